# Arrays.

#### ways to make one
a[2]=x; b=(1 2 3); declare -a c; c+=(y); d=([5]=e f); echo ${a[2]} ${b[*]} ${c[0]} ${d[5]}${d[6]}

#### indices and counts
a=([3]=x [1]=y [10]=z); echo ${#a[@]} ${!a[@]} ${a[@]}; echo ${#a[10]}

#### the name alone is element zero
a=(x y); echo $a ${a} ${#a}; a=new; echo ${a[@]}; b=([1]=q); echo "[$b]"

#### indices are arithmetic
a=(p q r s); i=1; echo ${a[i]} ${a[i+1]} ${a[$i*3]} ${a[0x2]} ${a[010-7]} ${a[${#a[@]}-1]}

#### negative indices count from the end
a=(p q r); echo ${a[-1]} ${a[-3]}; a[-1]=z; echo ${a[@]}; (echo ${a[-4]}); echo $?
a[-9]=x
echo $?

#### "${a[@]}" and "${a[*]}"
a=('x y' z ''); printf '<%s>' "${a[@]}"; echo; printf '<%s>' "${a[*]}"; echo; printf '<%s>' ${a[@]}; echo; IFS=,; echo "${a[*]}"

#### with text around
a=(1 2 3); printf '<%s>' "x${a[@]}y"; echo; b=(); printf '<%s>' "x${b[@]}y"; echo; set -- "${b[@]}"; echo $#

#### appending
a=(1); a+=(2 3); a+=x; a[1]+=y; echo ${a[@]}; a+=([9]=n); echo ${!a[@]}

#### assigning anew empties it
a=(1 2 3); a=(x); echo ${#a[@]}; a=(); echo ${#a[@]}; declare -p a

#### an element on its own is not split and not globbed
touch f1; x='p  q'; a[0]=$x; a[1]=f*; echo "${a[0]}|${a[1]}"; b=($x f*); echo ${#b[@]} ${b[2]}

#### the words of an assignment expand
a=({1..3} $(echo x y) "$(echo p q)" ~root); echo ${#a[@]} "${a[5]}" ${a[6]}

#### keys in an assignment
a=([1]=one [0]=zero two); echo ${a[@]}; i=4; a=([i]=x [i+1]=y [$i*2]=z); echo ${!a[@]}; a=([1]="a b" [2]=$(echo c d)); echo "${a[1]}|${a[2]}"

#### unset
a=(1 2 3); unset 'a[1]'; echo ${a[@]} ${!a[@]}; unset a; echo ${a-unset}; a=(1 2); unset 'a[@]'; echo ${#a[@]}

#### slices
a=(a b c d e); echo ${a[@]:1:2} ${a[@]:3} ${a[@]: -2} ${a[@]::2} "${a[*]:1:2}"; b=([2]=x [5]=y [9]=z); echo ${b[@]:3:2}

#### operators on all elements
a=(foo bar baz); echo ${a[@]#b} ${a[@]%o} ${a[@]/a/A} ${a[@]^} ${a[@]: -1} ${a[*]//[aeiou]/_}

#### nested quotes in indices
declare -A m; m["a b"]=1; m['c"d']=2; k="a b"; m[$k]+=3; echo "${m[a b]} ${m["$k"]} ${m['c"d']}"

#### associative arrays
declare -A m=([one]=1 [two]=2); m[three]=3; echo ${#m[@]} ${m[one]} ${m[three]} "${m[none]-unset}"; for k in one two three; do echo $k=${m[$k]}; done; unset 'm[two]'; echo ${m[two]-gone}

#### keys of an associative array are text
declare -A m; i=1; m[i]=a; m[$i]=b; m[1+1]=c; echo ${m[i]} ${m[1]} ${m[1+1]}; m[01]=d; echo ${#m[@]}

#### an associative array from pairs
declare -A m=(k1 v1 k2 'v 2' k3); echo "${m[k2]}|${m[k3]}"; declare -p m | wc -l | tr -d ' '

#### the order of an associative array
declare -A m; for i in 1 2 3 4 5 a b c d e alpha beta; do m[$i]=x; done; echo ${!m[@]}; declare -A n=([z]=1 [y]=2 [x]=3 [hello]=4 [world]=5 [k10]=6 [k11]=7); echo ${!n[@]}; echo ${n[@]}

#### the order after removing and adding
declare -A m=([a]=1 [b]=2 [c]=3); unset 'm[b]'; m[d]=4; m[b]=5; echo ${!m[@]}; m[a]=new; echo ${m[@]}

#### a large associative array
declare -A m; for ((i=0; i<2000; i++)); do m[key$i]=$i; done; echo ${#m[@]} ${m[key1234]}; set -- "${!m[@]}"; echo $1 $2 $3; n=0; for v in "${m[@]}"; do ((n+=v)); done; echo $n

#### special keys
declare -A m; m[@]=at; m[*]=star; m['[']=open; m[']']=close; m[' ']=blank; echo "${m[' ']}" "${m['[']}" "${m[']']}"; echo ${#m[@]}

#### an empty key
declare -A m
m['']=x
echo $? ${#m[@]}
a['']=x
echo $?

#### arrays in arithmetic
a=(1 2 3); ((a[1]+=10, a[3]=a[0]+1)); echo ${a[@]}; ((sum=a[0]+a[1])); echo $sum; declare -A m; ((m[k]++, m[k]++)); echo ${m[k]}

#### export and children
a=(1 2); export a; bash -c 'echo "[${a[1]-none}]"'

#### copying
a=('x y' z); b=("${a[@]}"); echo ${#b[@]} "${b[0]}"; c=(${a[@]}); echo ${#c[@]}; d=("${a[@]/z/w}"); echo ${d[1]}; e=("${a[@]}" more); echo ${#e[@]}

#### read, mapfile and printf -v fill arrays
read -a a <<<'1 2 3'; mapfile -t b <<<$'x\ny'; printf -v c[2] '%s' v; echo ${a[2]} ${b[1]} ${c[2]}

#### test -v and ${a+x}
a=([1]=); [[ -v a[1] ]] && echo one; [[ -v a[0] ]] || echo none; echo "${a[1]+set} ${a[0]-unset} ${a+zero}"; [[ -v a ]]; echo $?

#### a function's local array
f() { local a=(1 2); local -A m=([k]=v); echo ${a[1]} ${m[k]}; }; a=(x y); f; echo ${a[1]} ${m[k]-none}

#### passing an array by nameref
f() { local -n arr=$1; arr+=(new); echo ${#arr[@]}; }; a=(1 2); f a; echo ${a[@]}; g() { local -n m=$1; for k in a b; do echo ${m[$k]}; done; }; declare -A h=([a]=1 [b]=2); g h

#### bad subscripts
a=(1)
a[]=x
echo $?
echo ${a[]}
echo $?
echo ${a[1+]}
echo $?

#### a list cannot be an element
a=(1 2)
a[0]=(3 4)
echo $?

#### an element before a command
a[0]=x bash -c 'echo ran'; echo "${a[0]-none}"

#### large and sparse indices
a[1000000]=x; echo ${#a[@]} ${!a[@]}; a[9223372036854775807]=y; echo ${#a[@]}

#### quoting in declare -p
a=('x"y' 'a$b' $'t\tn\n' 'é' "it's"); declare -p a; declare -A m=(['k"q']='v' [$'n\n']=w); declare -p m

#### joined assignment of an array and a string
a=(1 2)b 2>/dev/null; echo $?

#### newlines and comments in the list
a=(
  one   # first
  two

  "three
lines"
)
echo ${#a[@]} "${a[2]}"

#### ${a[@]} in the word of an operator
a=('p q' r); printf '<%s>' "${x:-${a[@]}}"; echo; printf '<%s>' ${a[@]:+"${a[@]}"}; echo

#### element assignment with a subshell and a loop
for i in 1 2 3; do a[i]=$((i*i)); done; (a[1]=x); echo ${a[@]}

#### sorting by a loop
a=(3 1 2); for ((i=0;i<${#a[@]};i++)); do for ((j=i+1;j<${#a[@]};j++)); do ((a[j]<a[i])) && { t=${a[i]}; a[i]=${a[j]}; a[j]=$t; }; done; done; echo ${a[@]}

#### associative arrays keep their order through a subshell
declare -A a
for ((i = 0; i < 2500; i++)); do a[k$i]=$i; done
before="${!a[*]} ${a[*]}"
(
  for ((i = 0; i < 2500; i += 7)); do unset "a[k$i]"; done
  for ((i = 0; i < 2500; i += 14)); do a[k$i]=new; done
  for ((i = 0; i < 6000; i++)); do a[n$i]=$i; done
)
[[ $before == "${!a[*]} ${a[*]}" ]] && echo same
( a[k5]=x; a[extra]=1; unset 'a[k77]'; a[k77]=y )
[[ $before == "${!a[*]} ${a[*]}" ]] && echo same

#### associative arrays order their keys by bucket, the newest first
declare -A a
for k in one two three four five six seven eight nine ten; do a[$k]=${#k}; done
echo "${!a[@]}"
unset 'a[three]'
a[three]=again a[one]+=more
echo "${!a[@]}"
echo "${a[@]}"
a=([z]=1 [y]=2 [x]=3)
declare -p a
b=x
declare -A b
b[k]=1 b[j]=2
declare -p b

#### a compound assignment that cannot be read ends its line only
a=(;) ; echo $?
echo $?; a=x b=(1 | 2); echo never
declare c=(;); echo never
echo $? ${a-unset} ${c-unset}
eval "a=(;); echo never
echo more"; echo $?
eval "a=(;)"; echo $?
printf 'echo in\na=(;) ; echo never\necho rest $?\n' >f; . ./f; echo $?
x=`a=(;); echo b`; echo $?
x=$(a=(;); echo b); echo $?
echo $?

#### a compound assignment that cannot be read inside a command
if true; then
a=(x;)
echo in
fi
echo never

#### a compound assignment without an end
eval "a=(x
echo more"; echo $?

#### a compound assignment without an end in a script
a=(x
echo more

#### in POSIX mode a compound assignment that cannot be read ends the shell
set -o posix
(eval 'a=(;)'; echo never); echo $?
a=(;)
echo never

#### += in a compound assignment adds to the old array
declare -A m=([k]=v [two]=2); m=([k]=w [two]+=X [new]+=n [new]+=m); declare -p m
m=([two]=n [two]+=Y); declare -p m
declare -A m=([two]+=Z); declare -p m
declare -Au U=([a]=x); U=([a]+=y); declare -p U
declare -Ai n=([a]=1); n=([a]+=2 [a]+=3); declare -p n
a=(1 2 3); a=([0]=x [1]+=Y [5]+=z); declare -p a

#### bad subscripts are shown as they were written
n=-4 m=-5 v='q r'
a[n]=x
a[$n]=x
a=([$n]=$v)
declare a=([-9]="$v")
declare a[n]=x
a[n]+=x
a=(1)
a[m]=x
declare -n r='a[m]'
r=x
declare -A A=([x]=1 [x]+=2)
declare -p A
IFS=:
b=(1 2 3)
A=([x]=${b[@]} [y]=${b[*]})
c=([1]=${b[@]} [2]=${b[*]})
declare -p A c

#### what no array has under errexit
a=(1)
(set -e; echo "${a[-5]}"; echo no); echo $?
(set -e; if echo "${a[-5]}"; then :; fi; echo no); echo $?
(set -e; [[ -n ${a[-5]} ]] || echo no); echo $?
readonly r=1
(set -e; while read r <<<x; do :; done; echo no); echo $?
(set -e; r=2 true || echo no); echo $?
