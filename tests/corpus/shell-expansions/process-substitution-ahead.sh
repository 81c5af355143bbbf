#### readers of commands that end at once
read x < <(echo hi); echo $x
cat <(echo a) <(echo b; echo c) /dev/null
diff <(for i in 1 2 3; do echo $i; done) <(for i in 1 2 4; do echo $i; done)
f() { cat "$1"; cat "$1"; }; f <(echo once)
while read l; do echo "[$l]"; done < <(for i in {1..20000}; do echo $i; done) | tail -n 1
: <(exit 3); wait $!; echo $?

#### statuses by wait
: <(sleep 0.05; exit 4); wait $!; echo $?
[[ -p <(echo) ]] && echo pipe
x=$(cat <(echo $(echo nested <(echo)) | sed 's/[0-9]*//g')); echo "$x"

#### nested, sourced, kept open
. <(echo 'echo sourced; v=3'); echo $v
mapfile -t a < <(printf '%s\n' a b c); echo ${#a[@]} ${a[2]}
exec 7< <(echo seven; echo eight); read -u7 p; read -u7 q; exec 7<&-; echo $p $q
head -c 5 <(printf '%100000s' x); echo
{ echo one; cat <(echo two); } | cat
x=1; read y < <(x=2; echo $x); echo $x $y
echo foo > >(cat); wait $!; 

#### output substitutions
tee >(cat >f1) >(cat > f2) <<< hello >/dev/null; sleep 0.1; cat f1 f2
paste <(seq 3) <(seq 4 6)

#### in loops and groups
g() { while read a; do while read b; do echo $a$b; done < <(echo x; echo y); done < <(echo 1; echo 2); }; g
echo <(true) >/dev/null; read z < <(echo $BASHPID); [ $z != $$ ] && echo ok
{ read a; read b; } < <(echo l1; sleep 0.05; echo l2); echo $a $b
read a < <(read b < <(echo deep); echo "$b er"); echo $a
comm -12 <(sort <<< $'b\na') <(sort <<< $'c\nb')

#### BASHPID among the words of a program that is a process of its own
/bin/echo x${BASHPID:0:0} | cat; echo once
/bin/echo y${BASHPID:0:0} & wait; echo twice
cat <(/bin/echo z${BASHPID:0:0}); echo thrice
/bin/echo y$(kill -0 $BASHPID; echo q) & wait; echo 4
/bin/echo y$((BASHPID-BASHPID)) > f$((BASHPID-BASHPID)); echo 5; cat f0
