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
