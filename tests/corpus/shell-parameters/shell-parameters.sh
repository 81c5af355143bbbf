# Shell Parameters: names, values, attributes, namerefs.

#### a variable that is set to nothing is set
x=; echo "${x-unset}" "${x+set}"; unset x; echo "${x-unset}"

#### names are letters, digits and underscores
_a1=1; A_b=2; __=3; echo $_a1 $A_b $__

#### letters with accents make no name
é=1 2>/dev/null; echo $?

#### a value undergoes expansion but no splitting
y='a  b'; x=$y; echo "$x"; x=$(echo 'c  d'); echo "$x"; x=$((1+2)); echo $x; touch f1; x=f*; echo "$x"; x={a,b}; echo "$x"

#### a value undergoes tilde expansion after colons
HOME=/h; x=~/a:~/b; echo $x; x="~"; echo "$x"

#### the integer attribute evaluates
declare -i n; n=2*3; echo $n; n=n+1; echo $n; n=abc; echo $n; n+=5; echo $n

#### an integer variable with an expression that is wrong
declare -i n=1; n=2+; echo $? $n

#### an append to a string, an array, an element
s=a; s+=b; a=(1); a+=(2 3); a[0]+=x; echo $s ${a[@]}

#### an append to a variable that is not set
x+=a; b+=(c d); echo $x ${b[1]}; declare -i i; i+=3; echo $i

#### a readonly variable
readonly r=1; (r=2); echo $?; (unset r); echo $?; echo $r

#### a nameref reads and writes its target
x=1; declare -n ref=x; echo $ref; ref=2; echo $x ${!ref}

#### a nameref to an element
a=(1 2 3); declare -n ref='a[1]'; echo $ref; ref=x; echo ${a[@]}

#### a nameref to a whole array
a=(1 2 3); declare -n ref=a; echo ${ref[1]} ${#ref[@]}; ref+=(4); ref[0]=z; echo ${a[@]}

#### a nameref to a variable that is not set creates it
declare -n ref=newvar; ref=5; echo $newvar

#### a nameref without a target
declare -n ref; echo "[$ref]"; ref=x; x=1; echo $ref

#### a nameref to a nameref
x=1; declare -n a=x b=a; b=2; echo $x; unset b; echo ${x-gone}

#### unset -n takes the nameref itself
x=1; declare -n ref=x; unset -n ref; echo $x ${ref-unset}

#### a nameref may not name itself
declare -n ref=ref; echo $?

#### a circular nameref
declare -n a=b b=a; echo "[$a]"; a=1; echo $?

#### a nameref with a target that is no name
declare -n ref='1x'; echo $?; declare -n ref2=x; ref2=; echo $?

#### a nameref as a parameter of a function
f() { local -n out=$1; out=result; }; f var; echo $var

#### a nameref to a local of the same name
f() { local -n v=$1; v=5; }; v=1; f v 2>&1; echo $v

#### the name of a nameref by an exclamation mark
declare -n ref=x; echo ${!ref}; x=1; echo ${!ref}

#### a positional parameter cannot be assigned
eval '1=x'; echo $?

#### names are case sensitive
a=1 A=2; echo $a $A

#### an assignment with a command substitution keeps its status
x=$(exit 4); echo $?; x=$(true) y=$(false); echo $?

#### exporting keeps later changes
export x=1; x=2; bash -c 'echo $x'

#### an assignment to an element of a string makes an array
x=str; x[2]=b; echo "${x[0]} ${x[2]} ${#x[@]}"

#### a very long value
printf -v x '%100000s' ''; echo ${#x}
