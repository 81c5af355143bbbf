# Invoking Bash: what is dumped, printed and refused.

#### dump strings of all kinds
cat >s <<'X'
echo $"one" two $"three"
x=$"val ue" y=a$"mid"b
a=($"e1" [3]=$"e2")
echo "$(echo $"inner")" `echo $"back"`
if [ $"c" ]; then echo $"multi
line"; fi
echo ${x:-$"op"} '$"q"' "a $"b" c"
cat <<Y
$"here"
Y
f() { echo $"in f"; }
echo {a,$"br"} $"dollar $x \" \\ end"
case $"w" in $"p") ;; esac
for i in $"l1" $"l2"; do :; done
[[ $"m" == $"n" ]]
echo $"" $"a"$"b"
export v=$"decl"
X
bash -D s; echo "= $?"; bash --dump-strings <s | head -n 3; bash --dump-po-strings s

#### dump strings and errors
printf 'echo $"a"\nif then $"b"\necho $"c"\n' >s; bash -D s; echo $?; bash -D -c 'echo $"a" "x'; echo $?; bash --dump-po-strings -c 'echo $"a"'; bash -D nosuch; echo $?; bash --dump-po-strings <<<'echo $"a"'; bash --dump-strings --dump-po-strings -c 'echo $"z"'; bash -D --dump-po-strings s; bash -n -c 'echo $"a"'; bash +D -c 'echo x'; echo $?

#### pretty print
cat >s <<'X'

# comment
if true; then echo a;fi
f() { echo b; local x=1; }
function g { echo c; }
for i in a b; do echo $i; done; while false; do :; done


case x in a|b) echo;; *) echo 2;; esac
a=1 b=2 cmd x >f 2>&1 | cat && echo || echo ; sleep 1 &
(echo sub; echo sub2) ; { echo g; }
cat <<Y
here
Y
[[ a == b ]] ; (( 1 + 2 ))
x=$(echo a;  echo b) y=`z`
time ! a | b
coproc c { d; }
until x; do y; done
for ((i=0;i<1;i++)); do a; done
select x in a; do b; done
echo  a   b   # trailing
echo end
X
bash --pretty-print s; echo "= $?"

#### pretty print from input
printf 'a;b\nc' | bash --pretty-print; echo "= $?"; printf 'a;b\nif' | bash --pretty-print; echo "= $?"; printf '' | bash --pretty-print; echo "= $?"; bash --pretty-print -c 'echo x'; printf 'a\n)\nb\n' >s;  bash --pretty-print s; echo "= $?"; bash --pretty-print nosuch; echo $?; printf 'function if() { a; }; f() ( b ); function 1x { c; }\n' | bash --pretty-print

#### invalid options
bash -o nosuch; echo $?; bash +o nosuch -c :; echo $?; bash -O nosuch; bash +O nosuch x; bash -o '' ; bash -eo nosuch -c :; ./../bin/bash -O nosuch -c : 2>&1 | sed 's/.*bin/X/'; bash -c 'echo' -o nosuch; bash -co nosuch x; bash -oc nosuch x; sh -o nosuch; bash --rcfile; echo $?; bash --init-file; bash -c; echo $?; bash -- -c; bash -Q; bash +Q; bash -cQ x; bash -- ; bash -; bash --=x 2>&1 | head -n 1; bash --versio 2>&1 | head -n 1; bash ---version 2>&1 | head -n 1; bash -ver 2>&1 | head -n 1; bash --norc=x 2>&1 | head -n 1

#### lists of options
bash -o | head -n 3; bash +o | head -n 2; bash -O | head -n 2; bash +O | head -n 2; bash -o -c 'echo x' 2>&1; bash -c 'echo y' -o; bash -eo | head -n 4 | tail -n 1

#### unknown in the middle
bash -eZx -c : 2>&1 | head -n 2; bash -e -Z 2>&1 | head -n 1; bash -i-x 2>&1 </dev/null | head -n 1; bash --posix --nosuch 2>&1 | head -n 2
