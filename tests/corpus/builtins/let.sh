# Bash Builtins: let.

#### every argument is an expression, the last decides
let 'x=1+1' y=x*2; echo $x $y $?; let 0; echo $?; let 1; echo $?; let 1 0; echo $?; let 0 1; echo $?

#### quotes allow blanks
let 'a = 5' "b = a + 1"; echo $a $b; let 'c=(1+2)*3'; echo $c

#### operators that need quotes
let 'x=1<<4' 'y=x>8' 'z=x&&y'; echo $x $y $z; let x++ y--; echo $x $y

#### no argument
let; echo $?

#### errors
let 1+; echo $?; let 'x=1/0'; echo $?; let ''; echo $?; let 'a b'; echo $?; let x=5 1+ y=6; echo $? $x $y

#### arrays and readonly
let 'a[2]=7' a[3]=a[2]+1; echo ${a[2]} ${a[3]}; readonly r=1; let r=2; echo $?

#### two dashes
let -- -1+1; echo $?; let -5; echo $?
