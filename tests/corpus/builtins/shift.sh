# Bourne Shell Builtins: shift.

#### it drops the first parameters
set -- a b c d; shift; echo $*; shift 2; echo $*; shift; echo $#

#### zero
set -- a b; shift 0; echo $? $#

#### too many
set -- a b; shift 3; echo $? $#; shift 2; shift; echo $?

#### shift_verbose tells
shopt -s shift_verbose; set -- a; shift 5; echo $?

#### negative and what is no number
set -- a b; shift -1; echo $?; shift x; echo $?; shift ''; echo $?; shift 1 2; echo $? $#

#### in a function and a sourced file
f() { shift; echo $1; }; set -- p q; f x y; echo $1; echo shift >s; . ./s; echo $1

#### two dashes and an option
set -- a b c; shift -- 1; echo $1; shift -z; echo $?

#### expressions are no numbers
set -- a b c; n=2; shift $n; echo $*; shift 1+1; echo $?
