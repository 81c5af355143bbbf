# Redirections: of input and output, appending, both at once, files by name.

#### > writes a file anew
echo old >f; echo new >f; cat f; >f; cat f

#### >> appends
echo a >>f; echo b >>f; cat f

#### < reads
echo text >f; cat <f; read x <f; echo $x

#### they are done from left to right
{ echo out; echo err >&2; } >f 2>&1; cat f; { echo out; echo err >&2; } 2>&1 >g; cat g

#### &> and >& take both streams
{ echo a; echo b >&2; } &>f; cat f; { echo c; echo d >&2; } >&g; cat g

#### &>> appends both
echo x >f; { echo a; echo b >&2; } &>>f; cat f

#### <> opens for both without truncating
echo hello >f; exec 3<>f; read -N 2 x <&3; echo XX >&3; exec 3>&-; cat f; : <>new; ls

#### >| overrides noclobber
set -C; echo a >f; echo b >f; echo $?; echo c >|f; cat f; echo d >>f; cat f; echo e >/dev/null; echo $?

#### noclobber and &>
set -o noclobber; echo a >f; { echo b; } &>f; echo $?; cat f

#### a file that is not there
cat <none; echo $?; echo after

#### a directory
mkdir d; echo a >d; echo $?; read x <d; echo $?; cat <d; echo $?

#### a path through a file
>f; echo a >f/x; echo $?; echo a >none/x; echo $?

#### a file that may not be written or read
# user: plain
>f; chmod 000 f; echo a >f; echo $?; cat <f; echo $?

#### a failed redirection keeps the command from running
echo never <none; echo $?; x=1 <none; echo "[$x] $?"; f() { echo never; }; f <none; echo $?

#### a failed redirection of a group, a loop and a subshell
{ echo never; } <none; echo $?; while :; do echo never; done <none; echo $?; (echo never) <none; echo $?

#### a failed redirection of a special builtin
: <none; echo $?; export x=1 <none; echo "$? [$x]"

#### a failed redirection of a special builtin in POSIX mode
set -o posix; : <none; echo never

#### exec keeps a redirection
exec >f; echo in; exec >/dev/stderr; echo back 2>&1; cat f >&2

#### exec with a failed redirection
exec <none; echo "after $?"

#### the word is expanded
x=name; echo a >$x.txt; echo b >>"$x".txt; cat {name,}.txt 2>/dev/null; echo c >$(echo sub); cat sub; HOME=$PWD; echo d >~/t; cat t

#### an empty name
echo a >""; echo $?; x=; echo a >"$x"; echo $?

#### a missing word is a syntax error
eval 'echo a >'; echo $?; eval 'echo a > ;'; echo $?; eval 'cat <'; echo $?; eval 'echo > > f'; echo $?

#### several of the same kind
echo a >f >g >h; ls; cat f g h; echo 1 >i; echo 2 >j; cat <i <j

#### only redirections make files
>a 2>b; ls; false; >c; echo $?; <none; echo $?

#### a redirection before and between words
>f echo a b; echo c >>f d; cat f

#### of a function call and of its definition
f() { echo body; echo err >&2; } 2>e; f >o; cat o e

#### of compound commands
if true; then echo i; fi >f; for x in 1; do echo l; done >>f; case a in a) echo c;; esac >>f; [[ a ]] >>f; ((1)) >>f; { echo g; } >>f; cat f

#### of a pipeline's stage
echo a | cat >f; echo b 2>&1 | cat >>f; cat f

#### of a background command
echo a >f & wait; cat f

#### output and input of the same file
printf 'b\na\n' >f; sort f >g; cat g; cat <f >f; wc -c <f | tr -d ' '

#### reading a line each by one open file
printf '1\n2\n3\n' >f; { read a; read b; } <f; echo $a $b; exec 4<f; read -u 4 a; read -u 4 b; echo $a $b

#### appending from two descriptors
exec 3>>f 4>>f; echo a >&3; echo b >&4; echo c >&3; cat f

#### writing from two descriptors of one file
exec 3>f; exec 4>&3; echo a >&3; echo b >&4; cat f

#### /dev/fd, /dev/stdin, /dev/stdout, /dev/stderr
echo a | cat /dev/stdin; echo b >/dev/stdout; echo c 2>&1 >/dev/stderr | cat; exec 5<<<d; cat /dev/fd/5; echo e >/dev/fd/1

#### /dev/tcp without a port that listens
exec 3<>/dev/tcp/127.0.0.1/1; echo $?

#### /dev/tcp with a host that is no address
(exec 3<>/dev/tcp/127.0.0.1/notaport) 2>/dev/null; echo $?

#### /dev/null
echo a >/dev/null; cat </dev/null; echo $?

#### a redirection in a subshell does not leak
(exec >f; echo in); echo out; cat f

#### a long list of redirections
echo a 3>1 4>2 5>3 6>4 7>5 8>6 9>7; ls

#### an alias with redirections
shopt -s expand_aliases
alias q='>f echo'
q hello; cat f

#### a write to a full device
echo a >/dev/full; echo $?; printf b >/dev/full; echo $?

#### a write to a closed descriptor
echo a >&-; echo $?; (exec >&-; echo b; echo $? >&2)

#### a link is followed
>target; ln -s target l; echo a >l; cat target; ln -s none dangling; echo b >dangling; cat none

#### noclobber with a link and with a fifo
set -C; ln -s none l; echo a >l; echo $?; mkfifo p; cat p & echo b >p; x=$?; wait; echo $x

#### umask decides the permissions
umask 027; >f; stat -c %a f; umask 000; >g; stat -c %a g

#### the line of a failed redirection of a compound command
:
(
:
) <nope
{
{
:
} <nope
echo in
(
:
) <nope
}
f() {
:
if true; then
:
fi <nope
while :; do
:
done <nope
}
f
case x in
x) {
:
} <nope ;;
esac
for x in 1; do
:
done <nope
{
:
} <nope | cat
while read -r x; do
:
done <nope <<END
text
END
cat <nope

#### the ERR trap runs once for a failed redirection
trap 'echo "err $?"' ERR
f() { :; }
sort <nope
echo x <nope
f <nope
: <nope
{ :; } <nope
(:) <nope

#### the line of a redirection that fails
(
while :; do
:
done <none
)
g() (
while :; do
:
done <none
)
:
g
h() {
:
until :; do
:
done <none
}
:
h
x=$(
:
while :; do
:
done <none
:
)
cat <(
:
while :; do
:
done <none 2>&1
:
) 2>&1
y="$(
:
for i in 1; do
:
done <none
)$(
{
:
} <none
)
"
{
while :; do
:
done <none
} &
wait

#### words of redirections do not see the assignments before the command, which come first
echo data >f
v=$(cat f) eval 'echo "[$v]"' >f; cat f
echo data >f
v=$(cat f) printenv v >f; cat f
u=old
u=new eval 'echo hi' >$u; u=new printenv u >>$u; cat old
v=$(echo one >&2) true 2>$(echo f; echo two >&2)
set -x
v=1 eval : >none/x
v=1 printenv v >none/x

#### a descriptor of exec where the shell keeps something of its own
while read -r a; do
echo "$a"
: & wait $!
exec {fd}>own; exec {fd}>&-
done <<E
one
two
E
x=$(y=$(exec 7>own; echo inner); echo "[$y]"); echo "$x"

#### the line of a subshell that is all of a subshell
(
(
:
) 5>none/x
) >&2
(
:
(
:
) 5>none/x
) >&2
