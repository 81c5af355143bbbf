# Arithmetic: strings behind dollars.

#### a string behind a dollar is no operand
echo $(( $'1' + 2 ))

#### a name behind a dollar is no operand
x=5; echo $(( $'x' + 1 ))

#### strings behind dollars in commands and subscripts
echo $(( "1" + "2" )) $(( $"1" + 1 )); (( $'1' )); echo $?; let $'1+1'; echo $?; a=(5 6); echo ${a[$'1']}; echo ${a[$'\x31']}; echo $(( a[$'1'] )); echo after

#### a quote behind a dollar
echo $(( 1 + $'\'' ))

#### strings behind dollars in offsets and loops
x=abc; echo ${x:$'1'}; for (( i=$'0'; i<2; i++ )); do echo $i; done
