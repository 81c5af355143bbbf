# Shell Parameter Expansion.

#### braces end the name
x=1; x1=2; echo $x1 ${x}1 ${x1}

#### ${p:-w} is w if unset or null, ${p-w} if unset
e=; v=val; echo "[${u:-w}] [${e:-w}] [${v:-w}] [${u-w}] [${e-w}] [${v-w}]"

#### ${p:=w} assigns
e=; echo ${u:=w} ${e:=x} ${u2=y}; echo $u $e $u2; e=; echo "[${e=z}]"

#### ${p:=w} does not assign parameters
set --; (echo ${1:=x}); echo $?; (echo ${@:=x}); echo $?

#### ${p:=w} assigns an element
echo ${a[2]:=x}; echo ${#a[@]} ${a[2]}

#### ${p:?w} writes a message and ends the script
(echo ${u:?no value}; echo never); echo $?; (echo ${u?}; echo never); echo $?; e=; (: ${e:?}); echo $?; echo ${e?x} ok

#### ${p:?w} expands its message
x=1; (: ${u:?"a  $x" $(echo b)}) ; v=set; echo ${v:?never}

#### ${p:+w} is w if set
e=; v=val; echo "[${u:+w}] [${e:+w}] [${v:+w}] [${u+w}] [${e+w}] [${v+w}]"

#### the word is expanded only if it is used
v=1; echo ${v:-$(echo never >&2)} ${u+$(echo never >&2)} ${v:-${x:=side}}; echo "[${x-unset}]"

#### the word undergoes all expansions
HOME=/h; x='a b'; printf '<%s>' ${u:-$x} ${u:-"$x"} "${u:-$x}" ${u:-~} ${u:-$((1+1))} ${u:-`echo c`}; echo

#### the word is split unless quoted
printf '<%s>' ${u:-a b c}; echo; printf '<%s>' "${u:-a b c}"; echo; printf '<%s>' ${u:-"a b" c}; echo; printf '<%s>' ${u-a' 'b}; echo

#### "$@" in the word
set -- 'a b' c; printf '<%s>' ${u:-"$@"}; echo; printf '<%s>' "${u:-$@}"; echo; printf '<%s>' ${1+"$@"}; echo

#### a quoted brace in the word
echo ${u:-\}} "${u:-\}}" ${u:-'}'} "${u:-"}"}" ${u:-a{b,c}d}

#### nested parameters
a=1; echo ${u:-${v:-${w:-deep}}} ${u:-${a}} ${a:+${a:+x}}

#### ${!p} is the value of the variable that p names
x=1 p=x; echo ${!p}; p=y; echo "[${!p}]"; p='a[1]'; a=(0 one); echo ${!p}; p=a[@]; echo "${!p}"

