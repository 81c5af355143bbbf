# Arrays in arithmetic: subscripts, keys, bad subscripts, and where errors end.

#### indexed
a=(10 20 30); i=1; echo $((a[0])) $((a[i])) $((a[i+1])) $((a[$i])) $((a[-1])) $((a)) $((a[a[0]-9])) $((a[i]+a[i-1])) $((a[5]))
((a[i]=5)); echo ${a[@]}; ((a[i]++)); ((++a[0])); ((a[2]+=a[1])); echo ${a[@]}; ((a[5]=1)); echo ${!a[@]}; ((a[-1]=8)); echo ${a[5]}; ((a[i++]=i)); echo ${a[@]} $i
((a[i++]+=10)); echo ${a[@]} $i; ((a[i]++)); echo ${a[@]}; ((a[a[0]]=3)); echo ${!a[@]}

#### indexed strings
a=('1+1' 'a[0]' x); x=7; echo $((a[0]*2)) $((a[1])) $((a[2])); a[3]='3 3'; (echo $((a[3]))); a[4]=; echo $((a[4]))

#### new arrays
((n[3]=4)); declare -p n; s=5; ((s[1]=6)); declare -p s; ((s[0]++)); declare -p s; x=3; echo $((x[0])) $((x[1])) $((x[-1]))

#### bad subscripts
a=(1 2 3); echo $((a[-4])); echo $((a[-4]=1)); ((a[-4]++)); echo $?; ((a[-4]+=1)); echo $?; echo $((a[])); echo $((a[]=3)); echo $((a[@])); echo $((a[*])); ((a[@]=1)); echo $?; ((a[@]++)); echo $?
unset u; echo $((u[-1])); ((u[-1]=2)); echo $?; x=5; echo $((x[-2])); ((x[-2]=2)); echo $?
echo $((a[1/0])); echo nope

#### bad subscripts 2
((a[1/0]=1)); echo nope

#### bad subscripts 3
((a[1+]=1)); echo nope

#### bad subscripts 4
let 'a[1+]=1'; echo nope

#### bad subscripts 5
[[ a[1+] -eq 1 ]]; echo nope

#### bad subscripts 6
echo $((a[b c])); echo nope

