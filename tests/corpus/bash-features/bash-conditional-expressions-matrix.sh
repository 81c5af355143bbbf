# Bash Conditional Expressions: [[ and its primaries.

#### strings
[[ abc ]]; echo $?; [[ '' ]]; echo $?; [[ -n abc ]]; echo $?; [[ -z '' ]]; echo $?; [[ ! abc ]]; echo $?; [[ $unset ]]; echo $?; [[ -n $unset ]]; echo $?; [[ -z $unset ]]; echo $?
x='a b c'; [[ $x ]]; echo $?; [[ -n $x && $x == 'a b c' ]]; echo $?; [[ a = a ]]; echo $?; [[ a != a ]]; echo $?; [[ a != b ]]; echo $?
[[ a < b ]]; echo $?; [[ b < a ]]; echo $?; [[ a > b ]]; echo $?; [[ b > a ]]; echo $?; [[ A < a ]]; echo $?; [[ a < A ]]; echo $?; [[ 10 < 9 ]]; echo $?; [[ '' < a ]]; echo $?; [[ é > z ]]; echo $?; [[ a < a ]]; echo $?

#### logic
[[ a && b ]]; echo $?; [[ a && '' ]]; echo $?; [[ '' || b ]]; echo $?; [[ '' && a || b ]]; echo $?; [[ a || b && '' ]]; echo $?; [[ ( a || b ) && '' ]]; echo $?; [[ ! a || b ]]; echo $?; [[ ! ( a && '' ) ]]; echo $?; [[ ! ! a ]]; echo $?
[[ a && ( '' || ( b && ! '' ) ) ]]; echo $?
[[ a &&
b ||
c
]]; echo $?
[[ '' && $(echo x >&2) ]]; [[ a || $(echo y >&2) ]]; [[ a && $(echo z >&2) ]]; echo $?

#### patterns
x=foobar; [[ $x == foo* ]]; echo $?; [[ $x == "foo*" ]]; echo $?; [[ $x == foo'*' ]]; echo $?; [[ $x == *bar ]]; echo $?; [[ $x == f??bar ]]; echo $?; [[ $x == [e-g]* ]]; echo $?; [[ $x == [!f]* ]]; echo $?; [[ $x != foo* ]]; echo $?
p='f*'; [[ $x == $p ]]; echo $?; [[ $x == "$p" ]]; echo $?; [[ 'f*' == "$p" ]]; echo $?; [[ $x == ${p}r ]]; echo $?; [[ $x == f*"$u" ]]; echo $?
[[ $x == @(foo|bar)bar ]]; echo $?; [[ $x == +(o|f|b|a|r) ]]; echo $?; [[ $x == !(foo) ]]; echo $?; [[ $x == ?(f)oobar ]]; echo $?; [[ foo == *(o|f) ]]; echo $?; q='@(foo|baz)bar'; [[ $x == $q ]]; echo $?; [[ $x == "$q" ]]; echo $?
[[ '*' == \* ]]; echo $?; [[ a == \* ]]; echo $?; [[ 'a\b' == 'a\b' ]]; echo $?; [[ 'a\b' == a\\b ]]; echo $?; [[ ab == a\b ]]; echo $?; [[ '[' == '[' ]]; echo $?; [[ '[' == [ ]]; echo $?; [[ a == [[:alpha:]] ]]; echo $?; [[ 5 == [[:alpha:]] ]]; echo $?
[[ $'a\nb' == a*b ]]; echo $?; [[ a/b == a*b ]]; echo $?; [[ .a == *a ]]; echo $?; [[ é == ? ]]; echo $?; [[ ab == a"b" ]]; echo $?; [[ '' == '' ]]; echo $?; [[ '' == * ]]; echo $?; [[ x == $u ]]; echo $?; [[ '' == $u ]]; echo $?
a='\*'; [[ '*' == $a ]]; echo $?; [[ '\*' == $a ]]; echo $?; [[ '\*' == "$a" ]]; echo $?; b='\a'; [[ a == $b ]]; echo $?; [[ a == \a ]]; echo $?

#### nocasematch
shopt -s nocasematch; [[ ABC == abc ]]; echo $?; [[ ABC == a* ]]; echo $?; [[ ABC == "abc" ]]; echo $?; [[ ABC != abc ]]; echo $?; [[ ABC =~ ^a ]]; echo $?; [[ ABC =~ [[:lower:]] ]]; echo $?; [ ABC = abc ]; echo $?; [[ a == [B] ]]; echo $?; [[ É == é ]]; echo $?; [[ ABC < abd ]]; echo $?; x=ABC; case $x in abc) echo c;; esac

