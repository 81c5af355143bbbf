# Interactive shells without a terminal.

#### an interactive shell without a terminal shows lines behind its prompts
printf 'echo a\nif true\nthen echo "x y"\nfi\n\n# c\nfalse\nexit 3\necho no\n' | PS1='P> ' bash --norc --noprofile -i 2>&1 | sed 's/group (.*)/group (G)/'; echo ${PIPESTATUS[1]}; printf 'echo a\nfalse' | PS1='P\\$ ' bash --norc --noprofile -i 2>&1 | tail -n +3; echo ${PIPESTATUS[1]}; printf 'echo a\nfalse\n' | PS1='P> ' bash --norc --noprofile --noediting -i 2>&1 | tail -n +3

#### PS0, PROMPT_COMMAND and a new PS1
printf 'PS0="\\# zero:"\necho a; echo b\n\nPS0=\nPROMPT_COMMAND="echo pc"\necho c\nPROMPT_COMMAND=("echo 1" "echo 2")\nPS1="\\!> "\necho d\n' | PS1='P> ' bash --norc --noprofile -i 2>&1 | tail -n +3

#### what runs ~/.bash_logout
echo 'echo logout $?; false' >$HOME/.bash_logout; bash --noprofile -lc 'exit 3'; echo $?; bash --noprofile -lc 'echo end'; bash --noprofile -lc 'trap "echo T" EXIT; exit 4'; echo $?; bash --noprofile -lc '(exit 3); echo $?'; bash --noprofile -lc 'logout 5'; echo $?; bash -c 'exit'; printf 'echo a\nfalse\n' | bash --noprofile -l; echo $?; printf 'echo a\nexit 6\n' | bash --noprofile -l; echo $?; printf 'echo a\nfalse\n' | bash --noprofile --norc -li 2>/dev/null; echo $?; printf 'exit 7\n' >s; bash --noprofile -l s; echo $?; bash --noprofile -lc 'f() { exit 2; }; f'; bash --noprofile -lc 'exit 2 | cat'; bash --noprofile -lc 'x=$(exit 2); exit'; echo 'exit 9' >$HOME/.bash_logout;  bash --noprofile -lc 'exit 3'; echo $?; bash --noprofile -lc 'logout'; exec -l bash --noprofile -c 'exit 1'

#### autocd shows what it does
mkdir -p d/e "a b"; printf 'shopt -s autocd\nd\npwd\ne\n..\npwd\n../\n"a b"\npwd\n-\nnosuch\n./d x\nd() { echo f; }\ncd ../..; d\n(a\\ b; pwd)\npwd\n' | bash --norc -i 2>&1 | grep -v '^bash-\|terminal\|job control' | sed 's/.*TMP/TMP/;s/^.*w\//w\//;s/.*\/w$/w/'

#### autocd is nothing to a script
mkdir d; shopt -s autocd; d; echo $?

#### -i with and without editing
bash --norc -ic 'set -o | grep emacs; echo $-; shopt expand_aliases' 2>/dev/null; bash --norc --noediting -ic 'set -o | grep emacs' 2>/dev/null; bash --norc -o vi -ic 'set -o | grep -E "emacs|vi"' 2>/dev/null; bash --norc -ic 'exit 3' 2>&1 | sed 's/group (.*)/group (G)/'
