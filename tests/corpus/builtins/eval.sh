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