#### regex
[[ abc =~ b ]]; echo $? "${BASH_REMATCH[@]}"; [[ abc =~ ^(a)(b)?(x)?(c)$ ]]; echo $? ${#BASH_REMATCH[@]}; printf '<%s>' "${BASH_REMATCH[@]}"; echo; [[ abc =~ x ]]; echo $?; declare -p BASH_REMATCH
re='^([a-z]+)=([0-9]+)$'; [[ foo=42 =~ $re ]]; echo $? ${BASH_REMATCH[1]} ${BASH_REMATCH[2]}; [[ foo=42 =~ "$re" ]]; echo $?; [[ 'a.c' =~ a\.c ]]; echo $?; [[ abc =~ a\.c ]]; echo $?; [[ abc =~ 'a.c' ]]; echo $?; [[ a.c =~ 'a.c' ]]; echo $?; [[ abc =~ a.c ]]; echo $?
[[ 'a b' =~ a\ b ]]; echo $?; [[ 'a b' =~ 'a b' ]]; echo $?; [[ 'a b' =~ a' 'b ]]; echo $?; [[ ab12 =~ [a-z]+[0-9]{2} ]]; echo $?; [[ x =~ (x|y) ]]; echo ${BASH_REMATCH[1]}; [[ '' =~ ^$ ]]; echo $?; [[ abc =~ ^abc|def$ ]]; echo $?; [[ foo =~ (o)\1 ]]; echo $? ${BASH_REMATCH[@]}
[[ 'a+b' =~ a\+b ]]; echo $?; [[ 'a+b' =~ a"+"b ]]; echo $?; [[ aab =~ a+b ]]; echo $?; [[ $'x\ny' =~ x.y ]]; echo $?; [[ é =~ ^.$ ]]; echo $?; [[ aXb =~ [[:upper:]] ]]; echo $? $BASH_REMATCH; [[ a]b =~ []] ]]; echo $? ; [[ a-b =~ [a-] ]]; echo $?
[[ abc =~ "" ]]; echo $?; e=; [[ abc =~ $e ]]; echo $? ${#BASH_REMATCH[@]}

#### regex errors
for r in '[' '(' ')' '*' 'a**' '+' 'a{' 'a{1' 'a{2,1}' '[[:foo:]]' 'a\' '[z-a]' '(a' 'a)' '|' '()' '{1}' 'a{1,2}{3}' '?' '^*' '[a' '[[.a' 'x{99999}' '\' '[]' '[^]' '(*a)' '(|a)' 'a||b' '[[=a=]]' '[[.hyphen.]]' '[[:alpha:]'; do [[ abc =~ $r ]]; echo "$r $? ${BASH_REMATCH[*]}"; done

#### regex rematch local and readonly
f() { local BASH_REMATCH; [[ abc =~ b ]]; echo $BASH_REMATCH; }; BASH_REMATCH=(q); [[ xyz =~ y ]]; f; echo $BASH_REMATCH
(readonly BASH_REMATCH; [[ a =~ a ]]; echo $?); unset BASH_REMATCH; [[ a =~ a ]]; declare -p BASH_REMATCH

#### arith
[[ 1 -eq 1 ]]; echo $?; [[ 1 -eq 1+0 ]]; echo $?; [[ 1+1 -eq 2 ]]; echo $?; x=5; [[ x -gt 4 ]]; echo $?; [[ $x -lt x+1 ]]; echo $?; [[ 2 -ge 3 ]]; echo $?; [[ 2 -le 3 ]]; echo $?; [[ 2 -ne 3 ]]; echo $?; [[ 010 -eq 8 ]]; echo $?; [[ 0x10 -eq 16 ]]; echo $?; [[ '' -eq 0 ]]; echo $?; [[ ' 1 ' -eq 1 ]]; echo $?; [[ u -eq 0 ]]; echo $?; [[ x++ -eq 5 ]]; echo $? $x; [[ "x + 1" -eq 7 ]]; echo $?; [[ $x+1 -eq 7 ]]; echo $?; [[ a[0] -eq 0 ]]; echo $?; a=(3 4); [[ a[1] -eq 4 ]]; echo $?; i=1; [[ a[$i] -eq 4 ]]; echo $?; [[ a[i] -eq ${a[i]} ]]; echo $?; declare -A h=(['a b']=6); k='a b'; [[ h[$k] -eq 6 ]]; echo $?
[[ 1a -eq 1 ]]; echo $?; [[ 1/0 -eq 1 ]]; echo $?; [[ foo bar -eq 1 ]]; echo no

#### arith errors
[[ 08 -eq 8 ]]; echo $?; [[ 1 -eq 1+ ]]; echo $?; [[ ! 1 -eq 1+ ]]; echo $?; [[ 1 -eq '1 1' ]]; echo $?; [[ '(' -eq 1 ]]; echo $?; [[ 1.5 -eq 1 ]]; echo $?; [[ 99999999999999999999 -gt 1 ]]; echo $?; x='1+'; [[ x -eq 1 ]]; echo $?; [[ $x -eq 1 || a ]]; echo $?

#### files
mkdir d; : > empty; echo x > full; ln -s full lnk; ln -s nope dangling; mkfifo ff; ln full hard; chmod 600 full; cp /bin/true prog; chmod 755 prog; chmod u+s,g+s prog; chmod +t d
for f in d empty full lnk dangling ff nope prog '' hard; do echo "$f:"; for o in a e f d s r w x h L p S b c u g k O G; do eval "[[ -$o \$f ]]" && printf "%s" "$o"; done; echo; for o in a e f d s r w x h L p S b c u g k O G; do test -$o "$f" && printf "%s" "$o"; done; echo; done
[[ -c /dev/null ]]; echo $?; [[ full -ef hard ]]; echo $?; [[ full -ef lnk ]]; echo $?; [[ full -ef empty ]]; echo $?; [[ nope -ef nope ]]; echo $?; touch -d @1000 old; touch -d @2000 new; [[ new -nt old ]]; echo $?; [[ old -nt new ]]; echo $?; [[ old -ot new ]]; echo $?; [[ new -nt nope ]]; echo $?; [[ nope -nt new ]]; echo $?; [[ nope -ot new ]]; echo $?; [[ new -ot nope ]]; echo $?; [[ new -nt new ]]; echo $?; [[ nope -ot nope2 ]]; echo $?; [ new -nt old ]; echo $?
rm -rf d empty full lnk dangling ff prog hard old new

#### descriptors
[[ -t 0 ]]; echo $?; [[ -t 9 ]]; echo $?; [[ -t -1 ]]; echo $?; [[ -e /dev/stdin ]]; echo $?; [[ -c /dev/stdin ]]; echo $?; [[ -e /dev/fd/0 ]]; echo $?; [[ -e /dev/fd/9 ]]; echo $?; [[ -p /dev/stdin ]] <<< x; echo $?; [[ -e /dev/fd/5 ]] 5<<< x; echo $?; [[ -f /dev/stdin ]] < ../case.sh; echo $?; [[ -r /dev/stdin && -s /dev/stdin ]] < ../case.sh; echo $?; echo x | [[ -p /dev/stdin ]]; echo $?; [[ -w /dev/stdout ]]; echo $?; exec 7< ../case.sh; [[ -r /dev/fd/7 ]]; echo $?; [[ ../case.sh -ef /dev/fd/7 ]]; echo $?; exec 7<&-; [[ -e /dev/fd/7 ]]; echo $?; [[ -e /proc/self/fd/0 ]]; echo $?

#### -v
x=1; a=(1 '' 3); declare -A h=([k]=1 ['a b']=2); unset -v u; e=; declare d; declare -a da; declare -n n=x; declare -n nn=nope; for v in x a 'a[0]' 'a[1]' 'a[5]' 'a[-1]' 'a[-9]' 'a[@]' 'a[*]' h 'h[k]' 'h[z]' 'h[a b]' 'h[@]' u e d da 'da[@]' n nn 1 0 2 -1 'x[0]' 'x[1]' 'x[@]' '' 'a[' '1x' 'x y' @ '#' 'a[x]' 'a[x-1]' PATH RANDOM BASHPID FUNCNAME PIPESTATUS 'PIPESTATUS[0]'; do [[ -v $v ]]; s1=$?; test -v "$v"; echo "$v $s1 $?"; done; set -- p q; [[ -v 1 && -v 2 && ! -v 3 && -v 0 ]]; echo $?
k='a b'; [[ -v h[$k] ]]; echo $?; [[ -v h["$k"] ]]; echo $?; [[ -v 'h[$k]' ]]; echo $?; test -v 'h[$k]'; echo $?; i=2; [[ -v a[i] ]]; echo $?; [[ -v a[$i] ]]; echo $?; [[ -v a[i-2] ]]; echo $?; h[@]=1; [[ -v h[@] ]]; echo $?; b=([5]=1); [[ -v b ]]; echo $?; h[0]=1; [[ -v h ]]; echo $?
[[ -v a[1/0] ]]; echo no

#### -v 2
test -v 'a[1/0]'; echo no

#### -R -o
declare -n r=x; declare -n r2; x=1; [[ -R r ]]; echo $?; [[ -R r2 ]]; echo $?; [[ -R x ]]; echo $?; [[ -R nope ]]; echo $?; [[ -o errexit ]]; echo $?; set -u; [[ -o nounset ]]; echo $?; [[ -o foo ]]; echo $?; [[ -o '' ]]; echo $?; [[ -o posix ]]; echo $?; [[ -o histexpand ]]; echo $?; [ -o nounset ]; echo $?; [[ -o u ]]; echo $?; [[ -o interactive-comments ]]; echo $?

#### nounset
set -u; ([[ $x ]]; echo no); echo $?; ([[ -n ${x-} ]]; echo $?); ([[ x -eq 0 ]]; echo no); echo $?; ([[ -v x ]]; echo $?)

#### xtrace
set -x; x='a b' y='*'; [[ $x == $y && -n $x ]]; [[ ! $x =~ ^a ]]; [[ -z $x || ! ( $x && ! -f $x ) ]]; [[ $x -eq 1 ]]; [[ $y == "$y" ]]; [[ $y == '*'"$x"* ]]; [[ ! ! a ]]; [[ ! a && b ]]; [[ 1 -lt 2 ]]; [[ a -nt b ]]; [[ ! a -ef b ]]; [[ a < b ]]; [[ -v x ]]; [[ ! -v x ]]; [[ $(echo hi) == h* ]]; [ "$x" = "$y" ]; test -n "$x" -a '!' -z ''; [[ 'a!' == 'a!' ]]; [[ a == $'\t' ]]; [[ $u ]]; [[ $u == '' ]]

#### syntax and quoting of words
x='-n'; [[ $x == -n ]]; echo $?; [[ -n ]] ; echo no

#### words
[[ -z ]]; echo no

#### operators as words
x='=='; [[ $x ]]; echo $?; [[ '==' == $x ]]; echo $?; [[ "-f" ]]; echo $?; [[ '(' == \( ]]; echo $?; [[ '!' == ! ]]; echo $?; [[ ~ == $HOME ]]; echo $?; [[ $HOME == ~ ]]; echo $?; [[ {a,b} == '{a,b}' ]]; echo $?; [[ a\ b == 'a b' ]]; echo $?; [[ "a"b'c' == abc ]]; echo $?; [[ $(echo a b) == 'a b' ]]; echo $?; [[ * == '*' ]]; echo $?; [[ $((1+1)) == 2 ]]; echo $?

#### process sub and redirection
[[ -e <(true) ]]; echo $?; [[ -r ../case.sh ]] > out; echo $?; cat out; if [[ a ]]; then echo y; fi; [[ a ]] && echo z; while [[ $i != xxx ]]; do i+=x; done; echo $i; ! [[ a ]]; echo $?; time [[ a ]] 2> /dev/null; [[ a ]] & wait $!; echo $?; [[ a == b ]] | cat; echo $?

#### errexit
set -e; [[ a ]]; [[ b == c ]] || echo or; if [[ '' ]]; then :; fi; [[ x == y ]] && echo no; echo still; [[ x == y ]]; echo no

#### v keys
declare -A h; k='$(echo x)'; h[$k]=1; h[x]=2; h['$k']=3; h['a]b']=4; unset 'h[x]'; [[ -v h[$k] ]]; echo $?; [[ -v h["$k"] ]]; echo $?; [[ -v 'h[$k]' ]]; echo $?; [[ -v h['$k'] ]]; echo $?; [[ -v "h[$k]" ]]; echo $?; q=h; [[ -v $q[$k] ]]; echo $?; [[ -v ${q}["$k"] ]]; echo $?; s="h[$k]"; [[ -v $s ]]; echo $?; k='a]b'; [[ -v h[$k] ]]; echo $?; [[ -v h['a]b'] ]]; echo $?

#### v keys once
shopt -s assoc_expand_once; declare -A h; k='$(echo x)'; h[$k]=1; h['$k']=3; h['a]b']=4; [[ -v h[$k] ]]; echo $?; [[ -v h["$k"] ]]; echo $?; [[ -v 'h[$k]' ]]; echo $?; [[ -v h['$k'] ]]; echo $?; [[ -v "h[$k]" ]]; echo $?; test -v h["$k"]; echo $?;  test -v 'h[$k]'; echo $?

#### test v keys
declare -A h; k='$(echo x)'; h[$k]=1; h['$k']=3; test -v h["$k"]; echo $?;  test -v 'h[$k]'; echo $?; test -v "h['\$k']"; echo $?; test -v "h[\"x\"]"; echo $?; h[x]=1;  test -v h["$k"]; echo $?; [ -v h["$k"] ]; echo $?

#### rematch ro
readonly BASH_REMATCH; [[ ab =~ a ]]; echo $?; declare -p BASH_REMATCH

#### rematch ro2
BASH_REMATCH=q; readonly BASH_REMATCH; [[ ab =~ a ]]; echo $?; declare -p BASH_REMATCH

#### rematch types
declare -A BASH_REMATCH; [[ ab =~ a ]]; echo $?; declare -p BASH_REMATCH; unset BASH_REMATCH; declare -i BASH_REMATCH; [[ 08 =~ 0 ]]; echo $?; declare -p BASH_REMATCH; unset BASH_REMATCH; declare -u BASH_REMATCH; [[ ab =~ a ]]; declare -p BASH_REMATCH; unset BASH_REMATCH; declare -n BASH_REMATCH=foo;  [[ ab =~ a ]]; declare -p foo BASH_REMATCH
