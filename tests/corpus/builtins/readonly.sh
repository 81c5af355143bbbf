# Bourne Shell Builtins: readonly.

#### it forbids changes
readonly a=1
a=2
echo $? $a
b=1; readonly b; unset b; echo $?; readonly b=3; echo $?

#### -p lists
readonly xyz_a='1 2'; readonly -p | grep xyz_; readonly | grep -c xyz_

#### -a and -A
readonly -a arr=(1 2); readonly -A map=([k]=v)
arr[0]=3
echo $?
map[k]=w
echo $? ${arr[0]} ${map[k]}

#### -a and -A list
readonly -a xyz_a=(1); readonly -A xyz_m=([k]=v); readonly -a | grep xyz_; readonly -A | grep xyz_

#### -f for functions
f() { echo 1; }; readonly -f f; f() { echo 2; }; f; unset -f f; echo $?; readonly -f | head -n 4; readonly -f nosuch; echo $?

#### a variable that is not set
readonly u
u=1
echo $? ${u-unset}

#### an assignment in arithmetic, read, for, printf -v and getopts
readonly r=1; ((r=2)); echo $?; read r <<<x; echo $?; printf -v r x; echo $?; let r=3; echo $?; mapfile r <<<x; echo $?; for r in a; do :; done; echo $?

#### in a subshell
(readonly q=1); q=2; echo $q

#### bad names and options
readonly 1x=1; echo $?; readonly -z; echo $?

#### a failed assignment ends a script in POSIX mode
bash -o posix -c 'readonly r=1; r=2; echo never'; echo $?

#### a failed assignment does not end a script otherwise
bash -c 'readonly r=1
r=2
echo after $?'

#### an expansion that assigns
readonly e=; (echo ${e:=x}); echo $?

#### local and readonly
readonly g=1; f() { local g; echo $?; }; f

#### the environment keeps it writable in a child
export r=1; readonly r; bash -c 'r=2; echo $r'
