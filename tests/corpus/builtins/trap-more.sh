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

#### traps that become processes, send signals to themselves, and end levels
trap 'echo a; trap "echo b" USR2; kill -USR2 $$; trap - USR2' USR2; kill -USR2 $$; echo end
n=0; trap 'n=$((n+1)); [ $n -lt 5 ] && kill -USR1 $$; echo $n' USR1; kill -USR1 $$; echo end $n
v=$(trap 'trap "echo $BASH_SUBSHELL" USR2; kill -USR2 $BASHPID; trap - USR2' EXIT; (exit 2)); echo "[$v]$?"
cat <(trap 'kill -0 $$; echo $?' EXIT; (exit 2)); { trap 'sleep 0.01 & wait $!; echo w$?' EXIT; (exit 2); } | { read a; echo got $a; }
cat <(trap 'echo hi | cat | tr a-z A-Z' EXIT; exit 2); x=$(trap '/bin/echo ext; : $BASHPID; echo int' EXIT); echo $x
(trap 'echo one; : $BASHPID; echo two; exit 7' EXIT; exit 3); echo $?
(trap '(trap "echo inner; : $BASHPID; echo inner2" EXIT; exit 2); echo $?' EXIT; exit 3) | cat; echo ${PIPESTATUS[@]}
