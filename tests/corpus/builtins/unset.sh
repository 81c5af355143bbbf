# Bourne Shell Builtins: unset.

#### variables
a=1 b=2; unset a; echo ${a-unset} $b; unset a; echo $?; unset nosuch; echo $?

#### functions when there is no variable
f() { :; }; unset f; f 2>/dev/null; echo $?; g=1; g() { echo fn; }; unset g; g; unset g; g 2>/dev/null; echo $?

#### -v only variables, -f only functions
x=1; x() { echo fn; }; unset -v x; echo ${x-unset}; x; x=2; unset -f x; echo $x; x 2>/dev/null; echo $?

#### -n the nameref itself
v=1; declare -n r=v; unset -n r; echo $v; declare -n r=v; unset r; echo ${v-unset}

#### elements
a=(1 2 3); unset 'a[1]'; echo ${a[@]} ${#a[@]}; unset a[-1]; echo ${a[@]}; declare -A m=([x]=1 [y z]=2); unset 'm[y z]'; echo ${!m[@]}

#### an element of a string
s=str; unset 's[0]'; echo ${s-unset}; s=str; unset 's[1]'; echo $? $s

#### all elements
a=(1 2); unset 'a[@]'; echo ${#a[@]}; declare -A m=([@]=at [k]=v); unset 'm[@]'; echo ${!m[@]}; unset 'm[k]'; declare -p m

#### a bad index
a=(1 2); unset 'a[-5]'; echo $?; unset 'a[7]'; echo $?
unset 'a[x y]'
echo $?

#### readonly variables and functions
readonly r=1; unset r; echo $?; f() { :; }; readonly -f f; unset -f f; echo $?

#### bad names and options
unset 1x; echo $?; unset a-b; echo $?; unset -z; echo $?; unset -fv x; echo $?

#### several with one error
a=1 b=2; readonly c=3; unset a c b; echo $? ${a-unset} ${b-unset}

#### no argument
unset; echo $?; unset -v; echo $?

#### an exported variable
export e=1; unset e; bash -c 'echo ${e-unset}'

#### special variables
unset RANDOM; echo "[$RANDOM]"; unset IFS; x='a b'; echo $x; unset PATH; ls 2>/dev/null; echo $?

#### in a function
x=g; f() { unset x; }; f; echo ${x-unset}; x=g; f() { local x=l; unset x; echo ${x-unset}; }; f; echo $x

#### the array as a whole
a=(1 2); unset a; declare -p a; echo $?; a=x; echo $a
