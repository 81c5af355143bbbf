# Bash Conditional Expressions: the primaries in [[.

#### -a -e: it exists
>f; [[ -e f ]]; echo $?; [[ -a f ]]; echo $?; [[ -e none ]]; echo $?; ln -s none l; [[ -e l ]]; echo $?

#### -b -c -p -S
mkfifo p; [[ -p p ]]; echo $?; [[ -c /dev/null ]]; echo $?; [[ -b /dev/null ]]; echo $?; [[ -S p ]]; echo $?

#### -d -f
mkdir d; >f; [[ -d d ]]; echo $?; [[ -d f ]]; echo $?; [[ -f f ]]; echo $?; [[ -f d ]]; echo $?; [[ -f /dev/null ]]; echo $?

#### -g -u -k
>f; chmod 2755 f; [[ -g f ]]; echo $?; chmod 4755 f; [[ -u f ]]; echo $?; mkdir d; chmod 1755 d; [[ -k d ]]; echo $?; [[ -k f ]]; echo $?

#### -h -L
ln -s x l; [[ -h l ]]; echo $?; [[ -L l ]]; echo $?; >f; [[ -L f ]]; echo $?

#### -r -w -x
# user: plain
>f; chmod 400 f; [[ -r f ]]; echo $?; [[ -w f ]]; echo $?; [[ -x f ]]; echo $?; chmod 300 f; [[ -r f ]]; echo $?; [[ -w f ]]; echo $?; [[ -x f ]]; echo $?

#### -r -w -x of root
# user: root
>f; chmod 000 f; [[ -r f ]]; echo $?; [[ -w f ]]; echo $?; [[ -x f ]]; echo $?; chmod 001 f; [[ -x f ]]; echo $?

#### -s
>e; echo a >f; [[ -s e ]]; echo $?; [[ -s f ]]; echo $?; [[ -s none ]]; echo $?

#### -t
[[ -t 0 ]]; echo $?; [[ -t 1 ]]; echo $?; [[ -t 99 ]]; echo $?

#### -G -O -N
>f; [[ -O f ]]; echo $?; [[ -G f ]]; echo $?; touch -a -d @1 f; [[ -N f ]]; echo $?

#### -nt -ot -ef
touch -d @1 a; touch -d @2 b; ln -s a l; [[ b -nt a ]]; echo $?; [[ a -ot b ]]; echo $?; [[ l -ef a ]]; echo $?; [[ a -nt none ]]; echo $?; [[ none -ot a ]]; echo $?; [[ none -ef none ]]; echo $?

#### -nt looks at parts of a second
touch -d @1.1 a; touch -d @1.2 b; [[ b -nt a ]]; echo $?; [[ a -nt b ]]; echo $?

#### -o
set -u; [[ -o nounset ]]; echo $?; [[ -o noglob ]]; echo $?; [[ -o nosuch ]]; echo $?

#### -v
x=; declare -i u; a=(1); declare -A m=([k]=1); [[ -v x ]]; echo $?; [[ -v u ]]; echo $?; [[ -v a[0] ]]; echo $?; [[ -v a[1] ]]; echo $?; [[ -v m[k] ]]; echo $?; [[ -v m[j] ]]; echo $?; [[ -v a[@] ]]; echo $?; set -- p; [[ -v 1 ]]; echo $?; [[ -v 2 ]]; echo $?

#### -R
x=1; declare -n r=x e; [[ -R r ]]; echo $?; [[ -R x ]]; echo $?; [[ -R e ]]; echo $?

#### -z -n
[[ -z '' ]]; echo $?; [[ -z a ]]; echo $?; [[ -n a ]]; echo $?; [[ -n '' ]]; echo $?; [[ -z $unset ]]; echo $?

#### = == !=
[[ a = a ]]; echo $?; [[ a == b ]]; echo $?; [[ a != b ]]; echo $?; [[ '' == '' ]]; echo $?; [[ a == 'a' ]]; echo $?

#### < >
[[ a < b ]]; echo $?; [[ b < a ]]; echo $?; [[ a < a ]]; echo $?; [[ 10 < 9 ]]; echo $?; [[ B < a ]]; echo $?; [[ é > z ]]; echo $?; [[ '' < a ]]; echo $?