#### ${!p} with an operator
x=abcdef p=x; echo ${!p#ab} ${!p:2:2} ${!p:-no} ${!p/c/X} ${!p^^}

#### ${!p} of parameters
set -- a b; n=2; echo ${!n} ${!#}; p=1; echo ${!p}

#### ${!p} without a name is an error
(echo ${!u}); echo $?; p=; (echo ${!p}); echo $?; p='a b'; (echo ${!p}); echo $?; p=1x; (echo ${!p}); echo $?

#### ${!p*} and ${!p@} list names
aa1=1 aa2=2 aab=; echo ${!aa*} ${!aa@}; IFS=,; echo "${!aa*}"; printf '<%s>' "${!aa@}"; echo; echo "[${!zz*}]"

#### ${!a[@]} lists keys
a=([3]=x [1]=y); echo ${!a[@]} "${!a[*]}"; s=1; echo ${!s[@]}; declare -A m=([k]=v); echo ${!m[@]}; echo "[${!none[@]}]"

#### ${p:o} takes from an offset
x=0123456789; echo ${x:3} ${x:0} ${x:10} "[${x:11}]" ${x:7:2} ${x:7:100} "[${x:3:0}]"

#### ${p:o:l} with negative numbers
x=0123456789; echo ${x: -3} ${x:(-3)} ${x: -3:2} ${x:2:-2} ${x: -5:-2} "[${x: -11}]" ${x:-3}; (echo ${x:5:-6}); echo $?

#### offsets are arithmetic
x=0123456789; i=2; echo ${x:i} ${x:i+1:i*2} ${x:$i:$((i+1))} ${x:i==2?5:0:1} ${x:(i)}

#### offsets count characters
x=àéîõü; echo ${x:1:2} ${x: -1} ${#x}; LC_ALL=C; echo ${#x}

#### offsets of arrays count elements
a=(a b c d); echo ${a[@]:1:2} ${a[@]: -1} ${a[*]:2}; a=([5]=x [9]=y); echo ${a[@]:5:1} ${a[@]:6} ${a[@]:0:1}; (echo ${a[@]:0:-1}); echo $?

#### ${a:o} of an array is its first element
a=(abc def); echo ${a:1} ${a[1]:1:1}

#### a missing offset
x=abc; (eval 'echo ${x:}'); echo $?; echo "${x::2}" "[${x::}]"

#### ${#p} is the length
x=hello; e=; echo ${#x} ${#e} ${#u}; a=(one three); echo ${#a} ${#a[1]} ${#a[@]}; set -- abc; echo ${#1}

#### ${#p} with set -u
set -u; (echo ${#u}); echo $?; a=(); echo ${#a[@]}

#### ${p#w} removes the shortest prefix, ${p##w} the longest
x=/usr/local/lib; echo ${x#*/} ${x##*/} ${x#/usr} ${x#x} ${x##/}; f=a.b.c; echo ${f#*.} ${f##*.}

#### ${p%w} removes the shortest suffix, ${p%%w} the longest
f=a.b.c; echo ${f%.*} ${f%%.*} ${f%c} ${f%x} ${f%%*}; p=/a/b/; echo ${p%/} ${p%/*}

#### the pattern of a removal is quoted or not
x='*abc'; p='*'; echo ${x#"*"} ${x#\*} ${x##*} "${x#"$p"}" "${x##$p}" "[${x##*a}]"

#### a removal with classes, ranges and extended patterns
shopt -s extglob; x=aab123; echo ${x##+([a-z])} ${x#[[:alpha:]]} ${x%%[0-9]*} ${x##@(a|aa)} ${x%%+([0-9])} ${x##*(a)b}

#### a removal on all parameters and elements
set -- a.x b.x; echo ${@%.x} ${*#a}; a=(x1 x2); echo ${a[@]#x} "${a[*]%2}"

#### a removal with a slash in the pattern
x=a/b/c; echo ${x#*/} ${x%/*} ${x##*[/]} ${x%%"/"*}

#### ${p/w/s} replaces the first, ${p//w/s} all
x=banana; echo ${x/a/X} ${x//a/X} ${x/an/} ${x//an} ${x/z/Y}

#### ${p/#w/s} at the start, ${p/%w/s} at the end
x=abcab; echo ${x/#ab/X} ${x/%ab/X} ${x/#b/X} ${x/%a/X} ${x/#/pre} ${x/%/post}

#### the longest match is replaced
x=aaab; echo ${x/a*/X} ${x//a?/X} ${x/*/all} ${x//?/.}

#### a slash in the pattern of a replacement
x=/a/b; echo ${x//\//:} ${x/"/"/:} ${x///-}; y=a/b/c; echo ${y//\/b\//+}

#### an ampersand in the replacement stands for the match
x=abc; echo ${x/b/[&]} ${x//?/<&>} ${x/b/\&} ${x/b/"&"}; r='<&>'; echo ${x/b/$r} ${x/b/"$r"}

#### patsub_replacement off keeps the ampersand
shopt -u patsub_replacement; x=abc; echo ${x/b/[&]}

#### an expansion in the pattern and in the replacement
x='a*c'; p='*'; r='$r'; echo ${x/$p/X} "${x/"$p"/X}" ${x/"*"/$r} ${x/\*/"a b"}

#### a replacement on all parameters and elements
set -- ab cb; echo ${@/b/X} "${*//b}"; a=(aa ba); echo ${a[@]/a/X} "${a[@]//a/Y}"

#### nocasematch in a replacement
shopt -s nocasematch; x=ABC; echo ${x/b/-} ${x//[a-c]/.} ${x#a}

#### an empty pattern replaces nothing
x=abc; p=; echo ${x/$p/X} ${x//$p/X} ${x//""/X}

#### a newline in a replacement
x=a,b; echo "${x/,/
}" "${x//,/$'\n'}"

#### ${p^} and ${p^^} give upper case
x='hello world'; echo ${x^} ${x^^} ${x^^[aeiou]} ${x^[a-z]} "${x^w}"

#### ${p,} and ${p,,} give lower case
x='HELLO WORLD'; echo ${x,} ${x,,} ${x,,[AEIOU]} ${x,[A-Z]}

#### ${p~} and ${p~~} swap the case
x='Hello'; echo ${x~} ${x~~} ${x~~[a-l]}

#### case changes of characters beyond ASCII
x=élan; echo ${x^} ${x^^}; y=ÉCOLE; echo ${y,} ${y,,}; z=ß; echo ${z^^}

#### case changes of all parameters and elements
set -- ab cd; echo ${@^} ${*^^}; a=(Xy Zw); echo ${a[@],,} ${a[0]~~}

#### a bad substitution
(eval 'echo ${x y}'); echo $?; (eval 'echo ${}'); echo $?; (eval 'echo ${x-}}'); (eval 'echo ${+x}'); echo $?; (eval 'echo ${x:-a'); echo $?

#### ${p:-w} with colons and slashes in the word
echo ${u:-a:b} ${u:-/a/b} ${u:-:} ${u--} ${u:--x} ${u:+-}

#### $name followed by a bracket
a=(1 2); echo $a[1] ${a}[1] "$a[0]"

#### set -u and operators
set -u; echo ${u-ok} ${u:-ok} ${u+no} "${@-none}"; (echo $u); echo $?; (echo ${u#x}); echo $?; (echo "${a[@]}"); echo $?; (echo ${u^}) ; echo $?

#### set -u and parameters
set -u; set --; echo "$@" "$*" $#; (echo $1); echo $?; (echo ${!#}) >/dev/null; echo $?; (echo $!) ; echo $?

#### an element with an index that is an expansion
a=(x y z); i=1; echo ${a[i]} ${a[$i+1]} ${a[-1]} ${a[i-1]} "${a[$(echo 2)]}" ${a[${#a[@]}-1]}; (echo ${a[-4]}); echo $?

#### an operator on an element of an associative array
declare -A m=([a b]=x1 [c]=y2); k='a b'; echo ${m[$k]} ${m["a b"]#x} ${m[c]%2} ${#m[a b]} ${m[none]-unset} ${m[c]/y/z}

#### quotes inside a quoted brace
x=a; echo "${x:+"quoted  $x"}" "${x:+'single  $x'}" "${x:+a\"b}"

#### a backslash inside the word
echo ${u:-a\ b} "${u:-a\ b}" "${u:-a\$b}" ${u:-\\} "${u:-\\}" ${u:-\a} "${u:-\a}"

#### comments and newlines in a brace
echo ${u:-a
b} "${u:-a # b}" ${u:-x#y}

#### an expansion that assigns within arithmetic and tests
echo $((${n:=5}+1)) $n; [[ -n ${m:=x} ]]; echo $m

#### ${ command; } and ${| command; }
x=${ echo captured; }; echo $x; y=${ z=1; echo a b; }; echo $y $z; w=${| REPLY=value; }; echo "$w [${REPLY-unset}]"

#### ${ } runs in the shell
n=0; x=${ n=$((n+1)); echo in; }; echo $x $n; f() { local l=1; v=${ l=2; echo $l; }; echo $v $l; }; f

#### ${| } keeps REPLY local
REPLY=old; x=${| REPLY=new; echo out; }; echo "$x $REPLY"

#### return and exit status in ${ }
x=${ echo a; return 3; echo b; }; echo $? $x; x=${ false; }; echo $?
