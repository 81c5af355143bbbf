# Process Substitution: <(list) and >(list).

#### a list is read as a file
cat <(echo a; echo b)

#### several at once
paste -d, <(printf '1\n2\n') <(printf 'a\nb\n'); diff <(echo x) <(echo x) && echo same

#### the name is a path
case <(:) in /dev/fd/*) echo path;; esac

#### a list is written to as a file
echo hello > >(tr a-z A-Z >f; echo done >g); while [ ! -s g ]; do :; done; cat f

#### as an input of a loop
while read x; do n=$((n+1)); echo "<$x>"; done < <(printf 'a\nb\n'); echo $n

#### as an input of a builtin
read x < <(echo word); echo $x; mapfile -t a < <(printf '1\n2\n'); echo ${#a[@]}

#### variables and functions are seen
x=1; f() { echo "f $x"; }; cat <(f)

#### changes inside are lost
x=1; cat <(x=2; echo $x); echo $x

#### they nest
cat <(cat <(echo deep)) <(echo $(cat <(echo mix)))

#### a status inside does not matter
cat <(echo a; exit 3); echo $?

#### $! is its process
cat <(exit 0); test -n "$!" && echo set; wait $!; echo $?

#### wait for its status
: <(exit 7); wait $!; echo $?

#### the file passed to a function stays open through it
f() { cat "$1"; cat <(echo second); }; f <(echo first)

#### sourcing
. <(echo 'x=sourced; echo $x'); echo $x

#### no blank between the operator and the parenthesis
eval 'cat < (echo a)'; echo $?

#### a literal within double quotes
echo "<(echo a)" '>(b)'

#### as an argument in the middle of a word
case x<(:) in x/dev/fd/*) echo joined;; esac

#### in an assignment and an array
x=<(:); case $x in /dev/fd/*) echo assigned;; esac; a=(<(:) b); echo ${#a[@]}

#### POSIX mode has it too
set -o posix; cat <(echo a)

#### empty
cat <(); echo $?

#### a here-document inside
cat <(cat <<X
text
X
)

#### large data through it
wc -c < <(yes 0123456789 | head -n 10000) | tr -d ' '

#### tee into two
echo data | tee >(cat >f; : >f.done) >/dev/null; while [ ! -e f.done ]; do :; done; cat f

#### traps are listed as in the shell around the one around it
trap 'echo usr' USR2
cat <(trap)
x=$(cat <(trap)); echo "[$x]"
(cat <(trap))
