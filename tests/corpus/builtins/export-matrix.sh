#### mark and list
export a=1
export b
b=2
env | grep -E '^[abc]=' | sort
export -n a
env | grep ^a=
echo $a
export c+=x c+=y
env | grep ^c
declare -p b c
export -p | grep -E ' [abc]='
export | grep -E ' [abc]='
export -n b=5
echo $b
env | grep ^b=

#### bad names
export 1a
echo $?
export 1a=2
echo $?
export 'a b'=c
echo $?
export -z
echo $?
export a[0]=1
echo $?
export -f
export -f nosuch
echo $?
export -pf
export --help | head -1
export ''
export =
export a-b=1 ok=2
echo $ok $?

#### readonly marks and lists
readonly a=1
a=2
echo no
readonly a=3
echo $?
readonly b
b=1
echo no
readonly -p | grep -E ' [abcd]='
readonly -n a
a=5
echo no
readonly -a arr=(1 2)
declare -p arr
readonly -A h=([k]=v)
declare -p h
readonly c=(x y)
declare -p c
readonly 1x
echo $?
readonly -z
echo $?
readonly -a | grep ' arr'
readonly -A
unset a
echo $?
readonly d e=4
declare -p d e

#### arrays
export x=(1 2)
declare -p x
env | grep ^x
export -a y=(3 4)
declare -p y
export y+=(5)
declare -p y
readonly x+=(3)
declare -p x
x+=(4)
echo no

#### inside functions
f() { export a=1; readonly b=2; local c=3; export c; env | grep ^c=; readonly -a d=(1); }
f
declare -p a b d
declare -p c
g() { local a=l; export a=2; readonly a; declare -p a; }
g
declare -p a

#### POSIX mode lists its own way
set -o posix
export -p | grep HOME
readonly -p | grep EUID | sed 's/"[0-9]*"/N/'
export a=1
readonly b=2
readonly -p | grep ' b='
export arr=(1)
export -p | grep arr
export 1a
echo not reached

#### POSIX mode ends at a refused assignment
set -o posix
readonly r=1
export r=2
echo not reached

#### command and || against that
set -o posix
readonly r=1
command export r=2
echo reached $?
readonly r=3 || echo x
echo notreached

#### through namerefs
declare -n r=v
export r=5
env | grep -E '^[rv]='
declare -p r v
readonly r
declare -p r v
declare -n q
export q
declare -p q
declare -n w=a[1]
export w
echo $?
export w=3
declare -p a w

#### functions in the environment
f() { echo "f $1"; }
export -f f
bash -c 'f x'
bash -c 'declare -F'
export -nf f
bash -c 'f x' 2>&1 | sed 's/^.*: f/f/'
g() { f; }
export -f g f
env | grep -c BASH_FUNC
unset -f f
bash -c 'declare -F'

#### set -a exports what is assigned
set -a
x=1
y=(1 2)
declare z=3
f() { local w=1; env | grep ^w=; }
f
env | grep -E '^[xyz]=' | sort
declare -p x y z
read r <<< v
env | grep ^r=
for i in 1; do :; done
env | grep ^i=

#### -p with names
export -p x
export a=1
export -p a
echo $?
readonly -p a
declare -p a
export -n nosuch
declare -p nosuch
readonly -n zz
declare -p zz
