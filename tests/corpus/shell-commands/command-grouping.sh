# Command Grouping: ( list ) in a subshell, { list; } in the shell.

#### a subshell keeps its variables
x=1; (x=2; y=3; echo $x); echo $x "${y-unset}"

#### a group changes the shell
x=1; { x=2; y=3; }; echo $x $y

#### the status is that of the list
(exit 3); echo $?; { false; }; echo $?; (true); echo $?

#### exit in a subshell leaves only it
(echo a; exit 2; echo b); echo $?

#### exit in a group leaves the shell
{ echo a; exit 2; }; echo never

#### a redirection covers the list
{ echo a; echo b; } >f; (echo c; echo d) >>f; cat f

#### a group reads one input
printf '1\n2\n' | { read a; read b; echo $a $b; }

#### a subshell keeps functions, aliases and options
f() { echo old; }; (f() { echo new; }; set -f; shopt -s nullglob; f); f; echo $-; shopt nullglob

#### a subshell keeps the directory and the umask
mkdir d; umask 022; (cd d; umask 077; pwd | sed 's/.*\///'; umask); pwd | sed 's/.*\///'; umask

#### a subshell keeps traps
trap 'echo exit outer' EXIT; (trap 'echo exit inner' EXIT; echo in); echo out

#### a subshell lists the traps of its parent
trap 'echo usr' USR1; (trap -p USR1; echo in); trap -p USR1

#### a subshell keeps the parameters
set -- a b; (shift; set -- x y z; echo $#); echo $# $1

#### subshells nest
(x=1; (x=2; (x=3; echo $x); echo $x); echo $x); echo ${x-unset}

#### BASH_SUBSHELL counts
echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL)); { echo $BASH_SUBSHELL; }; echo $(echo $BASH_SUBSHELL)

#### $$ stays in a subshell
a=$$; (test $a = $$ && echo same)

#### a group needs blanks and a terminator
eval '{ echo a }'; echo $?
{ echo a;}; { (echo b) }

#### a subshell needs neither
(echo a)
(echo b;)

#### an empty subshell or group is an error
eval '( )'; echo $?; eval '{ }'; echo $?

#### exec in a subshell replaces only it
(exec echo replaced); echo here

#### a redirection of descriptors inside a subshell is gone after it
exec 3>f; (exec 3>g; echo in >&3); echo out >&3; cat f g

#### a subshell in the background
(echo a; exit 5) & wait $!; echo $?

#### a group as a function body and as a stage
f() { echo "$1"; }; { f x; } | { read y; echo "<$y>"; }

#### a readonly variable of a subshell
(readonly r=1; echo $r); r=2; echo $r

#### an unset in a subshell
x=1; (unset x; echo ${x-unset}); echo $x

#### RANDOM with a seed in a subshell
RANDOM=42; a=$RANDOM; (RANDOM=42; b=$RANDOM; test $a = $b && echo same)

#### an array changed in a subshell
a=(1 2 3); (a[1]=x; a+=(4); unset 'a[0]'; echo ${a[@]}); echo ${a[@]}

#### getopts in a subshell
set -- -a -b; getopts ab o; (getopts ab o; echo $o $OPTIND); getopts ab o; echo $o $OPTIND

#### a return in a subshell of a function ends the subshell
f() { (return 3; echo never); echo $?; return 4; }; f; echo $?

#### break in a subshell within a loop
for i in 1 2; do (break; echo never); echo $i; done

#### local in a subshell of a function
f() { local x=1; (x=2; local y=3; echo $x $y); echo $x ${y-unset}; }; f
