# Bourne Shell Builtins: the colon.

#### it does nothing and succeeds
false; :; echo $?; : a b c; echo $?

#### its arguments are expanded
: ${x:=5} $((y=6)); echo $x $y; : $(echo side >&2)

#### its redirections are done
: >f; ls; : <none; echo $?

#### options and a double dash are arguments
: --help; echo $?; : -- -x; echo $?

#### it is a special builtin
set -o posix; a=1 :; echo $a

#### it is the body of loops and functions
while :; do break; done; f() { :; }; f; echo $?; if :; then echo yes; fi
