# When output is written: order across descriptors, full devices, lost readers, closed descriptors.

#### order across descriptors, files opened twice, files read while they are written
{ echo 1; echo 2 >&2; echo 3; /bin/echo 4; echo 5 >&2; /bin/echo 6 >&2; printf 7; printf 8 >&2; echo; } > o 2>&1; cat o
{ echo 1; echo 2 >&2; echo 3; } 2>o >>o; cat o
exec 3>o 4>>o; echo a >&3; echo b >&4; echo c >&3; echo d >&4; cat o; exec 3>&- 4>&-; 
exec 3>>o 4>>o; echo a >&3; echo b >&4; echo c >&3; echo d >&4; cat o; exec 3>&- 4>&-
exec 3<>o; echo zz >&3; read x <&3; echo "$x"; echo yy >&3; exec 3>&-; cat o
{ echo a; cat o2; echo b; } > o2 2>/dev/null; cat o2
{ echo a; [ -s o3 ] && echo nonempty >&2; wc -c < o3 >&2; } > o3
{ echo abc; read x < o4; echo "read $x" >&2; } > o4
{ echo abc; x=$(<o5); echo "cap $x" >&2; mapfile -t m < o5; echo "map ${m[@]}" >&2; . ./o5; echo $? >&2; } > o5 2>o5e; cat o5e
{ echo 'echo sourced >&2'; . ./o6; } > o6
{ echo a; kill -0 $$; echo b >&2; } 2>&1 | cat
bash -c 'for i in 1 2 3; do echo $i; done; exec /bin/echo x' | cat
bash -c 'echo a; (echo b; exec /bin/echo c); echo d | cat; echo e & wait; echo f' | cat
{ echo a >&2; echo b; } 2>&1 | while read x; do echo "<$x>"; done
f() { echo out; echo err >&2; }; f 2>&1 | cat; x=$(f 2>&1); echo "$x"; f > o 2>&1; cat o; f &> o; cat o; f >o 2>o; cat o
echo a > o; { echo b; echo c >> o; echo d; } >> o; cat o
echo a | { cat; echo b; cat; } | cat; { echo x; (echo y); $(echo echo z); eval 'echo w'; } | cat

#### what was written before a shell is killed is there
exec 2>/dev/null
bash -c 'echo a; kill -9 $$' >o; cat o; bash -c 'echo b; /bin/true; kill -9 $$' >o; cat o; bash -c 'echo c; read x; echo d; kill -KILL $$' >o </dev/null; cat o
(bash -c 'echo e; sleep 0.01; echo f; kill -TERM $$; echo no' >o; cat o; (echo g; kill -9 $BASHPID) >o; cat o; x=$(echo h; kill -9 $BASHPID); echo $x) 2>/dev/null
{ bash -c 'echo i; kill -9 $$' | cat; bash -c 'echo j; (echo k; kill -9 $$); echo no' | cat; } 2>/dev/null; rm o

#### a full device
echo a >/dev/full; echo $?
printf x >/dev/full; echo $?
printf 'x%.0s' {1..100000} >/dev/full; echo $?
f() { echo 1; echo 2; }; f >/dev/full; echo $?
{ echo 1; echo 2 >&2; echo 3; } >/dev/full; echo $?
( echo 1; exit 3 ) >/dev/full; echo $?
x=$(echo a >/dev/full); echo $?
echo a | cat >/dev/full; echo ${PIPESTATUS[@]}
(exec >/dev/full; echo a); echo $?
(exec >/dev/full; echo a; exit 0); echo $?
(exec >/dev/full; echo a; /bin/true); echo $?
(exec >/dev/full; echo a && echo b >&2 || echo c >&2); echo $?
(exec >/dev/full; if echo a; then echo y >&2; else echo n >&2; fi)
(exec >/dev/full; set -e; echo a; echo b >&2); echo $?
(exec >/dev/full; echo a; echo b; echo c >&2)
(exec >/dev/full; printf a; printf b; echo c >&2)
(exec >/dev/full; trap 'echo bye' EXIT; exit 4); echo $?
(exec >/dev/full; declare -p BASH >/dev/null; set | head -1 >/dev/null; type ls); echo $?
bash -c 'echo a' >/dev/full; echo $?
bash -c 'echo a; echo b >&2; exit 7' >/dev/full; echo $?
bash -c 'echo a; exec /bin/true' >/dev/full; echo $?
bash -c 'trap "echo t" EXIT; echo a' >/dev/full; echo $?
bash -c 'echo a; kill $$' >/dev/full; echo $?
echo a >&-; echo $?

#### standard output closed
f() { echo 1; echo 2; }
(exec >&-; echo a; echo $? >&2; pwd; echo $? >&2; printf x; echo $? >&2; /bin/echo b; echo $? >&2; f; echo $? >&2; y=$(echo c); echo "$y" >&2)
bash -c 'echo a >&2; /bin/echo b >&2; nonexistent; echo $?' 2>&-; echo $?

#### a reader that has gone
{ while :; do echo a || break; done; echo out $? >&2; } | head -1; echo ${PIPESTATUS[@]}
(trap '' PIPE; while echo a; do :; done; echo out $? >&2) | head -1; echo ${PIPESTATUS[@]}
f() { for ((i=0;i<100000;i++)); do echo $i; done; }; f | head -2; echo ${PIPESTATUS[@]}
f | { read x; echo $x; }; echo ${PIPESTATUS[@]}
printf '%s\n' {1..100000} | { read x; echo $x; }; echo ${PIPESTATUS[@]}
bash -c 'while echo a; do :; done' | head -1; echo ${PIPESTATUS[@]}
trap - PIPE
: | f | :; echo ${PIPESTATUS[1]}
x=$(f | head -1; echo ${PIPESTATUS[@]}); echo $x