#### -eq -ne -lt -le -gt -ge
[[ 1 -eq 01 ]]; echo $?; [[ 1 -ne 1 ]]; echo $?; [[ -1 -lt 0 ]]; echo $?; [[ 1 -le 1 ]]; echo $?; [[ 2 -gt 10 ]]; echo $?; [[ 2 -ge 2 ]]; echo $?; [[ '' -eq 0 ]]; echo $?; [[ 0x1f -eq 31 ]]; echo $?; [[ 2**3 -eq 8 ]]; echo $?; [[ 2#11 -eq 3 ]]; echo $?

#### -eq with variables and elements
a=(5 6); i=1; x='i+5'; [[ a[i] -eq 6 ]]; echo $?; [[ x -eq 6 ]]; echo $?; [[ $x -eq 6 ]]; echo $?; [[ nosuch -eq 0 ]]; echo $?

#### =~
[[ abc =~ b ]]; echo $?; [[ abc =~ ^b ]]; echo $?; [[ abc =~ ^a.c$ ]]; echo $?; [[ 'a b' =~ [[:space:]] ]]; echo $?; [[ ab12 =~ ([a-z]+)([0-9]+) ]]; echo ${BASH_REMATCH[@]}

#### =~ with repetition and alternatives
[[ aaa =~ ^a{2,3}$ ]]; echo $?; [[ abab =~ ^(ab)*$ ]]; echo "$? ${BASH_REMATCH[1]}"; [[ cat =~ cat|dog ]]; echo $?; [[ color =~ colou?r ]]; echo $?; [[ a+b =~ a\+b ]]; echo $?

#### =~ with classes and brackets
[[ x9 =~ [[:alpha:]][[:digit:]] ]]; echo $?; [[ ']' =~ []] ]]; echo $?; [[ a-b =~ [a-]- ]]; echo $?; [[ '^' =~ [\^] ]]; echo $?; [[ 'a]b' =~ a[]]b ]]; echo $?

#### =~ is leftmost and longest
[[ xfoofoobar =~ foo|foofoobar ]]; echo ${BASH_REMATCH[0]}; [[ aXbXc =~ a.*X ]]; echo ${BASH_REMATCH[0]}; [[ abcd =~ (a|ab)(c|bcd) ]]; echo ${BASH_REMATCH[@]}

#### =~ with words and bounds
m() { [[ $1 =~ $2 ]]; echo $?; }; m 'foo bar' '\bbar\b'; m foo_1 '^\w+$'; m 'a b' 'a\sb'; m foobar '\<foo\>'; m 'a foo b' '\<foo\>'; m 'a-b' '\W'; m ab '\S\S'; m foobar 'o\Bb'; [[ 'foo bar' =~ \bbar\b ]]; echo $?

#### =~ with a back-reference
re='^(a|b)\1$'; [[ aa =~ $re ]]; echo $?; [[ ab =~ $re ]]; echo $?; [[ bb =~ $re ]]; echo ${BASH_REMATCH[1]}

#### =~ with an empty expression
re=; [[ abc =~ $re ]]; echo $?; [[ '' =~ ^$ ]]; echo $?

#### =~ quoted in parts
x='a.b'; [[ a.bc =~ "$x"c ]]; echo $?; [[ axbc =~ "$x"c ]]; echo $?; [[ axbc =~ $x"c" ]]; echo $?; [[ 'a*' =~ ^a'*'$ ]]; echo $?; [[ 'a\' =~ \\$ ]]; echo $?

#### =~ with newlines and characters beyond ASCII
[[ $'a\nb' =~ a.b ]]; echo $?; [[ é =~ ^.$ ]]; echo $?; [[ $'a\nb' =~ ^b$ ]]; echo $?; [[ ÀÉ =~ ^[ÀÉ]+$ ]]; echo $?

#### BASH_REMATCH after a failed match
[[ abc =~ b ]]; [[ abc =~ x ]]; echo "${#BASH_REMATCH[@]}"; [[ abc =~ (x)?b ]]; declare -p BASH_REMATCH

#### ! && || and parentheses
[[ ! -e none && -n a ]]; echo $?; [[ a == b || c == c ]]; echo $?; [[ ! ( a == a && b == c ) ]]; echo $?; [[ a && ! b ]]; echo $?; [[ ! ! a ]]; echo $?

#### precedence of && and ||
[[ a || b && '' ]]; echo $?; [[ ( a || b ) && '' ]]; echo $?; [[ '' && a || b ]]; echo $?

#### the words are expanded once
x='$(echo no)'; [[ $x == '$(echo no)' ]]; echo $?; x='a b'; [[ $x == a\ b ]]; echo $?; [[ ~ == $HOME ]]; echo $?; [[ $((1+1)) == 2 ]]; echo $?

#### operators in quotes are words
eval '[[ a "==" a ]]'; echo $?
eval '[[ "-n" ]]'; echo $?; eval '[[ "!" ]]'; echo $?

#### unary operators as operands
eval '[[ -n == -n ]]'; echo $?; eval '[[ -z ]]'; echo $?; eval '[[ ! == ! ]]'; echo $?; [[ a == -n ]]; echo $?

#### /dev/fd, /dev/stdin and the like
exec 3>f; [[ -e /dev/fd/3 ]]; echo $?; [[ -e /dev/stdin ]]; echo $?; [[ -f /dev/fd/3 ]]; echo $?; [[ -e /dev/fd/77 ]]; echo $?
