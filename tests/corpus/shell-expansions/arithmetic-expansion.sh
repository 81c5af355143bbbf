# Arithmetic Expansion: $(( expression )).

#### the value replaces the expression
echo $((1+2)) $(( 3 * 4 )) $((10/3)) $((-7%3))

#### the expression is expanded as within double quotes
x=5; echo $(($x+1)) $((${x}*2)) $(($(echo 3)+`echo 4`)) $(("1"+"2")) $((${#x}))

#### names need no dollar
x=5 y=x; echo $((x+1)) $((y+1)) $((unset_name+1))

#### assignments act in the shell
x=1; echo $((x=7)) $((x+=3)) $x $((x++)) $x $((--x)) $x

#### nested expansions
echo $(( $((1+1)) + $((2+2)) )) $((((1+2))*3))

#### the old form in brackets
x=3; echo $[1+2] $[x*2] "$[ x + 1 ]"

#### the result is split like any other
IFS=1; echo $((212)) "$((212))"; IFS=2; set -- $((123)); echo $#

#### a newline and blanks inside
echo $((
1 +
2
))

#### an error ends the line
echo $((1+)); echo "same line"
echo "next line $?"
{ echo $((2+))
echo "same group"; }
echo "next command $?"

#### an error in a subshell and in a function
(echo $((1/0)); echo never); echo $?; f() { echo $((08)); echo never; }; (f; echo never); echo $?

#### a word that is not a number
x='a b'; (echo $((x))); echo $?; x='1 2'; (echo $((x))); echo $?; x=; echo $((x+1))

#### an empty expression is zero
echo $(()) $(( )) $((  ))

#### command substitution wins where arithmetic cannot be
echo $((echo a); (echo b))

#### a variable that holds an expression
x='1+2'; echo $((x*2)) $(($x*2))

#### in a here-document and in double quotes
x=2; cat <<X
$((x*3)) "$((x))"
X
echo "$((x)) '$((x+1))'"

#### array elements
a=(1 2 3); i=1; echo $((a[1]+a[i+1])) $((a[i]++)) ${a[1]} $((a)); declare -A m=([k]=5); echo $((m[k]+1))

#### a comma gives the last
echo $((1,2,3)) $((x=1,x+1))

#### the value as an index and a count
set -- a b c; echo ${@:$((1+1)):1}; for ((i=$((0)); i<2; i++)); do echo $i; done

#### single quotes are kept inside
(echo $(('1'))); echo $?

#### set -u with a name that is not set
set -u; (echo $((novar+1))); echo $?
