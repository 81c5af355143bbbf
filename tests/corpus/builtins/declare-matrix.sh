#### every attribute
declare a=1 b c='x y'
declare -p a b c
declare -i i=2+3
declare -p i
i+=4
echo $i
i=x
echo $i
declare -r r=1
declare -p r
declare -x e=2
declare -p e
declare -t t=1
declare -p t
declare -l l=ABC
declare -u u=abc
declare -p l u
declare -c c=hELLO
declare -p c

#### arrays and elements
declare -a a
declare -p a
declare -a a=(1 2)
declare -p a
declare -A m
declare -p m
declare -A m=([x]=1 [y z]=2)
declare -p m
a[5]=x
declare -p a
declare a[1]=q
declare -p a
declare -a b[3]
declare -p b
declare c[2]=z
declare -p c
declare -A n[k]=v
declare -p n
declare 'a[1+1]=w'
declare -p a
declare a=zero
declare -p a
declare a+=more
declare -p a
declare a+=(p q)
declare -p a

#### values and keys are quoted
declare x=$'a\nb\001' y='$`"\!' z="it's"
declare -p x y z
declare -a q=('a b' $'c\td' '$x')
declare -p q
declare -A h=(['a b']=1 ['$x']=2 ['@']=3 [$'\n']=4 [é]=5)
declare -p h | tr ' ' '\n' | sort

#### conversions, namerefs and errors
f(){ local x=5; local -a x; declare -p x; local -A y; y[a]=1; local -a y; declare -p y; local z=3; local -A z; declare -p z; }
f
x=(1 2)
g(){ local x=("${x[@]}" 3); declare -p x; }
g
declare -n a=b[1]
declare -p a
a=5
declare -p b
declare -n c=
echo $?
declare -n d=1x
echo $?
declare -n e=e
echo $?
h() { local -n e=e; echo $?; declare -n q=q[1]; }
h
declare z[2]=x
declare -p z
declare 'w=(a b)'
declare -p w
declare -a 'w2=(a "b c" $HOME)'
declare -p w2
declare -a w2=x
declare -p w2
declare w2='(q r)'
declare -p w2
declare v[1]='(q r)'
declare -p v
key=k
declare -A m=([a]=1 [b]="2 3" [$key]=x)
declare -p m
declare -a m
echo $?
declare -A z
echo $?
declare +a z
echo $?
declare +A m
echo $?
declare -i n=3+4 k=1+
echo "not here"
declare -p n k
declare -r ro=1
declare ro=2
echo $?
declare +r ro
echo $?
declare -i ro
echo $?
declare -x ro
echo $?
declare -p ro
declare -n ro
echo $?
declare 1a=3 'b c' 'a['
echo $?
declare -z
echo $?
declare -p nosuch
echo $?
declare -aA q
echo $?
declare -a +a q
echo $?
declare -A +A q
echo $?
declare -f -i q
echo $?
declare -fA q
echo $?
declare -f x=1
echo $?
declare -l low=ABC
declare -u up=abc
declare -c cap=hELLO
declare -p low up cap
declare -lu both=aBc
declare -p both
declare -u low
declare -p low
low=$low
declare -p low

#### functions are listed
f(){ :;}
g() { echo hi; }
export -f g
echo "-- declare -f"
declare -f
echo "-- declare -F"
declare -F
echo "-- declare -pf"
declare -pf
echo "-- declare -pF"
declare -pF
echo "-- declare -xf"
declare -xf
echo "-- declare -xF"
declare -xF
echo "-- declare -pf f g"
declare -pf f g
echo "-- declare -pF f g"
declare -pF f g
echo "-- declare -f f g"
declare -f f g
echo "-- declare -F f g"
declare -F f g
echo "-- export -f"
export -f
echo "-- export -pf"
export -pf
echo "-- readonly -f"
readonly -f f
readonly -f
echo "-- readonly -pf"
readonly -pf
echo "-- declare -rf"
declare -rf
shopt -s extdebug
declare -F f g
declare -F
shopt -u extdebug
set -o posix
echo "-- posix"
export -f
export -pf
readonly -f
declare -pf f
declare -p HOME
export -pF
echo $?
declare -fF f
declare -Ff zz
echo $?
declare -pf zz
echo $?

