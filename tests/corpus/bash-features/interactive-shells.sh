# Interactive Shells.

#### $- and PS1 tell
bash --norc -ic 'case $- in *i*) echo yes;; esac; echo "${PS1:+set}"' 2>/dev/null; case $- in *i*) echo yes;; *) echo no;; esac

#### aliases are expanded
bash --norc -ic 'shopt expand_aliases' 2>/dev/null; shopt expand_aliases

#### history and history expansion are on
bash --norc -ic 'set -o | grep -E "^hist"; set -o | grep monitor' 2>/dev/null

#### commands from standard input
printf 'echo a\necho b\n' | bash --norc --noprofile -i 2>/dev/null

#### the prompts go to standard error
printf 'echo a\n' | PS1='P> ' bash --norc --noprofile -i 2>&1 >/dev/null | grep -c 'P> '

#### PROMPT_COMMAND runs before each prompt
printf 'PROMPT_COMMAND="echo pc"\necho a\n' | bash --norc --noprofile -i 2>/dev/null

#### PROMPT_COMMAND as an array
printf 'PROMPT_COMMAND=("echo one" "echo two")\n:\n' | bash --norc --noprofile -i 2>/dev/null

#### a syntax error does not end it
printf 'echo a\n)\necho b\n' | bash --norc --noprofile -i 2>/dev/null

#### an expansion error does not end it
printf 'echo ${x?msg}\necho b\necho ${a b}\necho c\n' | bash --norc --noprofile -i 2>/dev/null

#### exec that fails does not end it
printf 'exec nosuch\necho still\n' | bash --norc --noprofile -i 2>/dev/null

#### errors of special builtins in POSIX mode do not end it
printf 'set -o posix\nexport 1x=2\necho still\n' | bash --norc --noprofile -i 2>/dev/null

#### a redirection error of exec does not end it
printf 'exec <none\necho still\n' | bash --norc --noprofile -i 2>/dev/null

#### exit says exit
printf 'exit 3\n' | bash --norc --noprofile -i 2>/dev/null; echo $?

#### the end of input ends it with the last status
printf 'false\n' | bash --norc --noprofile -i 2>/dev/null; echo $?

#### IGNOREEOF with input that is no terminal
printf 'IGNOREEOF=2\nfalse\n' | bash --norc --noprofile -i 2>/dev/null; echo $?

#### history expansion
printf 'echo one\n!!\n!echo:s/one/two/\necho !$\n^two^three\n' | bash --norc --noprofile -i 2>/dev/null

#### an unknown event
printf 'echo a\n!nosuch\necho b\n' | bash --norc --noprofile -i 2>/dev/null

#### comments are on
printf 'echo a # b\n' | bash --norc --noprofile -i 2>/dev/null

#### multi-line commands
printf 'for i in 1 2\ndo echo $i\ndone\n' | bash --norc --noprofile -i 2>/dev/null

#### -c with -i exits after it
bash --norc -ic 'echo a; false' 2>/dev/null; echo $?
