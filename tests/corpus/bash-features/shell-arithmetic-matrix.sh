# Shell Arithmetic: operators, constants, assignments, errors.

#### ops
echo $((1+2*3)) $(( (1+2)*3 )) $((7/2)) $((-7/2)) $((7%3)) $((-7%3)) $((2**10)) $((2**3**2)) $((-2**2))
echo $((1<<3)) $((256>>2)) $((-1>>1)) $((1<<64)) $((1<<-1)) $((5&3)) $((5|3)) $((5^3)) $((~5)) $((!5)) $((!0))
echo $((1<2)) $((2<=2)) $((3>4)) $((4>=4)) $((1==1)) $((1!=1)) $((1&&0)) $((1||0)) $((0||0)) $((1?2:3)) $((0?2:3))
echo $((1,2,3)) $((1?2,3:4)) $((0?1:2?3:4)) $((+5)) $((- -5)) $((- - -5)) $((!-1)) $((~-1))

#### limits
echo $((9223372036854775807+1)) $((-9223372036854775808)) $((9223372036854775808)) $((18446744073709551616))
echo $((-9223372036854775808/-1)) $((-9223372036854775808%-1)) $((9223372036854775807*2)) $((99999999999999999999))
x=-9223372036854775808; y=-1; echo $((x/y)) $((x%y)) $((x-1)) $((-x))
((x/=y)); echo $x; x=-9223372036854775808; ((x%=y)); echo $x

