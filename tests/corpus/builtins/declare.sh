# Bash Builtins: declare.

#### it sets variables and attributes
declare a=1 b; declare -i n=2+3; echo $a "${b-unset}" $n

#### -p shows how to declare again
x='a b'; declare -i n=5; declare -r c='q"$'; declare -x e=1; declare -a a=(1 'x y'); declare -A m=([k]=v); declare -p x n c e a m

#### -p of attributes without a value
declare -i n; declare -a a; declare -A m; declare -x e; declare -p n a m e; unset u; declare -p u; echo $?

#### -p quotes odd values
x=$'a\nb\t\'"\\$`é'; declare -p x; y=$'\x01\xff'; declare -p y; z=; declare -p z

#### -p with attributes as a filter
declare -ir one=1; declare -i two=2; declare -p -ir | grep -E ' (one|two)='; declare -pi | grep -cE ' (one|two)='

#### -a declares an indexed array
declare -a a; a[3]=x; declare -a b=(1 2 3); declare -a c='(4 5)'; echo ${a[3]} ${#b[@]} ${#c[@]}; declare -p a c

#### -A declares an associative array
declare -A m; m[a b]=1; m["c"]=2; declare -A n=([x]=1 [y]=2) o=(k1 v1 k2 v2); echo ${m[a b]} ${#m[@]} ${n[y]} ${o[k2]}

#### -i evaluates, +i stops
declare -i n=1+1; n+=3; echo $n; declare +i n; n+=3; echo $n; declare -i m
m='x y'
echo $?

#### -l and -u change the case
declare -l low=ABC; declare -u up=abc; echo $low $up; low=XyZ up=xYz; echo $low $up; declare +l low; low=ABC; echo $low

#### -l after -u
declare -u v=ab; declare -l v; v=CD; echo $v; declare -p v; declare -lu w=Ab; echo $w; declare -p w

#### -c is a capital
declare -c v='hello world'; echo "$v"; declare -p v

#### -n makes a nameref
x=1; declare -n r=x; r=2; echo $x; declare -p r; declare +n r; echo $r

#### -r makes readonly
declare -r v=1; declare v=3; echo $?; declare +r v; echo $?; unset v; echo $?
v=2; echo same line
echo "next line $? $v"

#### -t and +t
declare -t v=1; declare -p v; declare +t v; declare -p v; f() { :; }; declare -ft f; declare -F | grep f

#### -x exports, +x does not
declare -x v=1; bash -c 'echo "[$v]"'; declare +x v; bash -c 'echo "[$v]"'

#### +a and +A cannot take an array away
declare -a a=(1); declare +a a; echo $?; declare -A m; declare +A m; echo $?

#### -a and -A do not convert into each other
declare -a a=(1); declare -A a; echo $?; declare -A m=([x]=1); declare -a m; echo $?; declare -aA q; echo $?

#### -a of a string keeps it as the first element
s=str; declare -a s; declare -p s; t=str; declare -A t; declare -p t

#### -f shows functions, -F their names
f() { echo a; }; g() { :; }; declare -f f; declare -F; declare -F f; declare -f nosuch; echo $?; declare -F nosuch; echo $?

#### -f of several and without names
b() { :; }; a() { echo 1; }; declare -f; declare -f b a

#### -F under extdebug gives line and file
f() {
:
}; shopt -s extdebug; declare -F f

#### -fr makes functions readonly, -fx exports
f() { :; }; declare -fr f; f() { :; }; echo $?; g() { echo exported; }; declare -fx g; bash -c g; declare -fp f

#### in a function it is local
x=out; f() { declare x=in; echo $x; declare y=1; }; f; echo $x ${y-unset}

#### -g in a function is global
f() { declare -g x=global; declare -ga a=(1 2); local y=1; declare -g y=2; echo $y; }; f; echo $x ${a[1]} $y

#### -I inherits attributes and value
declare -i x=5; f() { declare -I x; declare -p x; x=2+2; echo $x; }; f; echo $x

#### an assignment is not split but expanded
v='a  b'; declare x=$v y=$(echo 'c  d') z=~root; echo "$x|$y|$z"; touch f1; declare w=f*; echo "$w"

#### an argument that comes from an expansion
a='x=1 y=2'; declare $a; echo $x $y; b='q=1 r'; declare "$b"; echo "$q"

#### += appends
declare s=a; declare s+=b; declare -i n=1; declare n+=2; declare -a a=(1); declare a+=(2 3); echo $s $n ${a[@]}

#### an element
declare a[2]=x; declare -p a; declare -A m; declare m[k]=v 'm[k 2]=w'; declare -p m | tr -s ' '

#### bad names
declare 1x=2; echo $?; declare a-b=1; echo $?; declare ''; echo $?; declare 'a b'; echo $?

#### an unknown option
declare -z; echo $?; declare -Z x; echo $?

#### without arguments it lists variables and functions
xyz_var=1; xyz_fn() { :; }; declare | grep -A3 xyz_

#### -p without names lists all
declare -i xyz_n=1; xyz_m=2; declare -p | grep xyz_

#### -x, -r, -i, -a, -A alone list what has the attribute
declare -x xyz_x=1; declare -r xyz_r=2; declare -i xyz_i=3; declare -a xyz_a=(4); declare -A xyz_m=([k]=5); for o in x r i a A; do echo "-$o"; declare -$o | grep xyz_; done

#### an array with explicit indices
declare -a a=([5]=x y [2]=z); declare -p a; declare -a b=([1+1]=q); declare -p b; declare -a c=(x [3]=); declare -p c

#### a readonly array
declare -ra a=(1 2); unset 'a[0]'; echo $?
a[0]=x
echo $?
a+=(3)
echo $? ${a[@]}

#### an array value in quotes
declare a='(1 2)'; echo "$a"; declare -a b="(1 2)"; echo ${b[1]}; x='(3 4)'; declare -a c="$x"; echo ${c[0]}

#### a circular or bad nameref
declare -n r=r; echo $?; declare -n s='a b'; echo $?; declare -n t=x[1]; x=(a b); echo $t; declare -na u=(1); echo $?

#### several attributes at once
declare -irx v=2+2; declare -p v; declare -alx a=(AB Cd); declare -p a

#### integer arrays
declare -ai a=(1+1 2*3); a[5]=7%4; a+=(1+2); declare -p a; declare -Ai m=([k]=1+1); m[k]+=5; declare -p m

#### export of functions by declare -fx and names
f() { echo a; }; declare -xf f; env | grep -c '^BASH_FUNC_f%%'; declare +x -f f; env | grep -c '^BASH_FUNC_f%%'

#### a local readonly shadows in a function
declare -r v=1; f() { local v=2; echo $v; }; f; echo $?

#### the status of a declaration hides that of a substitution
declare x=$(false); echo $?; x=$(false); echo $?

#### in POSIX mode functions are not listed by set
set -o posix; f() { :; }; set | grep -c '^f '; declare | grep -c '^f '

#### +u and +l take the change of case away
declare -u u=ab; declare +u u; u=cd; echo $u; declare -l l=AB; declare +l l; l=CD; echo $l

#### an unset variable keeps its attributes until it is unset
declare -i n; n=1+1; echo $n; unset n; n=1+1; echo $n

#### names with a plus sign for several attributes
declare -ix n=1; declare +ix n; declare -p n; declare -rx r=1; declare +x r; declare -p r

#### the listing order is by name
declare xyz_b=1 xyz_a=2 xyz_c=3; declare -p | grep xyz_

#### a value across lines
declare x='a
b'; declare -p x; declare -a y=('c
d'); declare -p y

#### compound values are made while the words expand
declare -a a=(1 2) b=${a[1]}
declare -p a b
f() { local -a q=(1 2) w=${q[1]}; declare -p w; local --bad=3 y=(7); echo $?; declare -p y; }
f
declare -p w
local z=(5) || declare -p z

#### a compound value for the other kind of array
a=(1)
declare -A a=(1 2); echo no
echo $?
f() { a=(1); declare -a q=(1); declare -A q=(5 6); echo "goes on $?"; declare -p q; }
f
h() { local z=1; readonly z=(1 2); readonly -a y=(4); declare -p z; }
h; declare -p z y
