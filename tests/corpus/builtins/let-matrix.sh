# let: several expressions, status, errors.

#### let
let x=5 y=x*2; echo $x $y $?; let 'z = 0'; echo $?; let "a[2]=3" 'b=a[2]**2'; echo ${a[2]} $b; let 'x==5 && y==10'; echo $?; let x++ ++y; echo $x $y; let ' '; echo $?; let ''; echo $?; let -- -5; echo $?; let 'x=(1,2,3)'; echo $x; let 5 6 0; echo $?; let x=08; echo $?; let 'x = 5' 'y = ' ; echo $? $x; let "r = 3 $unset"; echo $r
