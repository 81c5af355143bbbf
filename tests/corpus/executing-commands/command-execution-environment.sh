# Command Execution Environment: what is inherited, what is kept apart.

#### a child gets open files, directory, umask and ignored signals
exec 3>f; mkdir d; cd d; umask 077; trap '' USR1; bash -c 'echo fd >&3; pwd; umask; trap'; cat ../f

#### traps that run a command are reset in a child
trap 'echo trapped' USR1; bash -c 'trap; kill -USR1 $$' 2>/dev/null; echo $?

#### a child gets exported variables and functions only
a=1; export b=2; f() { :; }; g() { echo g; }; export -f g; bash -c 'echo "[$a][$b]"; type -t f; g'

#### a subshell is a copy
a=1; f() { echo f; }; alias x=y; set -- p q; (echo $a $1; f; alias x; a=2; unset -f f); echo $a; f

#### a subshell gets $?
false; (echo $?); (exit 4); echo $(echo $?)

#### every kind of subshell keeps the shell's variables
x=0; (x=1); echo $x; y=$(x=2); echo $x; x=3 | cat; echo $x; { x=4; } & wait; echo $x; cat <(x=5); echo $x; coproc { x=6; }; wait; echo $x

#### a subshell keeps the directory
mkdir d; (cd d); pwd; x=$(cd d; pwd); pwd; cd d | cat; pwd

#### a subshell keeps the descriptors
exec 3>f; (exec 3>&-; exec 4>g); echo a >&3; echo b 2>/dev/null >&4; echo $?; cat f

#### a subshell keeps the options
(set -u; shopt -s extglob; set -o pipefail); echo $-; shopt extglob; shopt -o pipefail

#### a subshell keeps the umask and the limits
umask 022; (umask 0; ulimit -S -c 0; umask); umask

#### a subshell keeps the hash and the aliases
(hash -p /bin/x xx; alias zz=1); hash -t xx 2>/dev/null; echo $?; alias zz 2>/dev/null; echo $?

#### a subshell keeps the directory stack
mkdir d; (pushd d >/dev/null; dirs -l -p | wc -l | tr -d ' '); dirs -l -p | wc -l | tr -d ' '

#### a subshell resets its traps
trap 'echo usr1' USR1; trap 'echo exit' EXIT; (kill -USR1 $BASHPID; echo never) 2>/dev/null; echo $?; trap - EXIT

#### an ignored signal stays ignored in a subshell and a child
trap '' TERM; (kill -TERM $BASHPID; echo alive); bash -c 'kill -TERM $$; echo alive too'

#### BASHPID differs from $$ in a subshell
test $BASHPID = $$ && echo same; (test $BASHPID = $$ || echo other); test $(echo $BASHPID) = $$ || echo other

#### PPID stays in a subshell
p=$PPID; (test $PPID = $p && echo same)

#### a background command gets the null device as input
read x & wait $!; echo $?; { cat; echo end; } & wait

#### errexit in a subshell
set -e; (false; echo never) || echo "status $?"; (set +e; false; echo here)

#### shell variables in a subshell: SECONDS, RANDOM, LINENO
SECONDS=100; (test $SECONDS -ge 100 && echo counted); RANDOM=1; a=$RANDOM; RANDOM=1; (RANDOM=5); b=$RANDOM; test $a = $b && echo kept

#### exported array and attributes do not reach a child
export a=(1 2); declare -xi n=5; bash -c 'echo "[$a][$n]"; n=2+2; echo $n'

#### the status of a subshell killed by a signal
{ (kill -9 $BASHPID); } 2>/dev/null; echo $?; { bash -c 'kill -HUP $$'; } 2>/dev/null; echo $?

#### a subshell inside a function sees its locals
f() { local v=in; (echo $v; v=x); echo $v; }; f

#### nested subshells with traps on exit
(trap 'echo a' EXIT; (trap 'echo b' EXIT; echo in); echo mid); echo out

#### exec in a subshell keeps the shell
(exec bash -c 'echo replaced'); echo here; x=$(exec echo sub); echo $x

#### OPTIND and getopts state are kept
set -- -ab; getopts ab o; (getopts ab o; echo $o); getopts ab o; echo $o
