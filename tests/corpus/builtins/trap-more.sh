#### return in a DEBUG trap gives the status of its own last command
set -eET
trap 'echo ERR $?' ERR
f() { [[ x == x ]] && return; }
trap f DEBUG
if [[ -n '' ]]; then :; fi
if [[ 1 -gt 1 ]] && [[ -z '' ]]; then :; else echo else; fi

#### return and exit in functions that a trap calls
f() { true; return; }
g() { false; return; }
trap 'f; echo f $?; g; echo g $?' USR1
(exit 3)
kill -USR1 $$
k() { (exit 5); exit; }
trap '(exit 4); k' EXIT
(exit 6)

#### extdebug skips commands and leaves functions by the status of the DEBUG trap
shopt -s extdebug
t() { [[ $BASH_COMMAND == 'echo b' ]] && return 1; return 0; }
trap t DEBUG
echo a
echo b
echo c $?
false
echo d $?
f() { echo in1; echo in2; }
t() { case $BASH_COMMAND in 'echo in1') return 2 ;; esac; return 0; }
f
echo $?

#### the EXIT trap sees the function, the locals and the redirections around exit
trap 'echo $? ${FUNCNAME[*]} $v >&2; echo to file' EXIT
v=global
f() { local v=local; exit 3; }
f >file
