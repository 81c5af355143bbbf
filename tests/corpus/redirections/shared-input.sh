# Here-documents that a redirection hides while a subshell becomes a process; input that a script shares.

#### hidden input is shared with a subshell that becomes a process
f() { { read a; ( { read b; echo "in $a $b"; trap : USR1; read c; echo "c $c"; } <<Y
inner1
inner2
Y
); read d; echo "d $d"; } <<X
o1
o2
X
}
f
{ (read a; echo $a; { trap : USR1; read b; echo $b; } <<< new; read c; echo $c); read d; echo d $d; } <<X
1
2
3
X
{ { (trap : USR1; read x; echo $x; read y <&3; echo $y; exec 0<&3; read z; echo $z) 3<&0 <<< four; } ; read q; echo q $q; } <<X
1
2
3
X
x=$( { { kill -0 $BASHPID; cat; } <<< hidden; cat; } <<< outer ); echo $x
{ ( { : $BASHPID; cat; } < /dev/null; cat; ) ; } <<X
kept
X
{ ( { sleep 0.01 & wait; read k; echo $k; } 3<&0 <<< z; read k; echo $k; cat ); read e; echo e$e; } <<X
l1
l2
X
y=$(cat <(cat <<< $(cat <<< a; echo $BASHPID | wc -l)) <<< b); echo $y
{ (exec 5<&0 < /dev/null; : $BASHPID; cat; exec 0<&5; cat) } <<< shadow
while read l; do ( { : $BASHPID; cat; } <<< "i $l"; read m; echo m $m ); done <<X
a
b
c
d
X

#### commands read their input behind the command that the shell has read, from a file and a pipe
cat > s1 <<'X'
echo start
( read x; echo got $x )
data1
( : $BASHPID; read x; echo got $x )
data2
x=$(read y; echo $y); echo cap $x
data4
{ read q; echo q $q; } | cat
data6
cat <(read z; echo z $z)
data7
(trap : USR1; read x; echo got $x; ( : $BASHPID; read x; echo got2 $x ) )
data8
data9
read x & wait
echo not data
{ read x; echo bg $x; } & wait
echo line
f() { ( : $BASHPID; read x; echo fn $x ); }; f
data10
read x; echo $x; (read y; echo $y; : $BASHPID; read z; echo $z); /bin/cat
1
2
3
rest
X
bash < s1; echo "== $?"
cat s1 | bash; echo "== $?"
echo 'read x; echo $x; ( read x; echo $x; : $BASHPID; read x; echo $x ); read x; echo $x' > s2
printf '1\n2\n3\n4\n5\n' | bash s2
printf '1\n2\n3\n4\n5\n' > d; bash s2 < d
bash -c '. ./s2' < d
