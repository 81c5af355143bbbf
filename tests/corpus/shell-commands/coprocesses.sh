# Coprocesses: coproc [NAME] command.

#### a coprocess is written to and read from
coproc cat; echo hello >&${COPROC[1]}; read x <&${COPROC[0]}; echo $x

#### a coprocess with a name
coproc UP { while read l; do echo "<$l>"; done; }
echo a >&${UP[1]}; read x <&${UP[0]}; echo $x

#### the pid of a coprocess
coproc read; test -n "$COPROC_PID" && echo set; test $COPROC_PID = $! && echo same; echo >&${COPROC[1]}; wait $!; echo $?

#### the status of a coprocess
coproc X { exit 3; }; wait $!; echo $?

#### coproc itself succeeds
coproc false; echo $?; wait $!; echo $?

#### the array goes when the coprocess ends
coproc X { :; }; wait $!; echo "${X[@]-gone} ${X_PID-gone}"

#### a name with a simple command is taken for the command
coproc tr a-z A-Z; echo a >&${COPROC[1]}; exec {in}<&${COPROC[0]} {COPROC[1]}>&-; read x <&$in; echo "got $x"

#### a subshell and a loop as coprocess
coproc (echo sub; read); read x <&${COPROC[0]}; echo $x; echo >&${COPROC[1]}; wait
coproc L for i in 1 2; do echo $i; read; done; read a <&${L[0]}; echo >&${L[1]}; read b <&${L[0]}; echo $a $b; echo >&${L[1]}; wait

#### closing the input ends a filter
coproc sort; printf 'b\na\n' >&${COPROC[1]}; exec {in}<&${COPROC[0]} {COPROC[1]}>&-; cat <&$in

#### a redirection of a coprocess
coproc { echo err >&2; echo out; read; } 2>&1; read a <&${COPROC[0]}; read b <&${COPROC[0]}; echo $a $b

#### an invalid name
coproc 1x { :; }; echo $?

#### variables of a coprocess are its own
x=1; coproc { x=2; echo $x; read; }; read y <&${COPROC[0]}; echo $x $y

#### the ends of a coprocess are not there in subshells, stages and background commands
coproc cat
e() { echo "$@" >&${COPROC[1]}; }
(echo 1 >&${COPROC[1]}); echo $?
: | echo 2 >&${COPROC[1]}; echo ${PIPESTATUS[@]}
: | /bin/echo 3 >&${COPROC[1]}; echo ${PIPESTATUS[@]}
: | e 4; echo ${PIPESTATUS[@]}
: | { echo 5 >&${COPROC[1]}; }; echo ${PIPESTATUS[@]}
: | (echo 6 >&${COPROC[1]}); echo ${PIPESTATUS[@]}
echo 7 >&${COPROC[1]} & wait $!; echo $?
/bin/echo 8 >&${COPROC[1]} & wait $!; echo $?
(exec /bin/echo 9 >&${COPROC[1]}); echo $?
((echo 10) >&${COPROC[1]}); echo $?
(echo 11) >&${COPROC[1]}; echo $?
f() { eval '( e 12 ) || return 5'; }; f; echo $?
(echo ${#COPROC[@]} "$((${#COPROC_PID} > 0))")
echo end >&${COPROC[1]}; read x <&${COPROC[0]}; echo $x

#### they are there in substitutions, groups and programs, and where they were duplicated
coproc cat
x=$(echo 1 >&${COPROC[1]}); echo $?
cat <(echo 2 >&${COPROC[1]}); echo $?
{ echo 3 >&${COPROC[1]}; }; echo $?
/bin/echo 4 >&${COPROC[1]}; echo $?
eval 'echo 5 >&${COPROC[1]}'; echo $?
x=$(cat <<<"$(echo 6 >&${COPROC[1]})"); echo $?
x=$( (echo 7 >&${COPROC[1]}) ); echo $?
exec 5>&${COPROC[1]}; (echo 8 >&5); : | echo 9 >&5
for i in 1 2 3 4 5 6 7 8; do read x <&${COPROC[0]}; echo got $x; done
