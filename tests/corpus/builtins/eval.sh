# Bourne Shell Builtins: eval.

#### its arguments are joined and run
eval echo a b; eval 'echo  c' "d"; x='echo e; echo f'; eval "$x"

#### it expands twice
a=b b=c; eval echo \$$a; eval "v=\$$a"; echo $v; p=1; eval "x$p=hello"; echo $x1

#### its status
eval false; echo $?; eval; echo $?; eval ''; echo $?; false; eval ''; echo $?; false; eval 'echo $?'

#### quotes and special characters survive with %q
x="a 'b' \$c"; eval "y=$(printf %q "$x")"; echo "$y"

#### compound commands and definitions
eval 'for i in 1 2; do echo $i; done'; eval 'f() { echo fn; }'; f; eval 'if true
then echo multi
fi'

#### a syntax error
eval 'echo (' ; echo $?; eval 'for'; echo $?; eval '}'; echo $?

#### a syntax error ends a script in POSIX mode
set -o posix; eval '('; echo never

#### break, continue and return act around it
for i in 1 2 3; do eval '[ $i = 2 ] && continue'; echo $i; eval '[ $i = 3 ] && break'; done; f() { eval 'return 4'; echo never; }; f; echo $?

#### exit
(eval 'exit 5'; echo never); echo $?

#### a here-document
eval 'cat <<X
body
X'

#### redirections of eval
eval 'echo a; echo b >&2' >f 2>&1; cat f

#### an assignment before it
x=1 eval 'echo $x'; echo "[$x]"

#### aliases act in the text
shopt -s expand_aliases; eval 'alias hi="echo hello"'; eval hi

#### nested
eval eval eval 'echo deep'; eval "eval \"echo \\\$HOME\"" | sed 's/.*\///'

#### an option-like argument
eval -- echo a; eval -x; echo $?

#### local inside a function
f() { eval 'local v=1'; echo $v; }; f; echo "[$v]"

#### LINENO and errors inside
eval 'echo $LINENO
nosuch_x'

#### an error in an expansion ends the line of the text
eval $'echo $((1/0)) no\necho next'; echo "same line $?"
. /dev/stdin <<<$'echo $((1/0)) no\necho next of a file'; echo "same $?"

#### an error in a subscript ends the whole command line
eval $'a[1/0]=5; echo no\necho next'; echo no
echo $?
eval $'echo ${a[1/0]}\necho next'; echo no
echo $?
eval $'((a[1/0])); echo no\necho next'; echo no
echo $?

#### an integer that cannot be ends the whole command line
declare -i v
eval $'v=1/0; echo no\necho next'; echo no
echo $?
f() { v=1/0; echo no; }
f; echo no
echo $?
eval $'read v <<<1/0\necho next'; echo no
echo $?
eval $'for v in 1/0; do echo no\ndone\necho next'; echo no
echo $?
x=$(eval $'v=1/0\necho next'; echo no)
echo "[$x] $?"
trap 'v=1/0; echo no' USR1; kill -USR1 $$; echo no
echo $?
v=1/0 eval 'echo "kept $v"'; echo $v
RANDOM=1/0; echo "goes on $?"
