# Signals.

#### a trap runs after the command in the foreground
trap 'echo usr1' USR1; kill -USR1 $$; echo after

#### the number of the signal is in the status
(kill -TERM $BASHPID) 2>/dev/null; echo $?; (kill -INT $BASHPID); echo $?

#### an ignored signal does nothing and is inherited
trap '' TERM; kill -TERM $$; echo alive; bash -c 'kill -TERM $$; echo child alive'

#### signals ignored at the start cannot be trapped
trap '' USR1; bash -c 'trap "echo caught" USR1; trap -p; kill -USR1 $$; echo alive'

#### a trap in a function sees its variables
f() { local v=in; trap 'echo $v' USR1; kill -USR1 $$; }; f; trap - USR1

#### $? in a trap and after it
trap 'echo "in $?"; true' USR1; (exit 3); kill -USR1 $$; echo $?; false; f() { kill -USR1 $$; return 7; }; f; echo $?

#### a trap that exits
bash -c 'trap "exit 5" TERM; kill -TERM $$; echo never'; echo $?

#### the EXIT trap after a fatal signal
bash -c 'trap "echo bye" EXIT; kill -TERM $$; echo never'; echo $?

#### the EXIT trap after HUP and INT
{ bash -c 'trap "echo bye" EXIT; kill -HUP $$; echo never'; } 2>/dev/null; echo $?; bash -c 'trap "echo bye" EXIT; kill -INT $$; echo never'; echo $?

#### wait is interrupted by a trap
trap : USR1; while kill -USR1 $$; do sleep 0.01; done >/dev/null 2>&1 & wait; echo $?; trap '' USR1; kill $!

#### a trap waits for the foreground program
trap 'echo caught' USR1; bash -c 'kill -USR1 $PPID; echo child done'; echo after

#### a message for a killed background process in a script
{ sleep 5 & kill -TERM $!; wait $!; } 2>/dev/null; echo $?

#### SIGPIPE of a builtin
(trap 'echo caught >&2; exit 3' PIPE; while :; do echo y; done) 2>e | head -n 1; echo ${PIPESTATUS[0]}; cat e; rm e

#### SIGCHLD trap runs for every child
trap 'n=$((n+1))' CHLD; /bin/true; /bin/true; test $n -ge 1 && echo counted

#### signals by name and number
trap 'echo a' 10; kill -USR1 $$; trap 'echo b' SIGUSR1; kill -10 $$; trap 'echo c' usr1; kill -s usr1 $$; kill -n 10 $$

#### a trap is reset by a dash and by one argument
trap 'echo a' USR1 USR2; trap - USR1; trap; trap USR2; trap

#### SIGINT in a script ends it
bash -c 'kill -INT $$; echo never'; echo $?

#### a child that dies of SIGINT ends a loop
bash -c 'for i in 1 2 3; do bash -c "kill -INT \$\$"; echo $i; done'; echo $?

#### nested signals in a trap
trap 'echo one; kill -USR2 $$; echo two' USR1; trap 'echo usr2' USR2; kill -USR1 $$

#### kill -0 tests for a process
kill -0 $$ && echo there; kill -0 99999999 2>/dev/null; echo $?

#### SIGTERM is not ignored in a script
bash -c 'trap; kill -TERM $$; echo never' 2>/dev/null; echo $?

#### SIGQUIT and SIGTERM in an interactive shell are ignored
bash --norc -ic 'kill -TERM $$; echo alive' 2>/dev/null; echo $?
