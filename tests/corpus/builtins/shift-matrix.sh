# shift: counts in and out of range.

#### shift
set -- a b c d e f g h i j k l; shift; echo $1 $#; shift 10; echo $1 $#; shift; echo $#; shift; echo $?; set -- a b; shift 0; echo $#; shift 2; echo $#; f() { shift; echo $1 $#; }; set -- x y z; f 1 2 3; echo $1 $#; (shift 2; echo $1); echo $1; shift 0x1; echo $?; shift ' 1'; echo $? $1; shift +1; echo $? $1; shift ''; echo $?

#### shift too many
shift 1 2; echo no