#### attributes of functions
f() { :; }
declare -ft f
declare -F
declare -fr f
f() { echo x; }
echo $?
declare +rf f
echo $?
declare -fx f
declare -F
declare +xf f
declare -F
declare +tf f
declare -F
unset -f f
echo $?
declare -f nosuch
echo $?
export -f nosuch
echo $?
export -fn f
declare -F
readonly -f nosuch

#### variables are local in functions
f() { declare a=1; local b=2; declare -g c=3; declare -p a b c; local; declare | grep -E '^[abc]='; }
a=0
f
declare -p a c
declare -p b
local x
echo $?
local --help | head -1

#### local lists and makes
f() { local a b=1 c; declare -p a b c; local -p; local -p b nosuch; echo $?; local -r ro=1; ro=2; echo no; }
f
echo $?
g() { local -i n=3*4; echo $n; local -x ex=1; env | grep ^ex; local -a arr=(1 2); local -A h=([k]=v); local -p; }
g

#### unset of local variables
x=g
f() { local x=f; g; echo f:$x; }
g() { echo g:$x; x=set; unset x; echo g2:$x; x=new; }
f
echo $x
h() { local x=h; unset x; echo h:${x-unset}; x=again; declare -p x; }
h
echo $x

#### a read-only global variable stays
readonly R=1
f() { local R=2; echo $R $?; }
f
echo $?
g() { local -r Q=1; h; }
h() { local Q=2; echo $Q; }
g

#### localvar_inherit and -I
x=outer
export x
f() { local x; echo "${x-unset}"; declare -p x; }
f
shopt -s localvar_inherit
f
g() { local -a x; declare -p x; }
g
shopt -u localvar_inherit
h() { local -I x; declare -p x; local -I y; declare -p y; declare -I x=2; declare -p x; }
h
a=(1 2)
i() { local -I a; declare -p a; a+=(3); declare -p a; }
i
declare -p a

#### localvar_unset
f() { local x=f; g; echo "f:${x-unset}"; }
g() { unset x; echo "g:${x-unset}"; }
x=global
f
shopt -s localvar_unset
f
echo $x

#### assignments before the command
f() { declare -p x; local x; declare -p x; x=5; declare -p x; }
x=1 f
echo ${x-unset}
g() { local x=2; env | grep ^x=; }
x=1 g
x=1 declare -p x
x=1 declare -x x
declare -p x
y=1 export y
declare -p y
z=1 readonly z
declare -p z
w=1 declare w
declare -p w
q=1 local q

#### namerefs
declare -n r=x
r=5
echo $x
declare -p r x
declare -n
declare -n r=y
r=6
echo $y
declare +n r
declare -p r
declare -n r2=arr[1]
r2=v
declare -p arr
declare -n r3
declare -p r3
r3=foo
r3=bar
echo $foo
declare -n r4=1
declare -n 'a[1]=x'
x=1
declare -n x
echo $?
y=foo
declare -n y
echo $y
declare -n arr
echo $?
unset -n r
declare -p r
unset r2
declare -p arr r2

#### attributes through namerefs
declare -n r=x
declare -i r
declare -p r x
r=2+2
echo $x
declare -x r=3+3
declare -p r x
declare -r r
declare -p r x
declare -n q
declare -i q=3
declare -p q
declare -n s=t
declare s=v
declare -p s t
declare +n s=w
declare -p s t

#### namerefs in functions
f() { local -n ref=$1; ref=changed; ref+=x; echo ${!ref}; declare -p ref; }
v=1
f v
echo $v
g() { local -n ref=$1; ref=(a b c); ref[5]=z; }
g arr
declare -p arr
h() { local -n a=$1; local b=2; a=3; echo $b; }
h b
echo ${b-unset}
k() { local -n ref=ref; ref=2; }
ref=1
k
echo $ref

#### namerefs and unset
declare -n r=v
v=1
unset r
declare -p r v
v=2
unset -n r
declare -p v r
declare -n c1=c2 c2=c1
c1=5
echo $?
echo $c1
declare -n x=arr
arr=(1 2 3)
unset 'x[1]'
declare -p arr

