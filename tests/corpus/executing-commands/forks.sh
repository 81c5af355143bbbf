# Command Execution Environment: how many forks a script takes. A fork is the shell copying itself;
# starting a program is none.

#### a subshell of builtins takes none
# forks: 0
x=1; (x=2; cd /; set -f; echo $x); echo $x ${PWD##*/} $-

#### nested subshells take none
# forks: 0
(a=1; (a=2; (a=3; echo $a); echo $a); echo $a); echo ${a-unset}

#### a command substitution of builtins takes none
# forks: 0
x=$(echo a; printf b); y=`echo $x`; echo "$x $y $(echo $(echo deep))"

#### a substitution of a function takes none
# forks: 0
f() { local n=$1; ((n > 1)) && echo $(($(f $((n-1))) * n)) || echo 1; }; f 6

#### a program in a substitution takes none
# forks: 0
x=$(/bin/echo a); y=$(/bin/echo b | cat); echo $x $y

#### $(<file) takes none
# forks: 0
echo text >f; x=$(<f); echo $x

#### a pipeline of programs takes none
# forks: 0
/bin/echo b a | tr ' ' '\n' | sort | cat

#### a pipeline of short builtins takes none
# forks: 0
printf '2\n1\n' | while read n; do echo $((n*2)); done | { read a; read b; echo $a $b; }

#### a builtin into a program and back takes none
# forks: 0
echo abc | tr a-z A-Z; /bin/echo def | { read x; echo "<$x>"; }; printf 'b\na\n' | sort | while read l; do echo $l; done

#### here-documents and here-strings take none
# forks: 0
cat <<X
text $(echo sub)
X
read a <<<word; echo $a; while read l; do echo "[$l]"; done <<X
1
2
X

#### a loop of substitutions takes none
# forks: 0
n=0; for i in 1 2 3 4 5 6 7 8 9 10; do n=$(echo $((n+i))); done; echo $n

#### redirections of groups take none
# forks: 0
{ echo a; (echo b); } >f 2>&1; cat f; (exec >g; echo c); cat g

#### exec of a program at the end of a subshell takes none
# forks: 0
(exec /bin/echo replaced); echo here

#### the status, the pipe statuses and errexit in subshells take none
# forks: 0
(exit 3); echo $?; (exit 4) | (exit 5); echo ${PIPESTATUS[@]}; (set -e; false; echo never); echo $?

#### the EXIT trap of a subshell takes none
# forks: 0
(trap 'echo bye' EXIT; echo in); echo out

#### a function that changes everything, in a subshell, takes none
# forks: 0
f() { a=(x y); declare -gA m=([k]=v); alias q=r; shopt -s nullglob; umask 077; set -- p q; hash -p /x y; readonly r=1; cd /; }
umask 022; set -- 1; (f; echo ${a[1]} $#); echo ${a-unset} ${m-unset} $# $(umask) ${r-unset} ${PWD##*/}; shopt -q nullglob || echo off

#### a background list takes one
# forks: 1
{ echo a; echo b; } & wait $!; echo $?

#### a program in the background takes none
# forks: 0
/bin/true & wait $!; echo $?

#### BASHPID in a subshell takes one
# forks: 1
(test $BASHPID != $$ && echo differs)

#### a trap of a signal in a subshell takes one
# forks: 1
(trap 'echo usr1' USR1; echo in); echo out

#### a process substitution of a program takes none
# forks: 0
cat <(/bin/echo a) <(/bin/echo b)

#### a writer into a process substitution takes one
# forks: 1
mkfifo p; echo data > >(read x; echo "$x" >p); read y <p; echo $y
