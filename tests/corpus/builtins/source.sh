# Bourne Shell Builtins: the period; Bash Builtins: source.

#### a file is run in the shell
echo 'x=5; f() { echo func; }' >s; . ./s; echo $x; f; source ./s; echo $?

#### arguments become the parameters for its time
echo 'echo $# $1' >s; set -- a b; . ./s; . ./s x y z; echo $# $1

#### set inside changes the parameters unless arguments were given
echo 'set -- new' >s; set -- a; . ./s; echo $1; set -- a; . ./s arg; echo $1

#### the status is that of its last command
echo 'false' >s; . ./s; echo $?; echo '(exit 7)' >s; . ./s; echo $?; : >s; false; . ./s; echo $?

#### $? is seen inside
echo 'echo $?' >s; false; . ./s

#### return leaves the file
printf 'echo a\nreturn 3\necho never\n' >s; . ./s; echo $?

#### exit leaves the shell
echo 'exit 4' >s; (. ./s; echo never); echo $?

#### a name without a slash is searched in PATH
mkdir b; echo 'echo from path' >b/libx; PATH=$PWD/b:$PATH; . libx

#### and then in the current directory
echo 'echo from here' >libx; . libx; set -o posix; (. libx); echo $?

#### sourcepath off does not search PATH
mkdir b; echo 'echo path' >b/libx; PATH=$PWD/b:$PATH; shopt -u sourcepath; . libx; echo $?

#### source -p searches a given path
mkdir b; echo 'echo given' >b/libx; . -p $PWD/b libx; source -p b libx; . -p /none libx; echo $?

#### a file that is not there
. ./nosuch; echo $?; . nosuch; echo $?

#### a file that is not there ends a script in POSIX mode
set -o posix; . ./nosuch; echo never

#### no argument
.; echo $?; source; echo $?

#### a directory
mkdir d; . ./d; echo $?; . /; echo $?

#### a binary file
printf '\177ELF\0\0\0' >s; . ./s; echo $?

#### an unknown option
. -x; echo $?; . -- ./none; echo $?

#### nested files
echo 'echo in a ${#BASH_SOURCE[@]}; . ./b' >a; echo 'echo in b ${BASH_SOURCE[@]}' >b; . ./a

#### a file sourced in a function sees its locals and returns to it
echo 'echo $v; v=changed; return 5' >s; f() { local v=in; . ./s; echo $? $v; }; f

#### a redirection covers the file
echo 'echo a; echo b >&2' >s; . ./s >f 2>&1; cat f

#### aliases made inside act after it
shopt -s expand_aliases
echo 'alias hi="echo hello"' >s
. ./s
hi

#### a pipe and a process substitution as a file
. /dev/stdin <<<'echo from string'; . <(echo 'echo from process')

#### the RETURN trap runs after it
trap 'echo returned' RETURN; echo 'echo body' >s; . ./s; trap - RETURN

#### LINENO counts in the file
printf '\n\necho $LINENO\nnosuch_cmd\n' >s; . ./s

#### errexit inside a file
echo 'false; echo never' >s; (set -e; . ./s; echo not here); echo $?; . ./s || echo or

#### break inside a file leaves the loop around it
echo 'break' >s; for i in 1 2; do . ./s; echo never; done; echo $?

#### a file without a final newline and with carriage returns
printf 'echo a' >s; . ./s; printf 'x=1\r\n' >s; . ./s; printf '%q\n' "$x"

#### bash_source_fullpath
echo 'echo ${BASH_SOURCE[0]}' >s; shopt -s bash_source_fullpath; . ./s

#### a here-document inside
printf 'cat <<X\nbody\nX\n' >s; . ./s

#### a file that cannot be read
# user: plain
echo 'echo a' >s; chmod 000 s; . ./s; echo $?

#### set in a sourced file with arguments of its own reaches the caller outside functions only
echo 'set -- changed' > n
f() { . ./n z; echo "f:$1"; . ./n; echo "f2:$1"; }
f orig; set -- top; . ./n; echo "$1"; set -- top; . ./n y; echo "$1"
