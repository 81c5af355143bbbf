# Bash Builtins: kill.

#### by name, number and prefix
trap 'echo usr1' USR1; kill -USR1 $$; kill -SIGUSR1 $$; kill -usr1 $$; kill -10 $$; kill -s USR1 $$; kill -s SIGUSR1 $$; kill -s 10 $$; kill -n 10 $$; kill -n USR1 $$

#### without a signal it is TERM
bash -c 'trap "echo term; exit 0" TERM; kill $$'; echo $?

#### -l lists, names and numbers
kill -l | head -n 2; kill -l 9; kill -l TERM; kill -l SIGHUP int; kill -l 137; kill -l 64

#### -l of what is no signal
kill -l 99999; echo $?; kill -l FOO; echo $?

#### -L is -l
kill -L 15; kill -L KILL

#### signal zero only tests
kill -0 $$; echo $?; kill -s 0 $$; echo $?; kill -0 99999999; echo $?; kill -s EXIT $$; echo $?

#### an unknown signal
kill -FOO $$; echo $?; kill -s BAR $$; echo $?; kill -n 999 $$; echo $?

#### no process
kill; echo $?; kill -9; echo $?; kill -s TERM; echo $?; kill -s; echo $?

#### what is no process
kill abc; echo $?; kill -0 1x; echo $?; kill ''; echo $?

#### several processes
sleep 10 & a=$!; sleep 10 & b=$!; kill $a $b; wait $a 2>/dev/null; echo $?; wait $b 2>/dev/null; echo $?

#### some of several fail
sleep 10 & kill -0 99999999 $! 2>/dev/null; echo $?; kill $!; wait $! 2>/dev/null; echo $?

#### a job
sleep 10 & kill %1; wait 2>/dev/null; kill %9; echo $?; kill %none; echo $?

#### a job by its command
sleep 10 & sleep 11 & kill %?11; wait $! 2>/dev/null; echo $?; kill %1; wait

#### a group by a negative number
set -m; sleep 10 & set +m; kill -TERM -- -$!; wait $! 2>/dev/null; echo $?

#### -STOP and -CONT
sleep 10 & kill -STOP $!; kill -CONT $!; kill $!; wait $! 2>/dev/null; echo $?

#### two dashes
sleep 10 & kill -- $!; wait $! 2>/dev/null; echo $?

#### real-time signals
kill -l 34 35 64; trap 'echo rt' RTMIN; kill -RTMIN $$; kill -s RTMIN $$

#### the whole list
kill -l | tr -s '\t ' '\n' | grep SIG | tr '\n' ' '

#### POSIX mode takes no names with SIG in front
set -o posix
kill -l sighup; kill -l SIGINT TERM; echo $?
kill -s SIGWINCH $$; echo $?; kill -SIGWINCH $$; echo $?; kill -sSIGWINCH $$; echo $?
kill -l 0; kill -l EXIT SIGEXIT; echo $?
trap - SIGINT; echo $?
