# read and mapfile take no more than theirs of what others read, too.

#### shared pipe
printf '%s\n' 1 2 3 4 5 6 7 8 | { read a; head -c 0; read b; x=$(read c; echo $c); (read d; echo sub $d); read e; cat; echo $a $b $x $e; }

#### pipe then cat
seq 5000 | { read a; read b; cat | tail -1; echo $a $b; }

#### pipe to external in loop
seq 5 | while read x; do echo "l$x"; cat | head -1; done

#### big
seq 100000 | { n=0; while read -r x; do ((n+=x)); done; echo $n; }
seq 100000 | cat | { while read -r x; do [ $x = 50000 ] && break; done; head -1; }

#### process substitution
while read x; do echo $x; [ $x = 3 ] && break; done < <(seq 10); { read a; read b; cat; } < <(seq 4); exec 4< <(seq 5); read -u4 a; cat <&4; exec 4<&-

#### mixed n
printf 'abc\ndef\nghi\n' | { read x; read -n 1 y; read z; read -N 2 w; read v; echo "$x|$y|$z|$w|$v"; }

#### subshell reader
seq 4 | { (read a; echo $a); (read b; echo $b); read c; echo $c; cat; }

#### nested
seq 3 | while read x; do seq 2 | while read y; do echo $x$y; done; done

#### dup
printf '1\n2\n3\n' | { exec 3<&0; read a; read -u 3 b; read c <&3; echo $a $b $c; }

#### delim and opaque
printf 'a:b:c\0d\0' | { read -d : x; read -d : y; read -d '' z; read -d '' w; echo $x $y $z $w; }
printf 'a\\\nb\nc\n' | { read x; read y; echo $x $y; }

#### mapfile pipe
seq 5 | { read a; mapfile -t -n 2 b; mapfile -t c; echo $a / ${b[@]} / ${c[@]}; }

#### many lines with spawn
seq 300 | while read x; do (( x % 100 == 0 )) && /bin/echo $x; done

#### lastpipe
shopt -s lastpipe; seq 5 | while read x; do s+=$x; done; echo $s; seq 4 | { read a; read b; }; echo $a$b; seq 4 | read z; echo $z
