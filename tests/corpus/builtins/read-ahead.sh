#### a pipe that the shell inherited is read ahead without stealing from programs
printf '%s\n' l1 l2 l3 l4 l5 | bash -c 'read a; echo "$a"; head -n 1 >/dev/null; read b; echo "<$b>"'
printf '%s\n' 'read x' 'data one' 'echo "[$x]"' '(read y; echo "($y)")' 'data two' 'cat' 'rest of it' | bash
{ printf '%s\n' a b c | { bash -c 'read x; echo $x'; cat; }; }

#### what was not used is there for who reads next
seq 1 5000 | { bash -c 'for i in 1 2 3 4; do read x; done; echo $x'; read y; echo $y; wc -l; }
seq 1 20 | bash -c 'while read l; do case $l in 3) cat | head -n 2;; *) echo $l;; esac; done'
seq 1 10 | bash -c 'read a; ( read b; echo $b ); read c; echo $a $c; read -n 1 d; echo $d; exec cat'
seq 1 6 | bash -c 'read a <&0; exec 3<&0; read b <&3; read c; echo $a $b $c; cat <&3'
seq 1 6 | bash -c 'x=$(read q; echo $q); read r; echo $x $r; { read s; } & wait; read t; echo $t'
