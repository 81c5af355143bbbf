#### removal of prefixes and suffixes
x="a b"; echo "${x#"a "}" "${x#'a '}" ${x#a\ } "${x#a\ }" "${x#"$x"}" "${x#a b}"
x='a*b'; echo "${x#a*}" "${x#a\*}" "${x#"a*"}" "${x#'a*'}" "${x##*}" "${x##\*}" "${x%'*b'}"
x='a}b'; echo "${x#a\}}" "${x%\}b}" ${x/\}/-} "${x/\}/-}" "${x/'}'/-}"
x=abc; echo ${x/b/~} ${x/b/~root} "${x/b/~}" ${x/#/~} ${y-~} ${y-~/x} "${y-~}" ${x#~} 
HOME=/hh; x=/hh/a; echo ${x#~} ${x/~/H} "${x#~}" "${x/~/H}" ${x/#~/H} ${x/'~'/H} ${x#"~"}
shopt -s extglob; x=aabbcc; echo ${x/+(a)/-} ${x//+(a|c)/-} ${x//@(a)/-} ${x//!(a)/-} ${x/%+(c)/-} ${x##+(a)} ${x#+(a)} ${x%%+(c)} ${x//?(a)/-} ${x//*(a)/-}
shopt -s nocasematch; x=aBc; echo ${x/b/-} ${x//B/-} ${x#A} ${x%%C} ${x^^b} ${x/[B]/-} ${x,,[b]}; case $x in ABC) echo m;; esac
x=1; echo $x$y ${x}y $xy "$x"y $x'y' ${x}${x} $x. $x/ $x: ${x#1}z

#### substitution
x=aXbXc; echo ${x//X/\/} ${x//X/\\} "${x//X/\/}" "${x//X/\\}" ${x//X/'\'} "${x//X/'\'}" ${x//X/"\\"}
x=a/b/c; echo ${x//\//-} ${x/\//-} "${x//\//-}" ${x////-} ${x//[\/]/-} ${x//'/'/-} "${x//"/"/-}" ${x/#a/-} ${x/%c/-} ${x/b\/c/-}
x=abc; echo ${x/b/&&} ${x/b/\&} ${x/b/"&"} ${x/b/'&'} "${x/b/&&}" "${x/b/\&}" "${x/b/"&"}" "${x/b/'&'}" ${x/b/\\&} "${x/b/\\&}"
shopt -u patsub_replacement; x=abc; echo ${x/b/&&} ${x/b/\&} ${x/b/"&"} "${x/b/\&}" ${x/b/\\&}
x=abc r='<&>'; echo ${x/b/$r} "${x/b/$r}" ${x/b/"$r"} "${x/b/"$r"}"
x=abc r='\&'; echo ${x/b/$r} "${x/b/$r}" ${x/b/"$r"} "${x/b/"$r"}"
x=abc r='\\&'; echo ${x/b/$r} "${x/b/$r}" ${x/b/"$r"} "${x/b/"$r"}"
x=abc r='\z\'; echo ${x/b/$r} "${x/b/$r}" ${x/b/"$r"} "${x/b/"$r"}"
HOME=/hh; x=abc; echo ${x/b/~} "${x/b/~}" ${x/b/~/c} ${x/b/"~"} ${x/b/a~}
x=abcabc; echo ${x/b*/-} ${x/*b/-} ${x/%b*/-} ${x/#*b/-} ${x//b/} ${x//b} ${x/#b/-} ${x/%c/} ${x/?b/-} ${x//?b/-}
x=abc; echo ${x//} ${x/} ${x/b} ${x//b/} ${x/#} ${x/%} ${x/#/-} ${x/%/-} ${x///-} ${x///}
x=aaa; echo ${x//a/b} ${x/a/b} ${x/#a/b} ${x/%a/b} ${x//aa/b} ${x/#aa/b} ${x/%aa/b} ${x//*/b} ${x//a*/b}
x=; echo "${x/a/b}" "${x//a/b}" "${x/#/b}" "${x/%/b}" "${x/*/b}" "${x//*/b}" "${x/?/b}" "${x/#*/b}"
shopt -s extglob; x=abc; echo ${x//*(z)/-} ${x/*(z)/-} ${x//?(b)/-} ${x/#*(z)/-} ${x/%*(z)/-}

#### change of case
a=(aB cD); echo ${a[@]^} ${a[@]^^} ${a[@],,} ${a[@]~~} ${a[*]^[c]} ${a^^} ${a[1],,}
set -- aB cD; echo ${@^} ${*^^} "${@~}" ${@,,} ${@#a} ${@%D} ${@/B/-} ${@//[a-z]/-} ${@/#/p-} ${@/%/-s}

#### removal and substitution with quotes
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
x=abc; p ${x#*b} ${x%b*} ${x##*} "${x%%*}" ${x#x} ${x#"a"} ${x#'a'} ${x#\a} ${x#[a]} ${x#?} ${x#a?} ${x%?c} ${x#''} ${x#""b}
x='a/b/c.tar.gz'; p ${x##*/} ${x%/*} ${x%.*} ${x%%.*} ${x#*.} ${x##*.} ${x/\//_} ${x//\//_} ${x%/*}/new "${x##*/}" ${x#$nope} ${x#${x%c*}}
x='a*b?c[d]'; p "${x#a\*}" "${x#'a*'}" "${x%'[d]'}" "${x%\[d\]}" "${x//[*?]/_}" "${x//\*/s}" "${x//'?'/q}" "${x/[[]/L}" "${x/\]/R}" "${x//[]]/R}"
x='{a}'; p ${x#\{} ${x%\}} "${x#{}" "${x%\}}" "${x%'}'}" "${x/\}/>}" ${x/'}'/>} ${x//[\{\}]/|} "${x//[{\}]/|}"
x=$'a\nb\nc'; p "$x" "${x//$'\n'/,}" "${x%%$'\n'*}" "${x##*$'\n'}" ${x//$'\n'/,} "${x/$'\n'/ }" ${x^^} "${x:1:3}" ${#x}
x='  lead and trail  '; p "${x#"${x%%[![:space:]]*}"}" "${x%"${x##*[![:space:]]}"}" ${x} "${x## }" "${x##*( )}"; shopt -s extglob; p "${x##*( )}" "${x%%+( )}" "${x//+( )/_}"
x=hello; p ${x/l/L} ${x//l/L} ${x/#h/H} ${x/%o/O} ${x/l} ${x//l} ${x/ll/[&]} ${x/ll/\&} ${x//[lo]/(&)} ${x/l*/} ${x/*l/} ${x//?/&&} ${x/x/y} "${x//l/ }" ${x//l/ }
x=aXbXc; p ${x//X/$'\t'} "${x//X/$'\t'}" "${x//X/\t}" ${x//X/\/} "${x//X/a b}" ${x//X/a b} "${x//X/"a b"}" ${x//X/'*'} ${x//X/\*} "${x//X/*}" ${x/X/${x}} "${x/X/"$x"}"
x='a b c'; p ${x// /} "${x// /}" ${x// /,} "${x/ /$nope}" ${x/ b/} "${x/ b}" ${x//[ b]} "${x//' '/_}" ${x//" "/_} "${x//\ /_}"
x=ÀéÎ; p ${x,,} ${x^^} ${x,} ${x~~} ${x^} ${#x} ${x:1:1} ${x: -1} ${x#?} ${x%?} ${x/é/e} ${x//[À-Î]/_} ${x/?/_} ${x@U} ${x@L} ${x@u} "${x@Q}"
x=$'\u00e9\u4e2d\U1F600'; p "$x" ${#x} "${x:1:1}" "${x:2}" "${x@Q}" ${x//?/.}; printf '%q\n' "$x"; LC_ALL=C; p ${#x} "${x:0:2}" "${x@Q}"
x=$'a\xc3b'; p ${#x} "${x:1:1}" "${x//?/.}" "${x@Q}" "${x#a?}"; x=$'\xff\xfe'; p ${#x} "${x@Q}" "${x^^}"
