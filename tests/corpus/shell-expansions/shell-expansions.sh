# Shell Expansions: their order, and what each may produce.

#### braces come before parameters
a=x b=y; echo {$a,$b}1; v=b; echo $v{1,2}; n=3; echo {1..$n}

#### tildes, parameters, commands and arithmetic go from left to right in one pass
x=1; echo $((x++))$x$(echo $x)$((x++)); i=0; echo $i $((i=5)) $i

#### splitting comes after them and before globs
touch 'a b' ab; x='a b'; echo $x; x='*b'; printf '<%s>' $x; echo

#### the result of an expansion is not expanded again
x='$y'; y=1; echo $x "$x"; x='`echo no`'; echo $x; x='{a,b}'; echo $x; x='~'; echo $x; x='\a'; echo $x

#### a quote from an expansion stays
x='"a b"'; printf '<%s>' $x; echo; x="it's"; echo $x

#### only braces, splitting, globs and "$@" change the number of words
set -- a b; x='c d'; set -- {1,2} $x "$x" "$@"; echo $#

#### an unquoted expansion to nothing is no word
unset x; set -- $x ${x} $(true) ``; echo $#; set -- $x"" ; echo $#

#### quoting in the middle keeps parts together
x='a b'; printf '<%s>' "$x"$x; echo; printf '<%s>' $x"$x"; echo

#### the words of for, of arrays and of commands expand alike
touch f1 f2; x='a b'; for w in $x f*; do printf '<%s>' "$w"; done; a=($x f*); printf '<%s>' "${a[@]}" $x f*; echo

#### a redirection expands to one word
x='a b'; echo hi >$x; echo $?; touch f1 f2; echo hi >f*; echo $?; y=; echo hi >$y; echo $?

#### a case word, an assignment and a here-string are not split
x='a  b'; case $x in 'a  b') echo yes;; esac; y=$x; echo "$y"; cat <<<$x

#### an error in a function or a loop ends them too
f() { echo ${x!}; echo never; }
f; echo same line
echo "next line $?"
for i in 1 2; do echo $i $((1/0)); done
echo "after the loop $?"

#### a bad substitution ends the line
echo before; echo ${a b}; echo "same line"
echo "next line $?"

#### a bad substitution in a function and a subshell
f() { echo ${x!}; echo never; }; (f; echo never); echo $?
