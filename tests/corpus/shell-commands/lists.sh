# Lists: pipelines joined by ; & && ||.

#### and runs the second after success
true && echo a; false && echo b; echo $?

#### or runs the second after failure
true || echo a; false || echo b; echo $?

#### and and or bind alike from left to right
true || echo a && echo b
false && echo c || echo d
false || false && echo e; echo $?
true && false || true && echo f

#### a semicolon binds less than and and or
false && echo a; echo b

#### a newline may follow the operator
true &&
echo a
false ||

echo b

#### a newline may stand for a semicolon
echo a
echo b

#### the status is that of the last command run
true && (exit 3) || (exit 4); echo $?

#### an ampersand starts a background list and succeeds
false & echo $?; wait $!; echo $?

#### a whole and-or list goes to the background
true && echo a > f & wait; cat f

#### the background list has no standard input
# stdin: line
cat & wait; echo "left: $(cat)"

#### a background group keeps a redirected input
{ cat; } <<<here & wait

#### an ampersand ends a command like a semicolon
x=0; x=1 & wait; echo $x

#### double semicolons outside case are an error
eval 'echo a;; echo b'; echo $?

#### a list may not begin with an operator
eval '&& echo a'; echo $?
eval '; echo a'; echo $?
eval '& echo a'; echo $?

#### a list may not end with and or or
eval 'true &&'; echo $?

#### a semicolon and an ampersand do not mix
eval 'true &; echo a'; echo $?
eval 'true; & echo a'; echo $?

#### errexit ignores all but the last of an and-or list
set -e
false && true; echo a
false || true; echo b
true && false; echo c

#### errexit in the last of an and-or list
set -e
false || false
echo never

#### a negation in a list
! false && echo a; ! true || echo b

#### a return value through a list in a function
f() { true && return 3 || return 4; }; f; echo $?

#### break and continue in a list
for i in 1 2 3; do [ $i = 2 ] && continue; echo $i; [ $i = 3 ] && break || true; done

#### a list with assignments and tests
x=1 && y=2 && echo $((x+y))
