# Bash Builtins: wait.

#### without arguments it waits for all and succeeds
(exit 3) & (exit 4) & wait; echo $?

#### a process gives its status
(exit 7) & wait $!; echo $?; wait $!; echo $?

#### a job gives its status
(exit 5) & wait %1; echo $?; wait %9; echo $?; wait %none; echo $?

#### several give the last status
(exit 3) & a=$!; (exit 4) & b=$!; wait $b $a; echo $?

#### what is no child
wait 1; echo $?; wait 99999999; echo $?; wait abc; echo $?; wait -- ''; echo $?

#### -n waits for one
(exit 6) & wait -n; echo $?; wait -n; echo $?

#### -n with -p tells which
(exit 6) & p=$!; wait -n -p who $p; echo $?; test $who = $p && echo that

#### -p with a process
(exit 2) & p=$!; wait -p v $p; echo $?; test $v = $p && echo same; wait -p v 2>/dev/null; echo "$? [${v-unset}]"

#### -p with a bad name
(exit 0) & wait -p 1x $!; echo $?; wait

#### -n of given processes
(exit 3) & a=$!; wait -n $a; echo $?; wait -n $a; echo $?

#### -f
(exit 4) & wait -f $!; echo $?; wait -f %9; echo $?

#### a signal gives 128 more
sleep 10 & kill $!; wait $!; echo $?

#### a trap interrupts
trap 'got=trapped' USR1; { while kill -USR1 $$; do sleep 0.01; done; } >/dev/null 2>&1 & wait $! ; test $? -gt 128 && echo interrupted $got; trap '' USR1; kill $!; wait $! 2>/dev/null

#### statuses are remembered
for i in 1 2 3; do (exit $i) & p[i]=$!; done; for i in 3 1 2; do wait ${p[i]}; echo $?; done

#### in a subshell other shells' children are unknown
(exit 1) & p=$!; (wait $p; echo $?) 2>&1 | sed 's/pid [0-9]*/pid N/'; wait

#### an unknown option
wait -z; echo $?

#### the output is there after it
{ echo a >f; } & wait; cat f

#### after a pipeline in the background
(exit 2) | (exit 3) & wait $!; echo $?

#### wait for the last of a pipeline waits for all of it, under pipefail too
(exit 4) | true & wait $!; echo $?
set -o pipefail
{ sleep 0.2; exit 6; } | true & wait $!; echo $?
(exit 4) | { sleep 0.1; exit 5; } & wait $!; echo $?
(exit 4) | true & set +o pipefail; wait $!; echo $?

#### a child that is stopped has not ended without job control
sleep 5 & p=$!
kill -STOP $p; sleep 0.1; kill -KILL $p; wait $p 2>/dev/null; echo $?

#### -n takes jobs that ended while other commands ran, one after the other
for i in 1 2 3; do (exit $i) & done; sleep 0.1; sleep 0.1
for i in 1 2 3 4; do wait -n; s+="$? "; done; echo $s
f() { (exit 2) & sleep 0.1; wait -n; echo $?; }; f; f; (exit 4) & sleep 0.1; wait -n; echo $?
bash -c '(exit 3) & sleep 0.1; :; wait -n; echo $?'

#### a job that ended is shown by jobs until then
(exit 1) & sleep 0.1; sleep 0.1; jobs; jobs; wait -n; echo $?
(exit 2) & sleep 0.1; (exit 3) & sleep 0.1; wait -n; echo $?; wait -n; echo $?; jobs

#### -n and what is no child
wait -n 99999999; echo $?; wait -n -p v; echo $? ${v-unset}

#### ten thousand children, their statuses, and no zombie
for ((b = 0; b < 50; b++)); do
  for ((i = 0; i < 100; i++)); do (exit $((i % 7))) & p[i]=$!; done
  for ((i = 0; i < 100; i++)); do wait ${p[i]}; ((n += $?)); done
done; echo $n
for ((b = 0; b < 10; b++)); do for ((i = 0; i < 400; i++)); do (exit 1) & done; for ((i = 0; i < 400; i++)); do wait -n; ((k += $?)); done; done; echo $k
for ((i = 0; i < 1000; i++)); do (exit 1) & done; wait; echo $?; ps --ppid $$ -o stat= | grep -c Z
