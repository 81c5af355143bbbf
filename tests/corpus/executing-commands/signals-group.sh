#### an interrupt of everybody ends the subshells and runs the trap
trap 'echo "trapped $?"' INT
( /bin/sh -c 'kill -INT 0'; echo not ); echo "after $?"
x=$(/bin/sh -c 'kill -INT 0'; echo not); echo "after $? [$x]"
( ( /bin/sh -c 'kill -INT 0'; echo not ); echo nor ); echo "after $?"
f() { ( /bin/sh -c 'kill -INT 0'; echo not ); echo "in f $?"; }; f

#### an interrupt that the child survives
trap 'echo "trapped $?"' INT
( /bin/sh -c 'trap "exit 3" INT; kill -INT 0'; echo "went on $?" ); echo "after $?"
x=$(/bin/sh -c 'trap : INT; kill -INT 0; echo child'); echo "after $? [$x]"

#### other signals to everybody
trap 'echo "term $?"' TERM; trap 'echo "usr $?"' USR1
( /bin/sh -c 'kill -TERM 0'; echo not ); echo "after $?"
x=$(/bin/sh -c 'kill -USR1 0'; echo not); echo "after $? [$x]"

#### a trap of the subshell itself
trap 'echo outer' INT
( trap 'echo inner; exit 4' INT; /bin/sh -c 'kill -INT 0'; echo not ); echo "after $?"

#### an interrupt that the last command of a pipeline survives
f() { trap 'echo fn >&2' INT; /bin/sh -c 'trap : INT; sleep 0.2; kill -INT 0'; echo rest >&2; }
f | /bin/sh -c 'trap "exit 5" INT; while :; do sleep 0.05; done'; echo "after ${PIPESTATUS[@]}"

#### the EXIT trap of a subshell that a signal ends
trap 'echo "outer $?"' INT
( trap 'echo exit' EXIT; /bin/sh -c 'kill -INT 0'; echo not ); echo "after $?"

#### the EXIT trap of a shell that a signal ends, wherever it stands
sent() { rm -f mark; set -m; bash -c "trap 'echo bye \$?' EXIT; $2; echo never" & until [[ -s mark ]]; do sleep .02; done; kill -"$1" -- -$!; wait $! 2> /dev/null; echo $?; }
for signal in TERM HUP; do sent $signal 'echo 1 > mark; sleep 5'; sent $signal 'f() { ( echo 1 > mark; sleep 5 ); }; f'; sent $signal 'x=$(echo 1 > mark; sleep 5; :)'; sent $signal 'x=$(y=$(echo 1 > mark; sleep 5; :); :)'; sent $signal '{ echo 1 > mark; sleep 5; :; } | cat'; sent $signal 'echo a | { echo 1 > mark; sleep 5; :; }'; sent $signal 'eval "{ echo 1 > mark; sleep 5; }"'; sent $signal 'echo 1 > mark; for ((;;)); do :; done'; sent $signal '( echo 1 > mark; for ((;;)); do :; done )'; done

#### the EXIT traps of subshells that a signal ends
sent() { rm -f mark; set -m; bash -c "trap 'echo outer' EXIT; $2; echo never" & until [[ -s mark ]]; do sleep .02; done; kill -"$1" -- -$!; wait $! 2> /dev/null; echo $?; }
sent TERM '( trap "echo inner > inner" EXIT; echo 1 > mark; sleep 5; : )'; until [[ -s inner ]]; do sleep .02; done; cat inner

#### an interrupt for the shell alone ends one that reads a substitution
sent() { rm -f mark; set -m; bash -c "trap 'echo bye' EXIT; $1; echo after" & until [[ -s mark ]]; do sleep .02; done; kill -INT $!; wait $! 2> /dev/null; echo $?; }
sent 'x=$(echo 1 > mark; sleep 1; :)'; sent 'echo 1 > mark; { sleep 1; :; } & wait $!'; sent 'bash -c "trap : INT; echo 1 > mark; sleep .3"'; sent 'x=${ bash -c "trap : INT; echo 1 > mark; sleep .3"; }'

#### a signal to the shell alone ends the subshell in it
# differs: in bash the subshell is a process and goes on
env -u SPORK_FORK bash -c '( echo 1 > mark; until [[ -e stop ]]; do :; done; echo "the subshell goes on" > said )' & until [[ -s mark ]]; do sleep .02; done; kill $!; wait $! 2> /dev/null; echo $?; : > stop; for i in {1..50}; do [[ -s said ]] && break; sleep .02; done; [[ -e said ]] && cat said
