# Shell Arithmetic.

#### increment and decrement
x=5; echo $((x++)) $x $((++x)) $x $((x--)) $x $((--x)) $x

#### signs and not
echo $((-5)) $((+5)) $((- -5)) $((!0)) $((!5)) $((~0)) $((~5)) $((!!3))

#### exponents
echo $((2**10)) $((2**0)) $((2**3**2)) $((-2**2)) $((0**0)); (echo $((2**-1))); echo $?

#### multiplication, division, remainder
echo $((7*3)) $((7/2)) $((-7/2)) $((7%3)) $((-7%3)) $((7%-3)); (echo $((5/0))); echo $?; (echo $((5%0))); echo $?

#### addition and subtraction
echo $((1+2-3)) $((1 - -1)) $((1-1-1)) $((10-2*3))

#### shifts
echo $((1<<4)) $((256>>4)) $((-8>>1)) $((1<<62)) $((1<<63)) $((1<<64))

#### comparisons
echo $((1<2)) $((2<=2)) $((1>2)) $((2>=3)) $((1==1)) $((1!=1)) $((3>2>1))

#### bits
echo $((6&3)) $((6|3)) $((6^3)) $((6&~2)) $((1|2&3^4))

#### logic and its stops
x=0; echo $((1&&0)) $((1||0)) $((0||0)) $((0&&(x=5))) $x $((1||(x=5))) $x $((1&&(x=5))) $x

#### the conditional
x=1; echo $((x?2:3)) $((0?2:3)) $((1?0?1:2:3)) $((x>0?x:-x)); y=0; : $((1?(y=1):(y=2))); echo $y

#### assignments
x=8; echo $((x=3)) $((x+=2)) $((x-=1)) $((x*=5)) $((x/=3)) $((x%=4)) $((x<<=4)) $((x>>=1)) $((x|=5)) $((x&=12)) $((x^=3)) $x

#### the comma
echo $((1,2)) $((a=1,b=a+1,b*2)) $a $b

#### precedence
echo $((2+3*4)) $(((2+3)*4)) $((2*3%4)) $((1+1<<2)) $((1<2==1)) $((5&3==3)) $((1|0&&0)) $((a=2,a+1))

#### bases
echo $((0x1F)) $((0X1f)) $((017)) $((2#1010)) $((16#ff)) $((16#FF)) $((36#z)) $((37#A)) $((62#Z)) $((64#@)) $((64#_)) $((64#a)) $((10#08))

#### bad bases and digits
(echo $((08))); echo $?; (echo $((2#2))); echo $?; (echo $((65#1))); echo $?; (echo $((1#1))); echo $?; (echo $((0xg))); echo $?; (echo $((16#))); echo $?

#### wrap-around
echo $((9223372036854775807)) $((9223372036854775807+1)) $((-9223372036854775808-1)) $((9223372036854775808)) $((99999999999999999999)); echo $((-9223372036854775808/-1)) $((-9223372036854775808%-1))

#### names: unset, empty, expressions, recursion
echo $((nosuch)) $((nosuch+1)); x=; echo $((x)); x='2+3'; echo $((x*2)); y=x; echo $((y)); x=x; (echo $((x))); echo $?

#### $ and no $
x='1+1'; echo $((x*3)) $(($x*3)); n=5; echo $(($n+${n})) $((n+n))

#### a leading zero or base in a variable
x=010; echo $((x)) $(($x)); x=0x10; echo $((x)); x=2#11; echo $((x)); x=' 7 '; echo $((x)); x=-5; echo $((-x)) $((-$x)) $((3-x))

#### elements
a=(10 20 30); i=1; echo $((a[0])) $((a[i])) $((a[i+1])) $((a[-1])) $((a[i]*2)) $((a)); : $((a[5]=50)) $((a[i]+=1)); echo ${a[@]}; declare -A m=([x]=1 [y z]=2); k='y z'; echo $((m[x])) $((m[$k])); : $((m[n]=7)); echo ${m[n]}

#### strings of the wrong kind
x=abc; echo $((x)); x='a b'; (echo $((x))); echo $?; x=1.5; (echo $((x))); echo $?; (echo $((1.5))); echo $?; x='5x'; (echo $((x))); echo $?

#### syntax errors
for e in '1+' '*1' '1 1' '(1' '1)' '1++' '++' '1=2' '5?1' '1?2:' '&&1' 'x=' '$' '@' '1,' ',1' '1<' 'a[' 'a[1' '#' '"' '0x' '!'; do (echo $((e))) 2>&1 | sed 's/^[^:]*: line [0-9]*: //'; done

#### increments of what is no variable
(echo $((5++))); echo $?; echo $((--5)) $((++5)) $((- -5)) $((5 - -5)) $((5--5))

#### blanks and newlines
echo $(( 1
+ 2 )) $((1	+	2)) $((  x  =  3  ))

#### the let and (( forms
let x=1+2 y=x; echo $x $y; ((z=x*y)); echo $z; ((0)); echo $?; ((1)); echo $?; let 0; echo $?

#### integer variables
declare -i n; n=1+2; echo $n; n+=4; echo $n; n=n*2; echo $n; n='3 + 4'; echo $n; n=016; echo $n

#### in ${x:a:b}, in [[ and in subscripts
x=abcdef; i=1; echo ${x:i:i+1} ${x:i*2}; [[ i+1 -eq 2 ]] && echo eq; a=(x y z); echo ${a[i+1]} ${a[i==1?2:0]}

#### quotes in expressions
echo $(("1"+"2")); (echo $(('1'))); echo $?; x=5; echo $(("$x"+1)) $((\x+1)) 2>&1

#### nested parentheses
echo $((((1)))) $(( ((2)) + ((3)) )) $(((1+2)*(3+4)))

#### the order of evaluation
i=1; echo $((i++ + i++)) $i; i=1; echo $((i + i++)) $((i++ * 2 + i)); a=(1 2 3); i=0; : $((a[i++]=i)); echo ${a[@]} $i

#### large shifts and negative ones
echo $((1<<65)) $((1<<-1)) $((8>>64)) $((8>>-1))

#### assignments to elements and readonly
readonly r=5; (echo $((r=6))); echo $?; (echo $((r++))); echo $?; echo $((r+1))

#### set -u
set -u; (echo $((novar))); echo $?; (echo $((novar=1))); x=; echo $((x))

#### expressions in values with side effects
x='y=7'; echo $((x)) $y; x='a[0]=3'; echo $((x)) ${a[0]}

#### conditional with assignments needs parentheses
(echo $((1?x=2:3))) ; (echo $((0?2:x=3))); echo $?; echo $((0?2:(x=3))) $x

#### unary after binary
echo $((1+-1)) $((2*-3)) $((1- -1)) $((!1+1)) $((~1+1)) $((-1**2)) $((2**-0))
