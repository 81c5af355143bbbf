# Signals: what a program ignores, blocks and catches, in every way to start one.

#### plain
exec 9>&1 >all
S='sed -n s/^Sig\(Ign\|Blk\|Cgt\):.//p /proc/self/status'; l() { tr '\n' ' '; echo; }
$S | l; echo $($S) . $(:; $S) . ${ $S; } `$S`; ($S) | l; { $S; } | l; : | $S | l; cat <($S) | l; cat <(:; $S) | l; f() { $S; }; f | l
: > >($S >o); wait $!; l <o; : > >(:; $S >o); wait $!; l <o
$S >o & wait; l <o; { :; $S; } >o & wait; l <o; : | $S >o & wait; l <o; : | { $S; } >o & wait; l <o
coproc { $S >o; }; wait; l <o; (exec $S) | l; bash -c "$S; :" | l; command $S | l; env $S | l; eval "$S" | l
(trap '' HUP; $S; ($S); $S & wait) | l; (trap : HUP; $S) | l
exec >&9; while read -a w; do for x in ${w[@]}; do [[ $x == . ]] || x=$((16#$x & 16#3b5407)); echo -n "$x "; done; echo; done <all; rm all o

#### under traps
exec 9>&1 >all
S='sed -n s/^Sig\(Ign\|Blk\|Cgt\):.//p /proc/self/status'; l() { tr '\n' ' '; echo; }
trap : INT; trap '' TERM; trap : USR1 EXIT
$S | l; echo $($S) . $(:; $S) . ${ $S; } `$S`; ($S) | l; { $S; } | l; : | $S | l; cat <($S) | l; cat <(:; $S) | l; f() { $S; }; f | l
: > >($S >o); wait $!; l <o; : > >(:; $S >o); wait $!; l <o
$S >o & wait; l <o; { :; $S; } >o & wait; l <o; : | $S >o & wait; l <o; : | { $S; } >o & wait; l <o
coproc { $S >o; }; wait; l <o; (exec $S) | l; bash -c "$S; :" | l; command $S | l; env $S | l; eval "$S" | l
trap - INT TERM; $S | l; $S >o & wait; l <o
exec >&9; while read -a w; do for x in ${w[@]}; do [[ $x == . ]] || x=$((16#$x & 16#3b5407)); echo -n "$x "; done; echo; done <all; rm all o

#### under job control
exec 9>&1 >all
set -m
S='sed -n s/^Sig\(Ign\|Blk\|Cgt\):.//p /proc/self/status'; l() { tr '\n' ' '; echo; }
$S >o; l <o; echo $($S) . $(:; $S) . ${ $S; } `$S`; ($S) >o; l <o; cat <($S) >o; l <o
$S >o & wait; l <o; { :; $S; } >o & wait; l <o; : | $S >o & wait; l <o; : | { $S; } >o & wait; l <o
echo $(exec $S) . $( ($S) ) . $($S | cat) . $($S & wait) . $(f() { $S; }; f); (echo $($S))
exec >&9; while read -a w; do for x in ${w[@]}; do [[ $x == . ]] || x=$((16#$x & 16#3b5407)); echo -n "$x "; done; echo; done <all; rm all o

#### SIGCHLD that is ignored: programs ignore it, statuses are kept
trap '' CHLD; false; echo $?; (exit 3); echo $?; x=$(exit 4); echo $?; sh -c 'exit 5'; echo $?
sh -c 'exit 6' & wait $!; echo $?; sh -c 'exit 7' | sh -c 'exit 8'; echo ${PIPESTATUS[@]}; x=$(sh -c 'exit 9'); echo $?
i=$(sed -n 's/^SigIgn:.//p' /proc/self/status); echo $((16#$i & 65536)); trap -p; (trap -p; sh -c 'exit 3'; echo $?)
bash -c 'trap -p; sh -c "exit 3"; echo $?; sh -c "exit 4" & wait $!; echo $?; trap "echo no" CHLD; sh -c :; trap -p'
trap 'echo chld' CHLD; sh -c 'exit 2'; echo $?; trap - CHLD; sh -c 'exit 9'; echo $?; i=$(sed -n 's/^SigIgn:.//p' /proc/self/status); echo $((16#$i & 65536))
