# Bourne Shell Builtins: trap.

#### EXIT runs at the end
trap 'echo bye' EXIT; echo hi

#### EXIT sees the status and may change it
bash -c 'trap "echo \$?" EXIT; exit 3'; echo $?; bash -c 'trap "exit 7" 0; true'; echo $?

#### a signal by name, number and with SIG
trap 'echo a' USR1; trap 'echo b' 12; trap 'echo c' SIGHUP; kill -USR1 $$; kill -USR2 $$; kill -HUP $$

#### several signals in one
trap 'echo got' USR1 USR2 HUP; kill -USR2 $$; kill -HUP $$

#### an empty action ignores, a dash resets
trap '' USR1; kill -USR1 $$; echo alive; trap - USR1; { (kill -USR1 $BASHPID); } 2>/dev/null; echo gone

#### one argument that is a signal resets it
trap 'echo a' USR1; trap USR1; trap; trap 'echo b' 10; trap 10; trap -p

#### listing
trap 'echo "q"' EXIT; trap "it's" INT; trap '' TERM; trap 'x' ERR DEBUG RETURN; trap; trap - DEBUG EXIT

#### -p shows all or some
trap 'echo a' USR1; trap '' USR2; trap -p; trap -p USR1; trap -p USR2 USR1; trap -p HUP; echo $?

#### -P shows only the actions
trap 'echo a' USR1; trap '' USR2; trap -P USR1; trap -P USR2 HUP; echo $?; trap -P; echo $?

#### -l lists the signals
trap -l | head -n 1; trap -l | tr -s '\t ' '\n' | grep -c SIG

#### an unknown signal
trap 'x' FOO; echo $?; trap x 999; echo $?; trap - FOO; echo $?; trap -p FOO; echo $?

#### an unknown option
trap -z; echo $?

#### KILL and STOP may be named
trap 'x' KILL; echo $?; trap -p KILL

#### DEBUG runs before every command
trap 'echo "dbg $BASH_COMMAND"' DEBUG; echo a; x=1; for i in 1; do :; done; case a in a) true;; esac; ((1)); [[ a ]]; trap - DEBUG

#### DEBUG that fails under extdebug skips the command
shopt -s extdebug; trap '[[ $BASH_COMMAND != "echo skip" ]]' DEBUG; echo a; echo skip; echo b; trap - DEBUG

#### ERR runs after a failure
trap 'echo "err $?"' ERR; false; (exit 3); true; if false; then :; fi; false || true; ! true; false | true; true | false

#### ERR and set -E
trap 'echo err' ERR; f() { false; }; f; set -E; f; (false); x=$(false)

#### ERR with errexit
bash -c 'trap "echo err" ERR; set -e; false; echo never'; echo $?

#### RETURN runs after functions and sourced files
trap 'echo ret' RETURN; f() { :; }; f; set -T; f; echo ':' >s; . ./s

#### a trap of a function stays after it
f() { trap 'echo from f' EXIT; }; f; echo body

#### a subshell resets the trapped and keeps the ignored
trap 'echo outer' EXIT; trap '' USR1; trap 'echo usr2' USR2; (trap; echo sub); x=$(trap -p USR2); echo "$x"

#### a subshell's own EXIT trap
(trap 'echo sub bye' EXIT; echo in); echo $(trap 'echo cs bye' EXIT; echo x); { trap 'echo bg bye' EXIT; } & wait

#### setting a trap in a subshell forgets the listed ones
trap 'echo a' USR1; (trap 'echo b' USR2; trap)

#### the action is expanded when it runs
x=old; trap "echo $x" USR1; trap 'echo $x' USR2; x=new; kill -USR1 $$; kill -USR2 $$

#### a syntax error in the action
trap 'echo (' USR1; kill -USR1 $$; echo after

#### the action may change traps
trap 'trap - USR1; echo once' USR1; kill -USR1 $$; { (kill -USR1 $BASHPID); } 2>/dev/null; echo $?

#### exit in the EXIT trap does not run it again
bash -c 'trap "echo one; exit 5; echo two" EXIT; exit 1'; echo $?

#### EXIT after a syntax error, an unset variable and an exec failure
bash -c 'trap "echo bye" EXIT; set -u; echo $nosuch' 2>/dev/null; echo $?; bash -c 'trap "echo bye" EXIT
if' 2>/dev/null; echo $?

#### LINENO and FUNCNAME in an ERR trap
trap 'echo "line $LINENO ${FUNCNAME[0]-main}"' ERR
false
set -E; f() {
false
}
f

#### signals while a trap runs
trap 'echo start; kill -USR2 $$; echo end' USR1; trap 'echo nested' USR2; kill -USR1 $$

#### $? is restored after a trap
trap 'false' USR1; (exit 4); kill -USR1 $$; echo $?; trap 'true' DEBUG; (exit 5); echo $?

#### return in a trap
f() { trap 'return 9' USR1; kill -USR1 $$; echo never; }; f; echo $?

#### a trap set to a function
h() { echo "handler $1"; }; trap 'h x' USR1; kill -USR1 $$

#### DEBUG in functions needs functrace
f() { echo in f; }; trap 'echo dbg' DEBUG; f; set -T; f; trap - DEBUG

#### EXIT runs in the order of shells
trap 'echo outer' EXIT; bash -c 'trap "echo inner" EXIT; echo run'

#### an exec keeps ignored signals
trap '' USR1; (exec bash -c 'trap')

#### traps in POSIX mode
set -o posix; trap 'echo a' USR1; trap; trap - USR1; trap 'echo x' sigusr1; echo $?; trap -- '' INT; trap

#### numbers alone reset
trap 'echo a' 1 2 3; trap 1 2 3; trap

#### an EXIT trap set in the EXIT trap does not run
bash -c 'trap "trap \"echo two\" EXIT; echo one" EXIT; exit 3'; echo $?; bash -c 'f() { trap "echo two" EXIT; echo one; exit 5; }; trap f EXIT; set -e; g() { false; }; g'; echo $?; ( trap "trap \"echo two\" EXIT; echo one; exit 4" EXIT; exit 3 ); echo $?; x=$(trap "trap \"echo two\" EXIT; echo one" EXIT; :); echo $x

#### LINENO in traps
trap 'echo $LINENO
echo $LINENO' USR1
kill -USR1 $$
trap 'echo err $LINENO
echo $LINENO' ERR
false
trap 'echo dbg $LINENO
echo $LINENO' DEBUG
:

#### an ERR trap that a command sets is not for that command
f() { trap 'echo "err $?"' ERR; false; return 1; }
f
f
trap - ERR
trap 'echo "debug $BASH_COMMAND"' DEBUG
trap 'echo "$BASH_COMMAND"' EXIT
( trap 'echo "$BASH_COMMAND"' EXIT; : x )

#### traps of the shell in a process substitution
trap 'echo exit' EXIT
trap
cat <(trap)
cat <(echo "$(trap)")

#### a listing does not show the assignments before it
export v=1
v=2 export | grep ' v='
v=2 declare -x | grep ' v='
v=2 declare -p v
v=2 eval 'export | grep " v="'
w=1 compgen -v w || echo none
