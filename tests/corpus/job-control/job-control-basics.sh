# Job Control Basics.

#### off in a script, on with set -m
set -o | grep monitor; set -m; set -o | grep monitor

#### job numbers and specifications
sleep 10 & sleep 11 & sleep 12 & jobs %1; jobs %2; jobs %%; jobs %+; jobs %-; jobs '%sleep 11'; jobs '%?12'; kill %1 %2 %3; wait 2>/dev/null

#### an ambiguous specification
sleep 10 & sleep 11 & jobs %sleep; echo $?; kill %1 %2; wait 2>/dev/null

#### a background job under set -m has its own group
set -m; sleep 10 & ps -o pgid= -p $! | tr -d ' ' | grep -qx $! && echo own; kill %1; wait 2>/dev/null

#### without set -m it shares the group
sleep 10 & ps -o pgid= -p $! | tr -d ' ' | grep -qx $! || echo shared; kill $!; wait $! 2>/dev/null

#### a pipeline is one job
set -m; sleep 10 | sleep 11 & jobs; kill %1; wait 2>/dev/null; jobs

#### a finished job gives its state once
set -m; true & wait %1; jobs; false & wait %1; jobs; echo end

#### a stopped job
set -m; bash -c 'kill -STOP $$; exit 4' & while ! jobs -s | grep -q .; do :; done; jobs; kill -CONT %1; wait %1; echo $?

#### the current job changes
sleep 10 & sleep 11 & jobs; kill %2; wait %2 2>/dev/null; jobs; kill %1; wait 2>/dev/null

#### numbers are used again
sleep 10 & kill %1; wait 2>/dev/null; sleep 11 & jobs; kill %1; wait 2>/dev/null

#### %n without a command brings it to the foreground
set -m; bash -c 'kill -STOP $$; exit 3' & while ! jobs -s | grep -q .; do :; done; %1; echo $?

#### %n & continues it in the background
set -m; bash -c 'kill -STOP $$; exit 6' & while ! jobs -s | grep -q .; do :; done; %1 & wait $!; wait %1 2>/dev/null; echo done

#### $! of a background pipeline is its last process
(exit 3) | (exit 5) & wait $!; echo $?

#### a background job ignores interrupts without job control
bash -c 'trap' & wait; (trap) & wait

#### a job's status after wait and a second time
(exit 9) & wait %1; echo $?; wait %1; echo $?

#### a foreground process stopped in a script with set -m
set -m; bash -c 'kill -STOP $$; exit 7'; echo $?; jobs; kill -CONT %1; wait %1; echo $?

#### set +m turns it off again
set -m; set +m; sleep 10 & bg; echo $?; kill %1; wait 2>/dev/null

#### a negated command in the background keeps its status
! true & wait $!; echo $?; ! false & wait $!; echo $?; ! { false; } & wait $!; echo $?; ! (false) & wait $!; echo $?; ! true | false & wait $!; echo $?; f() { return 4; }; ! f & wait $!; echo $?; { ! false && true; } & wait $!; echo $?

#### jobs of negated commands
set -m; ! sleep 5 & jobs; kill $!; wait $! 2>/dev/null; ! sleep 5 | sleep 5 & jobs; kill %1; wait $! 2>/dev/null; ! { sleep 5; } & jobs; kill %1

#### a job in the background takes interrupts under job control
set -m; ( bash -c 'trap "echo got; exit 3" INT; kill -INT $$; echo never' ) & wait $!; echo $?; f() { bash -c 'kill -INT $$; echo never'; }; f & wait $!; echo $?

#### without job control it ignores them
( bash -c 'kill -INT $$; echo still there' ) & wait $!; echo $?; f() { bash -c 'kill -QUIT $$; echo still there'; }; f & wait $!; echo $?

#### exec in a stage replaces it
cat < /dev/null | exec bash -c 'echo $((PPID == '$$'))'; exec bash -c 'echo $((PPID == '$$')); :' | cat; { :; exec bash -c 'echo $((PPID == '$$')); :'; } | cat

#### ended substitutions leave no zombies while a program runs
cat <(/bin/true) > /dev/null; bash -c 'for i in {1..500}; do [[ -e /proc/$0 ]] || { echo gone; exit; }; sleep .01; done; echo stays' $!