#### bases
echo $((010)) $((0x1F)) $((0XfF)) $((2#101)) $((16#ff)) $((36#z)) $((36#Z)) $((37#Z)) $((64#@)) $((64#_)) $((62#a)) $((62#A))
echo $((0)) $((00)) $((0x)) $((08#7))
echo next
echo $((08))

#### base errors
for e in 08 09 2#2 1#0 65#1 0x1#2 16# 2# 8#9 0xg 36#@ 10#-1 1a 12abc 0b1 1.5 1e3 '16#fg' '2#102' '64#-' '##' '1##2' '3#1#2'; do echo "== $e"; (echo $(($e))); echo $?; let "x=$e"; echo $?; done

#### syntax errors
for e in '1+' '+' '*' '1 2' 'a b' '(1' '1)' '()' '1+*2' '1 ? 2' '1 ?' '1 ? : 3' '? 1' '1:2' '5=3' 'x+1=3' '(x)=3' '++5' '--5' '5++' '5--' '++x++' '--x--' 'x++=3' '++x=3' 'x=' '=' 'x+=' '1,,2' ',' '1,' '$' 'a$b' '1 @ 2' '#' 'x[1' 'x]' '!' '~' '-' '1 !2' 'a.b' '"1' "'1'" '1;2' '\1' 'x[' '{' '1}' '@' '1 == ' '1 === 2' '1 <> 2' '1 =< 2' '1 && ' '&& 1' '1 & & 2' 'x y z' '1 ** ' '**' '1 % ' 'x = y = ' 'x = 5 = 6' '+ +' '- -' '++' '--' '++ +' 'x ++ y' 'x+++y' 'x---y' 'x++ + ++y' '+++x' '---x' '++ x' 'x ++' '-- x'; do echo "== $e"; x=1 y=2; (let "$e"); echo $?; (( $e )); echo $?; done

#### divide
for e in '1/0' '1%0' '1 / 0' '5 + 1/ 0 ' 'x/y' '1/(0)' '1/ ( 1 - 1 ) + 5' '2**-1' '2 ** -1 + 3' '2**(0-1)' 'x/=0' 'x %= 0 , 5' '(x/=0)' '(x/=0)+1' '0?1/0:2' '1||1/0' '0&&1/0' '1?2:1/0' '1&&1/0' '10/5/0' '10/0/5' '10%0/0' '3**2**-1' '3 ** -1 ** 2' '1/0x0' '1/y[0]' 'a[1/0]' 'a[0]/a[1]' '2**y' '2 **-x' '2** - 1 , 4' 'x=1/0' 'x=2**-1' 'x = y /= 0' '1 ? x /= 0 : 3' '1 ? 2**-1 : 3' '-1/0' '!1/0' '1+2/0*3' '1/0 , 2/0'; do echo "== $e"; x=1 y=0; (echo $(($e))); echo $?; let "$e"; echo $?; done

#### assignment
x=5; echo $((x=7)) $x $((x+=1)) $x $((x-=2)) $x $((x*=3)) $x $((x/=2)) $x $((x%=5)) $x $((x<<=3)) $x $((x>>=1)) $x $((x|=9)) $x $((x&=5)) $x $((x^=3)) $x
echo $((a=b=c=4)) $a $b $c
echo $((a=1,b=a+1,c=b*2)) $a $b $c

#### incdec
x=5; echo $((x++)) $x $((++x)) $x $((x--)) $x $((--x)) $x
x=5; echo $((x++ + x++)) $x; echo $((x++ * ++x)) $x; echo $((x = x++ + 1)) $x; echo $((x+++x)) $x; echo $((x---x)) $x
unset u; echo $((u++)) $u $((++w)) $w

#### variables as expressions
x=1+2; echo $((x*2)) $(($x*2)); y=x; echo $((y)) $((y+1)); z='y+x'; echo $((z))
x=010; echo $((x)); x=0x10; echo $((x)); x=' 5 '; echo $((x)); x=-5; echo $((x)) $((-x)) $((- x)) $((3-x)) $((3 - $x)) $((3-$x))
x=''; echo $((x+1)); x='  '; echo $((x)); x=$'\n5\n'; echo $((x)); x=+5; echo $((x)); x=08; (echo $((x))); x='(3)'; echo $((x))
x='y=9'; y=1; echo $((x)) $y; x='y++'; echo $((x)) $y; x='5 5'; (echo $((x)))

#### recursion
x=x; (echo $((x))); echo $?; x=y y=x; let x; echo $?; x='x+1'; ((x)); echo $?
x='a[x]'; ((x)); echo $?

#### short circuit side effects
x=0; ((0 && x++)); echo $x; ((1 || x++)); echo $x; ((1 && x++)); echo $x; ((0 || x++)); echo $x; ((1 ? x++ : x--)); echo $x; ((0 ? x++ : x--)); echo $x
x=0; echo $((0 && (x=5))) $x $((1 ? 3 : (x=5))) $x

#### expansions in text
x=5 y=3; echo $(($x+$y)) $(($x$y)) $((${x}+${y}0)) $((x+$(echo 4))) $((`echo 4`*2)) $((${#x})) $(($#)) $(($?)) $((1+${u:-4})) $((${x}#12))
op=+; echo $((x $op y)) $((1 $op 2)); e='1+2'; echo $(($e*2)) $((e*2)); v=x; echo $(($v)) $(($v+1)) $(($v=9)) $x
n=-5; echo $((3$n)) $((3-$n)) $((3 -$n)) $((-$n)) $((--$n)) $((+$n)) $(($n**2)) $((2*$n)) $((- -$n))

#### expansions order and laziness
i=0; echo $((i++ + $i)) $i; i=0; echo $(( $i + i++ + $i)); echo $((0 && $(echo 1; echo x >&2))) ; echo $((1 || ${i:=7}))
(echo $((0 && ${nope:?bad})); echo no); echo $?
(( i=5, $i )); echo $? $i

#### strings with quotes
x=5; echo $(("$x" + 1)) $((" 1 + 2 ")) $(( "x" )); (echo $(( 'x' ))) ; (echo $(( '1' + 1 ))); (echo $((\x))) ; (( "x" == 5 )); echo $?
let 'x = 3' "y=x + 1" z=x+y; echo $x $y $z

#### dollar bracket
x=3; echo $[1+2] $[x*2] $[ $x + 1 ] $[ (1+2)*3 ]

#### nested arith
x=2; echo $(( $((x+1)) * $(( $x * 3 )) )) $(( (1) + ((2)) ))

#### arith command status
((0)); echo $?; ((1)); echo $?; ((-1)); echo $?; (()) 2>/dev/null; echo $?; (( )); echo $?; ((1==2)); echo $?; ((x=0)); echo $?; ((x=1)); echo $?
! ((0)); echo $?; if ((5>3)); then echo y; fi; while ((x<3)); do ((x++)); done; echo $x

#### for
for ((i=0;i<3;i++)); do echo $i; done; echo $i
for ((;;)); do break; done; echo $?
for ((i=0,j=10;i<j;i+=3,j-=2)); do echo $i $j; done
for ((i=1/0;i<3;i++)); do echo $i; done; echo $?
for ((i=0;i<1/0;i++)); do echo $i; done; echo $?
for ((i=0;i<3;i=1/0)); do echo $i; done; echo $?
for ((i=3;i;i--)) { echo $i; }
n=2; for ((i=$n;i<$n+2;i++)); do echo $i; done

#### integer attribute
declare -i n; n=1+2; echo $n; n+=5; echo $n; n=abc; echo $n; n='3*(2+1)'; echo $n; x=7; n=x; echo $n; n=0x10; echo $n
n=1/0; echo $?
declare -i a=(1+1 2*3); echo ${a[@]}; a[1]=5+5; echo ${a[1]}; a+=(7*7); echo ${a[@]}; a[0]+=4; echo ${a[0]}
((n=5)); echo $n; ((n++)); echo $n; n+=1; echo $n

#### readonly
readonly r=5; ((r=6)); echo $?; ((r++)); echo $?; (echo $((r=7))); echo $?; let r=3; echo $?; ((r)); echo $?; ((r+=1, 3)); echo $?
readonly -a ra=(1 2); ((ra[0]=5)); echo $?; for ((r=0;r<2;r++)); do echo x; done; echo $?

#### nameref
x=5; declare -n ref=x; ((ref++)); echo $x; echo $((ref*2)); a=(1 2 3); declare -n ar=a; echo $((ar[1])); ((ar[2]=9)); echo ${a[@]}; declare -n el='a[1]'; ((el+=5)); echo ${a[@]} $((el)); declare -A h=([k]=4); declare -n hr=h; ((hr[k]++)); echo ${h[k]}
declare -n un=nothere; ((un=3)); echo $nothere

#### special variables
SECONDS=5; echo $((SECONDS)); echo $((LINENO)); ((RANDOM>=0)); echo $?; echo $((BASHPID==$$)) $((UID==UID)); ((SECONDS=100)); echo $((SECONDS)); RANDOM=5; a=$RANDOM; ((RANDOM=5)); echo $((a==RANDOM))
set -- 4 5; echo $(($1+$2)) $(($#)); f() { echo $((FUNCNAME)) $((${#FUNCNAME[@]})); }; f

#### nounset
set -u; (echo $((u))); echo $?; (((u))); echo $?; (let u); echo $?; ((u=5)); echo $u; (((v++))); echo $?; (((w+=1))); echo $?; (: $((a[0]))); echo $?; a=(1); (: $((a[5]))); echo $?; ((a[3]++)); echo ${a[3]}; (: $(($zz))); echo $?
(for ((q=qq;q<1;q++)); do :; done); echo $?; (echo ${x:u}); echo $?

#### set -x expands an expression once
set -x; (( i = $(echo x >&2; echo 3) )); for ((j=$(echo y >&2; echo 0);j<1;j++)); do :; done; echo $((i+$(echo z >&2; echo 1))); a=(); (( a[$i]=5 )); [[ $i -eq $(echo w >&2; echo 3) ]]

#### set -x shows an expression before its error
set -x; (( 1/0 )); (( 1+ )); [[ 1+ -eq 2 ]]; let 1/0
