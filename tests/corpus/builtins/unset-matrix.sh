#### variables, then functions
x=1
unset x
echo ${x-u}
f() { :; }
unset f
f
x=1
f() { echo f; }
x() { echo fx; }
unset x
x
unset x
x
unset -v f
f
unset -f f
f
unset nosuch
echo $?
unset
echo $?

#### elements
a=(1 2 3)
unset 'a[1]'
declare -p a
unset a[0]
declare -p a
unset 'a[-1]'
declare -p a
unset 'a[5]'
echo $?
unset 'a[-5]'
echo $?
a=(1 2)
unset 'a[@]'
declare -p a
a=(1 2)
unset 'a[*]'
declare -p a
unset a
declare -p a
declare -A m=([x]=1 [y]=2 ['@']=3)
unset 'm[x]'
declare -p m
unset 'm[@]'
declare -p m
k=y
unset 'm[$k]'
declare -p m
unset 'm[]'
echo $?
unset 'm'
s=v
unset 's[0]'
echo ${s-u}
s=v
unset 's[1]'
echo $?
unset 's[@]'
echo $?
unset 'nosuch[1]'
echo $?

#### errors
readonly r=1
unset r
echo $?
readonly -f 2>/dev/null
f() { :; }
readonly -f f
unset -f f
echo $?
unset f
echo $?
unset -v 1x
echo $?
unset 1x
echo $?
unset -fv x
echo $?
unset -z
echo $?
unset 'a b'
echo $?
unset -v 'a[0]b'
echo $?
unset -f 'no such'
echo $?
unset a=b
echo $?
unset --help|head -1
unset UID
echo $?
unset BASH_LINENO
unset BASH_SOURCE
echo $?
unset FUNCNAME GROUPS DIRSTACK
echo $?

#### computed variables
unset RANDOM SECONDS LINENO
echo "[$RANDOM][$SECONDS][$LINENO]"
RANDOM=x
echo $RANDOM
unset IFS
x='a b:c'
echo $x
set -- 1 2
echo "$*"
IFS=:
echo "$*"
unset PATH
ls
echo $?
/bin/echo ok
unset HOME
echo ~ >/dev/null
unset OPTIND
getopts a: x -a 1
echo $x $OPTARG $OPTIND

#### -n
declare -n r=v
v=1
unset -n v
echo ${v-u}
unset -n r
declare -p r v
unset -n nosuch
echo $?
readonly -n x
declare -n rr=q
readonly rr
unset -n rr
echo $?

#### POSIX mode ends at a read-only variable
set -o posix
readonly r=1
unset r
echo not reached

#### POSIX mode ends at wrong use
set -o posix
unset -z
echo not reached

#### subscripts are expanded
a=(1 2 3)
i=1
unset 'a[$i]' 'a[i+1]'
declare -p a
declare -A m=(['a b']=1 ['$x']=2 [']']=3 ['a]']=4)
unset 'm[a b]'
unset 'm[\$x]'
declare -p m
unset "m[']']"
declare -p m
shopt -s assoc_expand_once
unset 'm[a]]'
declare -p m
unset 'a[1/0]'
echo no
echo $?

#### BASH_COMPAT=51
a=(1 2)
BASH_COMPAT=51
unset 'a[@]'
declare -p a

#### a subshell unsets for itself
x=1
a=(1 2)
f() { :; }
(unset x a f; declare -p x a; type f)
echo $x ${a[@]}
type -t f
