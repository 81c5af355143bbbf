# Shell Scripts.

#### a script gets its arguments and name
printf 'echo $0 $# $1\n' >s; bash s a b; bash ./s

#### a script is found in PATH when it is not in the directory
mkdir b; echo 'echo found $0' >b/scriptx; PATH=$PWD/b:$PATH; bash scriptx

#### a script that is not there
bash ./nosuch; echo $?; bash /no/such/dir; echo $?

#### a directory as a script
mkdir d; bash d; echo $?; bash ./d; echo $?

#### a script that cannot be read
# user: plain
echo 'echo a' >s; chmod 000 s; bash s; echo $?

#### the status of a script
echo 'exit 3' >s; bash s; echo $?

#### a script does not change the shell
echo 'x=changed; cd /' >s; x=1; bash s; echo $x ${PWD##*/}

#### a script from standard input
echo 'echo from stdin $1' | bash -s arg; printf 'echo a\necho b\n' | bash

#### a script on standard input shares it with its commands
printf 'read x\nthe line\necho "got $x"\n' | bash; printf 'cat\nrest one\nrest two\n' | bash

#### a script appended while it runs
printf 'echo one\necho "echo two" >>s\n' >s; bash s

#### a script that removes itself
printf 'rm s\necho still running\n' >s; bash s; ls

#### an interpreter line with one option
printf '#!%s -e\nfalse\necho never\n' "$(command -v bash)" >s; chmod +x s; ./s; echo $?

#### set -n and -v and -x by options
printf 'echo $((1+1))\n' >s; bash -n s; bash -v s; bash -x s

#### long lines and many lines
for i in {1..2000}; do echo ": $i"; done >s; echo 'echo end $LINENO' >>s; bash s; rm s

#### return outside of a function in a script
printf 'return 3\necho after $?\n' >s; bash s; . ./s; echo "sourced $?"

#### BASH_SOURCE and $0 differ in a sourced script
printf 'echo $0 ${BASH_SOURCE[0]}\n' >s; . ./s

#### exec of a script by its path without an interpreter line
printf 'echo $0 $1\n' >s; chmod +x s; (exec ./s arg)

#### a script whose first line is a comment with odd bytes
printf '# \377\376\necho ok\n' >s; bash s

#### a script with a byte order mark
printf '\357\273\277echo bom\n' >s; bash s; echo $?
