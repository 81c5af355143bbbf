#### elements of indexed arrays
a=(1 2 3); a[5]=x; a+=(y z); declare -p a; a[1]+=q; a+=q; declare -p a; a=w; declare -p a; a=; declare -p a
a=([3]=x y [1]=z w); declare -p a; a=([2]+=x); declare -p a; a+=([2]+=y [2]+=z q); declare -p a
i=0; a=([i++]=x [i++]=y $((i++)) [i]=$i); declare -p a; echo $i
i=0; a[i++]=$((i++)); declare -p a; echo $i; a[i]=$i; a[$i+1]=b; a["i+2"]=c; a['i+3']=d; declare -p a
x[0]=a; declare -p x; y=s; y[2]=t; declare -p y; declare -A z; z[0]=q; echo $z; unset x; x[3]=v; echo "${x[@]}" ${#x[@]} "$x"
a=([*]=x [0]=y); echo no
a=(a b) b=(c) x=1; declare -p a b x; a=(a b) true; declare -p a
a=(1) echo hi; declare -p a
a=({1..3} x{a,b} "{1,2}"); declare -p a; a=([0]={1..3} [1]=x{a,b}); declare -p a; a=($(echo 1 2) "$(echo 3 4)" `echo 5`); declare -p a
a=($nope "" '' "$nope" x$nope); declare -p a; set -- a '' 'b c'; a=("$@"); declare -p a; a=($@); declare -p a; a=("$*"); declare -p a; a=(x"$@"y); declare -p a
a=(x y); unset a[0]; declare -p a; unset 'a[1]'; declare -p a; unset a; declare -p a

#### elements of associative arrays
declare -A A; A=x; declare -p A; A[0]+=y; A+=z; declare -p A
declare -A c='([k]=v)'; declare -p c; v='(1 2)'; declare -a w=$v; declare -p w; typeset -a x=("1 2" 3); declare -p x
declare -A A; A[$(echo 'k 1')]=x; A["$(echo k2)"]=y; A[`echo k3`]=z; A[a\]b]=q; A["a]b"]+=r; A[\$x]=d; A['$y']=e; declare -p A

#### attributes act on what is assigned
(x=1; x+=2; declare -p x; declare -i x; x+=2; declare -p x; x=2*3; declare -p x; x+=x; declare -p x; x=; declare -p x; x+=; declare -p x); echo "status $?"
(declare -i a=(1+1 2 [5]=3*3); a[0]+=5; a+=(1+2); a[7]=a[0]+1; declare -p a; a[1]=zz; declare -p a); echo "status $?"
(declare -u u=(ab cd); u[0]+=ef; u+=(gh); u[5]=Ij; declare -p u; declare -l l=ABC; l+=DEF; declare -p l; declare -c c='hello world'; declare -p c; c+=XY; declare -p c); echo "status $?"
(declare -i i=010 j=0x1f k='1,2'; echo $i $j $k; i='abc'; echo $i; i='2+'; echo no); echo "status $?"
(declare -i i; i=5; i+=1; i+=i; echo $i; i[2]=3+3; declare -p i); echo "status $?"

#### read-only variables
(readonly r=1; r=2; echo no); echo "status $?"
(readonly r=1; r+=2; echo no); echo "status $?"
(readonly r=(1); r[0]=2; echo no); echo "status $?"
(readonly r=(1); r+=(2); echo no); echo "status $?"
(readonly r=(1); r=(2); echo no); echo "status $?"
(readonly r=1; for r in a b; do echo $r; done; echo $?); echo "status $?"
(readonly r=1; read r <<< x; echo $? $r; unset r; echo $?; declare r=2; echo $?; export r=3; echo $? $r); echo "status $?"

#### namerefs as targets
(declare -n n=x; n=5; declare -p n x; n+=6; echo $x; x=7; echo $n; n=(1 2); declare -p x; n[1]=z; echo ${n[1]} ${n[@]} ${!n} ${#n[@]}); echo "status $?"
(declare -n n='a[1]'; a=(x y z); n=Q; declare -p a; echo $n ${n} ${#n}; n+=R; echo ${a[1]}; unset n; declare -p a); echo "status $?"
(declare -n n; n=foo; declare -p n; n=bar; declare -p n foo); echo "status $?"
(declare -n n=m; declare -n m=x; x=1; echo $n; n=2; echo $x; declare -n self=self; echo $?); echo "status $?"
(f() { local -n ref=$1; ref=changed; ref2=2; }; v=orig; f v; echo $v); echo "status $?"
(declare -n n='A[k]'; declare -A A; n=v; declare -p A; echo $n); echo "status $?"

#### assignments in order
x=1 y=$x z=${y}2; echo $x $y $z; x=5 y=$x; echo $y; x=9 echo $x; x=9 eval 'echo $x'; echo $x
x=1; x=2 y=$x true; echo $x-$y; x=$(echo a) y=$x$(echo b); echo $y
x=a:b; y=$x; z="$x"; w='$x'; IFS=:; v=$x; u="$x"$x; echo "$y" "$z" "$w" "$v" "$u"; a=($x); declare -p a; a=("$x"); declare -p a
x='a b'; y=$x; z=$x$x; set -- "$x" c; w=$*; v=$@; echo "$y|$z|$w|$v"; declare d=$x; echo "$d"; export e=$x f="$x"; echo "$e|$f"; local l=$x 2>/dev/null
x='a b' ; declare $x; declare -p a b; n=c; declare $n=1 "$n$n=$x"; declare -p c cc; declare "q=a b" w='c d'; echo "$q$w"; v='e=1 f=2'; export $v; echo $e $f
x=a; x[0]+=b; declare -p x; a=(1); a+=2; declare -p a; a+=([0]+=9); declare -p a; a[3]+=z; declare -p a

#### assignments traced
(set -x; x=1 y='a b' z=; a=(1 "2 3"); a[1]=$x; x+=2; declare q=$x "w=$y"; b+=(x); A=$a; x= ; : ${n:=5}; set +x); echo "status $?"
(set -x; x=$'a\nb' y='it'"'"'s' z="*" w='~' e='a=b' t='a;b'; set +x); echo "status $?"
(set -x; x=5 true; x=1 y=2 echo hi; a=(1) true; set +x); echo "status $?"

#### words of compound values
declare -a a; a[2]=x; declare -p a; declare -a b=x; declare -p b; declare -a c='(1 2)'; declare -p c; declare -a "d=(1 2)"; declare -p d; declare e='(1 2)'; declare -p e
x=([0]=a [1000000]=b [5]=c); declare -p x; echo ${!x[@]} ${#x[@]}; x[9223372036854775807]=z; echo ${x[-1]}; x+=(w); echo ${#x[@]}