#### bad subscripts 7
a=(5 6); echo $((a[1)); echo nope

#### bad subscripts 8
let 'a[1'; echo $?; let 'a[[1]'; echo $?; let 'a]'; echo $?

#### assoc
declare -A h=([foo]=1 [bar]=2 ['a b']=3); k=foo; echo $((h[foo])) $((h[$k])) $((h["foo"])) $((h['foo'])) $((h["$k"])) $((h[a b])) $((h["a b"])) $((h[nope]))
k='a b'; echo $((h[$k])) $((h["$k"])); ((h[$k]++)); ((h["$k"]+=2)); ((h[new]=5)); ((h[n$k]=6)); ((h[$k$k]=1)); ((h["x y z"]=9)); ((++h[foo])); ((h[foo]--)); declare -p h

#### assoc special keys
declare -A h; for k in 'a]b' 'a[b' 'x$y' '`z' "q'q" 'd"d' 'b\b' '$(echo hi)' ' ' '*' '@' '!' '1+1' 'é' ; do h[$k]=1; ((h[$k]++)); (( h["$k"] += 3 )); echo "$k=${h[$k]} $((h[$k])) $((h["$k"]))"; done; echo ${#h[@]}

#### assoc key variable not expanded
declare -A h=([k]=1 [v]=2); k=v; echo $((h[k])) $((h[$k])); let 'h[k]=5'; let 'h[$k]=6'; let "h[$k]+=1"; declare -p h

#### assoc at star
declare -A h; ((h[@]=4)); ((h[*]=5)); echo $((h[@])) $((h[*])); declare -p h

#### assoc empty key
declare -A h; ((h[]=4)); echo $?; k=; ((h[$k]=4)); echo $?; echo $((h[$k])); echo $((h[""])); ((h[""]=1)); echo $?

#### assoc expand once
shopt -s assoc_expand_once; declare -A h; k='$(echo hi)'; ((h[$k]=1)); let "h[$k]=2"; ((h["$k"]++)); let 'h[$k]=7'; let 'h["q"]=8'; ((h["q"]=3)); ((h['r']=3)); declare -p h

#### assoc in let without expand once
declare -A h; k='$(echo hi)'; let "h[$k]=2"; let 'h[$k]=7'; let 'h["q"]=8'; k=z; let 'h[$k]=9'; declare -p h

#### array index with expansions
a=(1 2 3 4 5); k='1+1'; echo $((a[$k])) $((a[k])) $((a["$k"])) $((a[$k+1])); k='$(echo 1)'; (echo $((a[$k]))); echo $?; k=x; x=2; echo $((a[$k]))
k='a[1]'; echo $((a[$k])); k='$x'; (echo $((a[$k]))); k=']'; (echo $((a[$k])))
i=0; echo $((a[i++]+a[i++])) $i; echo $(( a[$((i++))] + $i )); (( a[$(echo 1)] = 77 )); echo ${a[@]}; (( a[$i], $i )); echo $?

#### array index variable expansions deep
a=(3 1 2 0); echo $((a[a[a[$((1))]]])) $((a[a[$((0+1))]+1])); i=2; ((a[$i]=a[$i]+$i, i=$i+1)); echo ${a[@]} $i; (( $i > 2 && (a[$i]=9) )); echo ${a[@]}; (( $i > 5 && (a[$i]=8) , a[$i-1]=$i )); echo ${a[@]}
(( 0 ? a[$i] : (a[$i+1]=$i) )); echo ${a[@]}; (( 1 || a[$i]++ || $i )); (( a[0]=$i ? $i : a[$i] , a[1] = $i*2 )); echo ${a[@]}

#### non decimal mix
a=(1 2 3); e='1+1'; i=1; declare -A h=(['x y']=5); k='x y'; (( r = h[$k] + $e * 2 )); echo $r; (( r = a[$i] + $e * a[$e] )); echo $r; (( h[$k] = $e )); echo ${h[$k]}; (( h["$k"] = $e * 2 )); echo ${h[$k]}; k='$(x)]'; (( h[$k] = $e )); (( h[$k]++ )); echo "${h[$k]}" ${#h[@]}; e=' 7 '; echo $(( $e + 1 )) $(( h[$k] + $e ))

#### declare -i array
declare -ia a; ((a[0]=5)); a[1]=2+3; ((a[1]++)); declare -p a; declare -iA h; ((h[x]=5)); h[y]=1+1; ((h[y]*=4)); h[y]+=1; declare -p h

#### case attr
declare -u U; ((U=5)); echo $U; declare -x E=1; ((E++)); env | grep ^E=; set -a; ((nn=3)); env | grep ^nn=; 

#### allexport and subshell
x=1; (((x++)); echo $x); echo $x; y=$( ((x=9)); echo $x ); echo $x $y; f() { local x=5; ((x++)); echo $x; }; f; echo $x; g() { local -i z; ((z+=2)); z+=3; echo $z; }; g

#### PIPESTATUS etc
true | false; echo $((PIPESTATUS[1])); ((_x=3)); echo $_x; echo $((${#PIPESTATUS[@]})); BASH_ARGV0=foo; echo $((BASH_SUBSHELL)); (echo $((BASH_SUBSHELL)))

#### errors with errexit
set -e; ((0)) || echo ok; if ((0)); then :; fi; x=$((1/0)) || echo no; echo after

#### errexit arith
set -e; ((1)); echo one; ((0)); echo no

#### errexit let
set -e; let 1; echo one; let 0; echo no

#### error in function and subshell
f() { echo $((1/0)); echo infn; }; f; echo after $?
(f; echo insub); echo $?
x=$(f; echo incs); echo "$x" $?
f || echo or; echo x

#### error in loops
for i in 1 2; do echo $i; echo $((1/0)); echo no; done; echo after
while :; do echo $((1/0)); break; done; echo after2
if echo $((1/0)); then echo t; else echo f; fi
case $((1/0)) in *) echo c;; esac; echo d
echo $((1/0)) | cat; echo after pipe $?
{ echo $((1/0)); echo group; }; echo after group
x=$((1/0)) y=5; echo [$x] [$y]
echo end

#### error in eval and source
eval 'echo $((1/0)); echo no'; echo evalafter $?
echo 'echo $((1/0)); echo insrc' > s.sh; echo 'echo insrc2' >> s.sh; . ./s.sh; echo afterdot $?
trap 'echo trap $((1/0)); echo no' EXIT

#### redirect with arith
echo hi > f$((1+1)); cat f2; cat <<X
$((1+2)) $((x=5)) $x
X
cat <<< $((2*3)); echo ${x:$((0)):1}; y=abcdef; echo ${y:1+1:x-3} ${y: -2} ${y:(-3):2} ${y:$x}

#### command name in messages
declare -i d; d=1/0; echo $?
f() { local -i l=1/0; echo $?; }; f; echo $?
export -i e=1/0 2>&1; declare -i x=1+ ; echo $?
readonly -i q=1/0
typeset -i q=2/0; echo nn
read -r x <<< 5; echo $((1/0))

#### printf d
printf '%d\n' $((1+1)); x=$((0x7fffffffffffffff)); echo $x; printf '%d %x\n' $x $((x))