#### -g reaches the global variable
f() { local x=1; declare -g x=2; echo $x; declare -gi y=3+3; declare -ga z=(1 2); declare -gA m=([a]=b); declare -g q; }
f
declare -p x y z m q
h() { local x=l; g2; echo $x; }
g2() { declare -g x=gl; local x; }
h
echo $x
k() { local IFS=:; declare -g IFS=x; echo "$IFS"; a="1:2x3"; echo $a; }
k
echo "$IFS"
a=1x2:3
echo $a

#### scalars become arrays
x=1
declare -a x
declare -p x
y=1
declare -A y
declare -p y
declare -i z=5
declare -a z
declare -p z
z[1]=2+2
declare -p z
declare -i 'w=(1+1 2+2)'
declare -p w
declare -ia v=(1+1 2)
v+=(3+3)
declare -p v
v[0]+=5
declare -p v
declare -u up=(ab cd)
declare -p up
export arr=(1 2)
declare -p arr
declare +x arr
declare -p arr

#### values are appended
x=a
declare x+=b
echo $x
declare -i n=5
declare n+=3
echo $n
declare -a a=(1)
declare a+=2
declare -p a
declare a[0]+=x
declare -p a
declare -A h=([k]=1)
declare h[k]+=2
declare -p h
declare h+=([j]=3)
declare -p h | wc -w

#### lists by attribute
x=1
declare -i li=1
declare -r lr=2
declare -a la=(1)
declare -A lA=([a]=1)
declare -n ln=x
declare -x lx=1
declare -l ll=a
declare -u lu=a
declare -t lt=1
declare -i | grep ' li='
declare -r | grep ' lr='
declare -a | grep ' la='
declare -A | grep ' lA='
declare -n
declare -x | grep ' lx='
declare -l
declare -u
declare -t
declare -ix | grep -E ' l[ix]='
declare -p | grep -E ' l[a-zA-Z]='
declare + | grep -c '^lx$'
echo $?

#### options and bad names
declare -
echo $?
declare -- x=5
echo $x
declare -p -- x
declare -x -- y=1
declare -ilr z=AB 2>&1
declare -p z
declare --help | head -1
declare -F -p nosuch
declare -pA nosuch
declare -fp nosuch
typeset -z
typeset -i t=4
typeset -p t
typeset nosuch=1 2x=3
declare ''
echo $?
declare =5
declare 'a b=c'
declare a-b
declare a[0]b=1

#### associative arrays and bad subscripts
declare -A m=(a b c)
declare -p m
declare -A m2=([x]=1 y)
echo $?
declare -A m3
m3=(1 2 3 4)
declare -p m3
declare -A m4=([]=1)
echo $?
declare m3[]=x
echo $?
declare 'm3[@]=y'
declare -p m3
declare 'a[@]=y'
echo $?
declare 'a[*]=y'
declare a[-1]=x
echo $?

#### computed variables
declare -p UID EUID PPID | sed 's/"[0-9]*"/N/'
declare -p SHLVL IFS OPTIND
declare -p RANDOM | sed 's/[0-9]//g'
declare -p FUNCNAME
declare -p BASH_VERSINFO | cut -c1-60
declare -p PIPESTATUS
true | false
declare -p PIPESTATUS
declare UID=5
echo $?
declare -i GROUPS
declare -p GROUPS | cut -c1-14
f() { declare -p FUNCNAME BASH_LINENO BASH_SOURCE; local FUNCNAME; local GROUPS=x; }
f
declare -p DIRSTACK | sed 's/".*"//'

#### arithmetic that fails
declare -i x=1/0
echo no
declare -i y=08
echo no
echo $?
declare -a a=([1/0]=x)
echo no
echo $?
declare a[1+]=3
echo no
echo $?
f() { local -i z=1+; echo no; }
f
echo no
echo $?

#### read-only arrays
declare -ra a=(1 2)
a[0]=x
echo no
declare a[0]=y
echo $?
declare -a a=(3)
echo $?
a+=(3)
echo no
declare -p a
declare -rA m=([a]=1)
m[b]=2
echo no
unset a
unset 'm[a]'
declare -p m
