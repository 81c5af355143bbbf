# Bash Builtins: jobs.

#### nothing to show
jobs; echo $?

#### a running job
sleep 10 & jobs; kill $!; wait $! 2>/dev/null

#### -p gives the processes
sleep 10 & test "$(jobs -p)" = $! && echo same; kill $!; wait $! 2>/dev/null

#### -l adds the process
sleep 10 & jobs -l | sed 's/ *[0-9][0-9]* R/ PID R/'; kill $!; wait $! 2>/dev/null

#### -r and -s choose by state
set -m; sleep 10 & a=$!; sleep 11 & kill -STOP $!; while jobs -r | grep -q 11; do :; done; echo running; jobs -r; echo stopped; jobs -s; kill %1 %2; wait

#### the current and the previous
sleep 10 & sleep 11 & sleep 12 & jobs; jobs %+ %-; jobs %1; kill %1 %2 %3; wait 2>/dev/null

#### a job that is not there
jobs %3; echo $?; jobs %nosuch; echo $?

#### a finished job is shown once
true & wait $!; jobs; jobs

#### the status of a finished job
set -m; (exit 3) & while kill -0 $! 2>/dev/null; do :; done; jobs; jobs

#### -n shows what changed
set -m; sleep 10 & jobs -n; jobs -n; kill %1; wait %1 2>/dev/null; jobs -n

#### -x replaces job names
sleep 10 & jobs -x test %1 = $! && echo same; jobs -x echo a b; jobs -x false; echo $?; kill $!; wait $! 2>/dev/null

#### the text of a job
set -m; { sleep 10; echo a; } & (sleep 11 | cat) & while :; do sleep 12; done & jobs; kill %1 %2 %3; wait 2>/dev/null

#### an unknown option
jobs -z; echo $?; jobs -p %9; echo $?

#### in a subshell and a pipe
sleep 10 & (jobs); jobs | cat; x=$(jobs); echo "$x"; kill $!; wait $! 2>/dev/null

#### a stage of a substitution shows the jobs of the shell
sleep 0.3 & a=$!
[ "$(jobs -p | head -n 1)" = $a ] && echo same; x=$( (jobs -p) | cat); [ "$x" = $a ] && echo too; wait
