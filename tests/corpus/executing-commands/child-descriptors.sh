# Command Execution Environment: the open files that a program gets, in every way to start one.

#### plain, in captures, groups and subshells
for n in $(ls /proc/self/fd); do [ $n -lt 3 ] || eval "exec $n>&-"; done
L='ls /proc/self/fd'; l() { tr '\n' ' '; }
$L | l; x=$($L); echo $x; x=$(x=$($L); echo $x; $L); echo $x; ( $L ) | l; { $L; } | l; echo `$L`
f() { $L; }; f | l; x=$(f); echo $x; eval "$L" | l; echo "$L" >s; . ./s | l

#### while a loop reads ahead, from a pipe, a file, a here-document
for n in $(ls /proc/self/fd); do [ $n -lt 3 ] || eval "exec $n>&-"; done
L='ls /proc/self/fd'; printf 'a\nb\n' >f
printf 'a\nb\n' | while read y; do echo $($L); done; while read y; do echo $($L); done <f
while read y; do echo $($L); done <<<a; while read y <&3; do echo $($L); done 3<f
cat f | while read y; do $L | tr '\n' ' '; done; { read y; $L; read y; } <f | tr '\n' ' '
exec <f; read y; echo $($L); read y; echo $y

#### process substitutions
for n in $(ls /proc/self/fd); do [ $n -lt 3 ] || eval "exec $n>&-"; done
L='ls /proc/self/fd'; l() { tr '\n' ' '; echo; }
cat <($L) | l; cat <(:; $L) | l; $L 7< <(:) | l; { $L; } < <(:) | l; read z < <($L | l); echo $z
mapfile -t m < <($L); echo ${m[@]}; f() { cat <($L) | l; }; f; cat <(cat <($L)) | l
: > >(:; $L >o); wait $!; l <o; rm o

#### exec redirections and {v}
for n in $(ls /proc/self/fd); do [ $n -lt 3 ] || eval "exec $n>&-"; done
L='ls /proc/self/fd'; l() { tr '\n' ' '; echo; }; : >f
exec 4<f; $L | l; exec {v}<f; $L | l; ( exec 5<f; $L; exec 4<&-; $L ) | l; echo $(exec 6<f; $L)
{ $L; } 7<f | l; f() { $L; }; f 8<f | l; eval "$L" 8<f | l; exec 4<&- {v}<&-; $L | l
exec {v}<f {w}<f; $L | l; ( exec {v}<&-; $L ) | l; exec {v}<&- {w}<&-; $L | l

#### in the background, coprocesses, traps and other shells
for n in $(ls /proc/self/fd); do [ $n -lt 3 ] || eval "exec $n>&-"; done
L='ls /proc/self/fd'; l() { tr '\n' ' '; echo; }
$L >o & wait; l <o; { :; $L; } >o & wait; l <o; : | $L >o & wait; l <o
coproc { read; $L >o; }; echo >&${COPROC[1]}; wait; l <o
trap '$L | l' USR1; kill -USR1 $$; bash -c "$L; :" | l; echo "$L" >s; bash s | l; bash <s | l; (exec $L) | l; rm o

#### closed descriptors stay closed
for n in $(ls /proc/self/fd); do [ $n -lt 3 ] || eval "exec $n>&-"; done
L='ls /proc/self/fd'; l() { tr '\n' ' '; echo; }
$L 0<&- | l; ( exec 0<&-; $L ) | l; $L 2>&- | l; echo $($L 0<&-); (exec 0<&- 2>&-; cat <($L)) | l; : | $L 0<&- | l
