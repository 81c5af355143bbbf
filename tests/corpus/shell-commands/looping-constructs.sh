# Looping Constructs: until, while, for; break and continue.

#### while runs as long as the test succeeds
i=0; while [ $i -lt 3 ]; do echo $i; i=$((i+1)); done

#### until runs as long as the test fails
i=0; until [ $i -ge 3 ]; do echo $i; i=$((i+1)); done

#### a loop that never runs has status 0
false; while false; do :; done; echo $?
false; until true; do :; done; echo $?
false; for i in; do :; done; echo $?

#### the status is that of the last command of the body
i=0; while [ $((i++)) -lt 2 ]; do (exit $((i+4))); done; echo $?

#### the test may be a list
i=0; while echo test $i; [ $i -lt 1 ]; do i=$((i+1)); done

#### for takes its words from expansions
x='a b'; for w in $x "$x" c{1,2} $((1+1)) $(echo d e); do echo "<$w>"; done

#### for without in takes the parameters
set -- 'a b' c; for w; do echo "<$w>"; done; for w do echo $w; done

#### for with an empty in
set -- a b; for w in; do echo $w; done; echo "[${w-unset}]"

#### for keeps its variable
for w in a b; do :; done; echo $w

#### the words of for are expanded once
x='a b'; for w in $x; do x=changed; echo $w; done

#### for over names of files
touch b a 'c d'; for f in *; do echo "<$f>"; done

#### for with a name that is not an identifier
for 1a in x; do echo $1a; done; echo after $?

#### for with a readonly variable
readonly r=1; for r in 2 3; do echo $r; done; echo $?

#### for with a nameref gives it a new target each time
a=1 b=2; declare -n ref; for ref in a b; do echo "${!ref}=$ref"; done

#### for with braces instead of do and done
for i in 1 2; { echo $i; }

#### the arithmetic for
for ((i=0; i<3; i++)); do echo $i; done; echo $i

#### the arithmetic for with missing expressions
for ((;;)); do echo once; break; done
i=0; for ((; i<2; )); do echo $((i++)); done

#### the arithmetic for with several variables
for ((i=0, j=10; i<j; i+=4, j-=2)); do echo $i $j; done

#### the arithmetic for with braces and newlines
for ((i=0
;i<2
;i++)) { echo $i; }

#### the arithmetic for with an error
for ((i=0; i<; i++)); do echo $i; done; echo $?

#### the arithmetic for without a semicolon after it
for ((i=0;i<1;i++)) do echo $i; done

#### continue runs the step of an arithmetic for
for ((i=0; i<4; i++)); do ((i%2)) && continue; echo $i; done

#### break leaves the loop
for i in 1 2 3; do [ $i = 2 ] && break; echo $i; done; echo $? $i

#### break leaves several loops
for i in 1 2; do for j in a b; do echo $i$j; break 2; done; done; echo end

#### continue goes on with an outer loop
for i in 1 2; do for j in a b; do echo $i$j; continue 2; done; echo never; done

#### break of more loops than there are
for i in 1 2; do echo $i; break 9; done; echo $?

#### break out of a case and a group within a loop
while :; do case x in x) { break; };; esac; echo never; done; echo out

#### break inside an if within the test
while if true; then break; fi; do echo never; done; echo $?

#### a loop reads its input as a whole
printf '1\n2\n3\n' | while read a; do read b; echo "$a-$b"; done

#### a redirection covers the whole loop
for i in 1 2; do echo $i; done >f; cat f
while read x; do echo "<$x>"; done <f

#### a loop in the background
for i in 1 2; do echo $i; done & wait

#### loops nest
for a in 1 2; do for b in x y; do printf '%s ' $a$b; done; done; echo

#### select prints the list and reads a number
# stdin: 2
# stdin: 1
select x in red green blue; do echo "got $x ($REPLY)"; [ "$x" = red ] && break; done 2>&1

#### select with an answer that is not in the list
# stdin: 9
# stdin: word
select x in a b; do echo "[$x][$REPLY]"; done 2>&1; echo $?

#### select shows the list again after an empty line
# stdin: 
# stdin: 1
select x in a b; do echo "$x"; break; done 2>&1

#### select without in takes the parameters
# stdin: 1
set -- one two; select x; do echo $x; break; done 2>&1

#### select with PS3 and columns
# stdin: 3
PS3='choose: '; COLUMNS=30
select x in alpha beta gamma delta epsilon zeta; do echo $x; break; done 2>&1

#### select without words does nothing
select x in; do echo never; done; echo $?

#### while true with a counter and a return
f() { while :; do ((++n == 3)) && return $n; done; }; f; echo $?

#### a while whose test is a pipeline
n=0; while echo $n | grep -q '^[0-2]$'; do n=$((n+1)); done; echo $n

#### errexit does not act in the test of a loop
set -e; n=0; while false; do :; done; until ((++n == 2)); do :; done; echo ok

#### a missing done
eval 'for i in 1; do echo'; echo $?

#### an empty body is an error
eval 'while false; do done'; echo $?
eval 'for i in 1; do done'; echo $?

#### select and for look at the variable before the words
for 1x in $(echo no >&2); do :; done; echo $?
select 1x in $(echo no >&2); do :; done; echo $?
REPLY=old
select i in a; do :; done </dev/null; echo "$? [$REPLY]"
trap 'echo "debug $BASH_COMMAND"' DEBUG
select i in a b; do break; done <<<2
