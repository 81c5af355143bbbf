# Shell Functions.

#### the three ways to write one
f() { echo f; }; function g { echo g; }; function h() { echo h; }; f; g; h

#### the parameters are its own while it runs
set -- a b; f() { echo "$# $1 $*"; }; f x y z; echo "$# $1"

#### $0 stays
f() { echo ${0##*/}; }; f

#### FUNCNAME names the stack
f() { echo ${FUNCNAME[@]}; g; }; g() { echo ${FUNCNAME[@]}; }; f; echo "[${FUNCNAME-}]"

#### BASH_SOURCE and BASH_LINENO go along
f() { echo ${BASH_SOURCE[0]} ${BASH_LINENO[0]} $LINENO
g; }
g() { echo ${#BASH_SOURCE[@]} ${BASH_LINENO[@]}; }
f

#### the status is that of the last command
f() { false; }; f; echo $?; f() { (exit 9); true; }; f; echo $?

#### return ends it with a status
f() { return 3; echo never; }; f; echo $?; f() { false; return; }; f; echo $?

#### any compound command is a body
f() (x=1; echo sub); f; echo ${x-unset}
g() if true; then echo if; fi; g
h() for i in 1 2; do echo $i; done; h
i() [[ $1 == a ]]; i a && echo cond
j() (( $1 > 1 )); j 2 && echo arith
k() case $1 in a) echo case;; esac; k a
l() while :; do echo while; break; done; l

#### the redirections of a definition act at every call
f() { echo "$1"; echo err >&2; } >>out 2>&1; f a; f b; cat out

#### a definition reads nothing and has status 0
false; f() { echo a; }; echo $?

#### a definition replaces an older one
f() { echo 1; }; f() { echo 2; }; f

#### a function redefines itself while it runs
f() { f() { echo second; }; echo first; }; f; f

#### a function unsets itself while it runs
f() { unset -f f; echo still; }; f; f; echo $?

#### variables are shared unless local
x=1; f() { x=2; local y=3; z=4; }; f; echo $x ${y-unset} $z

#### local variables are seen in called functions
f() { local x=in; g; echo $x; }; g() { echo $x; x=changed; }; x=out; f; echo $x

#### a local without a value is unset
x=1; f() { local x; echo "${x-unset}"; x=2; }; f; echo $x

#### unset of a local shows nothing until the function ends
x=out; f() { local x=in; unset x; echo "${x-unset}"; }; f; echo $x

#### unset of a caller's local shows the outer one
x=out; f() { local x=in; g; echo "$x"; }; g() { unset x; echo "$x"; }; f

#### local with attributes
f() { local -i n=2+3; local -r c=1; local -a a=(1 2); local -u s=abc; echo $n $c ${#a[@]} $s; }; f; n=1+1; echo $n

#### local of the options with a dash
f() { local -; set -f; echo $-; }; set +f; f; case $- in *f*) echo leaked;; *) echo restored;; esac

#### recursion
fact() { if (($1 <= 1)); then echo 1; else echo $(($1 * $(fact $(($1-1))))); fi; }; fact 10

#### deep recursion without a limit
f() { (($1 == 0)) && return; f $(($1-1)); }; f 2000 && echo ok

#### FUNCNEST limits the depth
FUNCNEST=3; f() { echo $1; f $(($1+1)); }; f 1; echo $?

#### an assignment before a call is local to it
x=1; f() { echo $x; x=3; }; x=2 f; echo $x

#### in POSIX mode an assignment before a call is local too
set -o posix; x=1; f() { echo $x; }; x=2 f; echo $x

#### an exported function reaches a child
f() { echo "from f $1"; }; export -f f; bash -c 'f x'

#### functions are listed as they would be typed
f() { if true; then echo a | cat; fi >x; for i in 1; do :; done & }; declare -f f; type f

#### the name may hold many characters
a-b() { echo dash; }; a.b() { echo dot; }; a:b() { echo colon; }; ünïcode() { echo u; }; a-b; a.b; a:b; ünïcode

#### a name may be that of a builtin
cd() { echo "cd $1"; }; cd /; unset -f cd; cd /; pwd

#### a name that is a special builtin is refused in POSIX mode
set -o posix; eval 'set() { echo mine; }'; echo $?

#### a name with a dollar or quote is refused
eval 'a$b() { :; }'; echo $?; eval '"q"() { :; }'; echo $?

#### arguments of a function undergo all expansions
f() { printf '<%s>' "$@"; echo; }; touch 1a 2a; f *a {x,y} "$unset" $unset $((1+1))

#### readonly functions cannot be replaced or unset
f() { echo a; }; readonly -f f; f() { echo b; }; echo $?; unset -f f; echo $?; f

#### a function in a pipeline and in a substitution
f() { tr a-z A-Z; }; echo abc | f; x=$(echo def | f); echo $x

#### nested definitions are global
f() { g() { echo inner; }; }; f; g

#### a function reads the standard input of its caller
f() { read x; echo "<$x>"; }; printf 'a\nb\n' | { f; f; }

#### ERR, DEBUG and RETURN are not inherited without trace
trap 'echo err' ERR; f() { false; true; }; f; set -E; f

#### a RETURN trap of a function
f() { trap 'echo returning $?' RETURN; (exit 3); }; f; echo $?

#### functrace carries DEBUG and RETURN into functions
set -T; trap 'echo ret' RETURN; f() { :; }; f

#### extdebug shows the line and file of a definition
f() { :; }
shopt -s extdebug; declare -F f

#### a newline may follow the parentheses
f()
{
echo nl
}
f

#### a keyword may start a function's body on the same line
function f { echo one; } ; f
function g
{ echo two; }
g

#### localvar_inherit takes value and attributes of the outer variable
shopt -s localvar_inherit; declare -i x=5; f() { local x; echo $x; x=2+2; echo $x; }; f; echo $x

#### local -I inherits
x=outer; f() { local -I x; echo $x; x=inner; }; f; echo $x

#### localvar_unset keeps a caller's local hidden
shopt -s localvar_unset; x=out; f() { local x=in; g; echo "${x-unset}"; }; g() { unset x; echo "${x-unset}"; }; f

#### a function called with too many arguments for shift
f() { shift 3; echo $? $#; }; f a b

#### a caller's parameters come back after an error in the function
set -- a b; f() { set -- x; return 1; }; f y z || echo $# $1
