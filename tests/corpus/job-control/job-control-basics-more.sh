# Job specifications, and jobs that are waited for more than once.

#### wait for a job twice
(exit 9) & wait %1; echo $?; wait %1; echo $?; jobs; (exit 3) & wait $!; echo $?; wait %1; echo $?; wait %2; echo $?; wait %%; echo $?; wait; jobs; wait %1; echo $?

#### wait for a job twice with monitor
set -m; (exit 9) & wait %1; echo $?; wait %1; echo $?; jobs; (exit 3) & wait $!; echo $?; wait %1; echo $?; wait %2; echo $?; wait %%; echo $?; wait; jobs; wait %1; echo $?

#### wait for several jobs, and again
(exit 1) & (exit 2) & wait %1 %2; echo $?; wait %2 %1; echo $?; (exit 4) & wait %3 2>/dev/null; echo $?; wait %1; echo $?; x=1; wait %1; echo $?

#### wait without arguments forgets
(exit 1) & p=$!; wait $p; echo $?; wait $p; echo $?; wait; wait $p 2>/dev/null; echo $?

#### job specifications without the percent sign
sleep 5 & disown abc; disown 1; echo $?; sleep 6 & sleep 7 & jobs; disown %-; echo $?; disown sleep; disown %sleep; disown %?7; echo $?; disown ''; disown %x; disown %?y; jobs | wc -l; kill %1 2>/dev/null; kill $!

#### %job as a command brings it to the foreground, with & lets it go on
set -m; bash -c 'kill -STOP $$; exit 3' & while ! jobs -s | grep -q .; do :; done; %1; echo $?; bash -c 'kill -STOP $$; exit 4' & while ! jobs -s | grep -q .; do :; done; %; echo $?;  bash -c 'kill -STOP $$; exit 5' & while ! jobs -s | grep -q .; do :; done; %bash; echo $?; bash -c 'kill -STOP $$; exit 6' & while ! jobs -s | grep -q .; do :; done; %?STOP & wait; echo $?

#### %job where there is none
%1; echo $?; set -m; %1; echo $?; %; echo $?; %5 a; %x & wait; echo $?; type %1; command %1; f() { %1; }; f; %a() { echo fn; }; %a; alias %b='echo al'; "%1"; \%1; %1 >/dev/null; x=1 %1; echo $x

#### jobs -x
sleep 10 & p=$!; jobs -x test %1 = $p; echo $?; jobs -x echo a %5 b; set -m; sleep 11 & q=$!; jobs -x test %2 = $q; echo $?; jobs -x test %1 = $p; echo $?; jobs -x test %% = $q; echo $?; jobs -x; echo $?; f() { echo f "$@"; }; jobs -x f x; jobs -x nosuch; echo $?; jobs -x exit 7; echo $?; jobs -l -x echo; jobs -xl echo; kill $p $q; wait 2>/dev/null

#### disown takes jobs out of the table
sleep 5 & p=$!; disown; jobs; echo $?; sleep 6 & p="$p $!"; disown -h %1; jobs; sleep 7 & p="$p $!"; disown -a; jobs; sleep 8 & p="$p $!"; disown -r; jobs; disown %1; disown -z; echo $?; disown 99999999; disown -5; sleep 5 & p="$p $!"; disown $!; jobs; kill $p

#### disown without arguments when there are several
set -m; sleep 5 & sleep 6 & p=$!; disown; jobs; disown -ar; jobs; kill $p; disown %1 %2; echo $?

#### a third wait finds nothing
(exit 9) & wait %1; echo $?; wait %1; echo $?; wait %1; echo $?

#### a wait for another job between
(exit 9) & (exit 8) & wait %1; echo $?; wait %2; echo $?; wait %1; echo $?; wait %2; echo $?

#### a process between
(exit 9) & wait %1; echo $?; /bin/true; wait %1; echo $?; (exit 8) & wait %1; echo $?; (:); wait %1; echo $?; (exit 7) & wait %1; echo $?; x=$(:); wait %1; echo $?; x=$(/bin/true); wait %1; echo $?; (exit 6) & wait %1; echo | : ; wait %1; echo $?

#### the current job when it has been waited for
(exit 9) & wait $!; jobs; wait %%; echo $?; (exit 8) & wait %%; echo $?; wait %%; echo $?; wait %+; echo $?

#### the current job after two waits
(exit 3) & wait $!; echo $?; wait %1; echo $?; wait %%; echo $?

#### wait -n leaves nothing
(exit 9) & wait -n; echo $?; wait %1; echo $?; (exit 7) & wait -n %1; echo $?; wait %1; echo $?

#### jobs after wait
(exit 9) & wait %1; jobs; (exit 8) & wait $!; jobs; jobs; sleep 0 & wait; jobs

#### groups of what substitutions, subshells and background commands start
set -m
P='ps -o pgid= -p $$'; g() { if [ $(($2)) = $$ ]; then echo $1 shell; else echo $1 other; fi; }
g 1 $(sh -c "$P"); g 2 $(:; sh -c "$P"; :); g 3 $( (sh -c "$P") ); g 4 $(sh -c "$P" | cat); g 5 ${ sh -c "$P"; }; g 6 `sh -c "$P" & wait`
sh -c "$P" >f; g 7 $(<f); (sh -c "$P") >f; g 8 $(<f); (:; sh -c "$P"; :) >f; g 9 $(<f)
cat <(sh -c "$P") >f; g 10 $(<f); cat <(:; sh -c "$P") >f; g 11 $(<f); : > >(sh -c "$P" >f); wait $!; g 12 $(<f)
sh -c "$P" | cat >f; g 13 $(<f); : | { sh -c "$P" >f; }; g 14 $(<f); sh -c "$P" >f & wait; g 15 $(<f); { :; sh -c "$P"; } >f & wait; g 16 $(<f)
(sh -c "$P"; sh -c "$P" | cat; sh -c "$P" & wait) | sort -u | wc -l; rm f

#### set -m in a subshell gives it job control
P='ps -o pgid= -p $$'; g() { if [ $(($2)) = $$ ]; then echo $1 shell; else echo $1 other; fi; }
(set -m; sh -c "$P" >f; g 1 $(<f)); (set -m; sh -c "$P" >f & wait; g 2 $(<f)); (set -m; sleep 0.1 & fg)
set -m; (sh -c "$P" >f; sh -c "$P" >f2; cmp f f2 && echo same); (set -m; sh -c "$P" >f; sh -c "$P" >f2; cmp -s f f2 || echo other)
(set +m; set -m; sleep 0.1 & fg); (sleep 0.1 & fg); rm f f2

#### a background command under job control reads what the shell reads
set -m; echo hello >f; exec <f; cat & wait; exec <f; { cat; } & wait; exec <f; cat | cat & wait; set +m; exec <f; cat & wait; { cat; } & wait
