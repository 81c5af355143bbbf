# read: splitting, delimiters, counts, arrays, names.

#### read basic
read x <<< 'a b c'; echo "[$x]"; read x y <<< 'a b c'; echo "[$x][$y]"; read x y z w <<< 'a b c'; echo "[$x][$y][$z][$w]"; read <<< '  a b  '; echo "[$REPLY]"; read x <<< '  a b  '; echo "[$x]"; read x y <<< '  a   b  c  '; echo "[$x][$y]"; read -r x <<< 'a\b\\c'; echo "[$x]"; read x <<< 'a\b\\c\ d'; echo "[$x]"; read x y <<< 'a\ b c'; echo "[$x][$y]"; read x y <<< 'a b\ '; echo "[$x][$y]"; read x y <<< 'a b\ c '; echo "[$x][$y]"; read x <<< '\ a\ '; echo "[$x]"; read x y <<< 'a b c\ '; echo "[$x][$y]"; read <<< 'a\ b\'; echo "[$REPLY]"

#### read continuation
read x <<< $'a\\\nb'; echo "[$x]"; read x y <<< $'a\\\n b c'; echo "[$x][$y]"; read -r x <<< $'a\\\nb'; echo "[$x]"; printf 'a\\' | { read x; echo "$? [$x]"; }; printf 'abc' | { read x; echo "$? [$x]"; }; printf '' | { read x; echo "$? [$x]"; }; printf '\n' | { read x; echo "$? [$x]"; }; printf 'a\nb' | { read x; read y; echo "$? [$x][$y]"; }

#### read ifs
IFS=: read x y z <<< 'a:b:c:d'; echo "[$x][$y][$z]"; IFS=: read x y <<< 'a:b:'; echo "[$x][$y]"; IFS=: read x y <<< 'a:b::'; echo "[$x][$y]"; IFS=: read x y <<< ':a'; echo "[$x][$y]"; IFS=: read x y z <<< '::'; echo "[$x][$y][$z]"; IFS=: read x <<< 'a:'; echo "[$x]"; IFS=: read x <<< 'a::'; echo "[$x]"; IFS=: read x <<< ':a:'; echo "[$x]"; IFS=: read x <<< ':'; echo "[$x]"; IFS=: read x y <<< 'a\:b:c'; echo "[$x][$y]"; IFS= read x <<< '  a b  '; echo "[$x]"; IFS= read x y <<< '  a b  '; echo "[$x][$y]"; IFS=': ' read x y z <<< ' a : b  c:d '; echo "[$x][$y][$z]"; IFS=' ' read x y <<< $'\ta b\t'; echo "[$x][$y]"; IFS=x read a b c <<< 'axbxc'; echo "[$a][$b][$c]"; IFS=$'\t' read a b c <<< $'1\t\t3'; echo "[$a][$b][$c]"; IFS=$'\n' read a b <<< $'1 2'; echo "[$a][$b]"; IFS=$'\r' read a <<< $'x\r'; echo "[$a]"; IFS=$'\r:' read a b <<< $'\rx\r:\ry\r'; echo "[$a][$b]" | od -c
IFS=é read a b <<< 'xéy'; echo "[$a][$b]"; IFS=$'\001' read a b <<< $'x\001y'; echo "[$a][$b]"; IFS=: ; read x y <<< 'a b:c'; echo "[$x][$y]"; unset IFS; read x y <<< $'a\tb c'; echo "[$x][$y]"; IFS='\' read a b <<< 'x\y'; echo "[$a][$b]"; IFS='\' read -r a b <<< 'x\y'; echo "[$a][$b]"; IFS=':,' read a b c <<< 'x,:y'; echo "[$a][$b][$c]"; IFS=', ' read a b c <<< 'x , , y'; echo "[$a][$b][$c]"

#### read array
read -a a <<< ' a b  c '; declare -p a; IFS=: read -a a <<< 'a::b:'; declare -p a; IFS=: read -a a <<< ':a'; declare -p a; IFS=: read -a a <<< ':'; declare -p a; read -a a <<< ''; declare -p a; read -a a <<< '   '; declare -p a; read -a a <<< 'a\ b c'; declare -p a; read -ra a <<< 'a\ b c'; declare -p a; a=(1 2 3); read -a a x <<< 'p q'; declare -p a x; IFS= read -a a <<< ' a b '; declare -p a; s=5; read -a s <<< 'x y'; declare -p s; declare -i n; read -a n <<< '1+1 2'; declare -p n; IFS=', ' read -a a <<< 'a, b,,c , d'; declare -p a; read -N 5 -a a <<< 'ab cdef'; declare -p a; read -n 4 -a a <<< 'a b cd'; declare -p a

#### read delim
printf 'a:b:c' | { read -d : x; read -d : y; read -d : z; echo "$? [$x][$y][$z]"; }; printf 'a\0b\0' | { read -d '' x; read -d '' y; echo "$? [$x][$y]"; }; read -d '' x <<< $'a\nb'; echo "$? [$x]"; printf 'a\nb:' | { read -d : x; echo "[$x]"; }; printf 'a\\:b:c' | { read -d : x; echo "[$x]"; }; printf 'a\\\nb:' | { read -d : x; echo "[$x]"; }; printf 'abXYc' | { read -d XY x; read y; echo "[$x][$y]"; }; printf 'a b c' | { read -d ' ' x y; echo "[$x][$y]"; }; printf 'aéb' | { read -d é x; echo "[$x]"; } | od -c | head -2

#### read n
read -n 3 x <<< abcdef; echo "$? [$x]"; read -n 3 x <<< ab; echo "$? [$x]"; printf abcdef | { read -n 2 x; read -n 2 y; read z; echo "[$x][$y][$z]"; }; read -n 3 x <<< 'a b c'; echo "[$x]"; read -n 3 x <<< ' a b'; echo "[$x]"; read -n 2 x <<< 'é€z'; echo "[$x]"; read -n 3 x <<< 'a\bcd'; echo "[$x]"; read -rn 3 x <<< 'a\bcd'; echo "[$x]"; read -n 0 x <<< abc; echo "$? [$x]"; printf 'ab' | { read -n 5 x; echo "$? [$x]"; }; read -n 3 -d c x <<< abcd; echo "$? [$x]"; read -n 3 <<< 'a bcd'; echo "[$REPLY]"; read -n 2 x y <<< 'a bc'; echo "[$x][$y]"; read -n 3 x < <(printf 'a\\\nbcd'); echo "[$x]"

#### read N
read -N 3 x <<< abcdef; echo "$? [$x]"; read -N 5 x <<< ab; echo "$? [$x]"; read -N 3 x <<< $'a\nbc'; echo "[$x]"; read -N 4 x y <<< 'a bcd'; echo "[$x][$y]"; read -N 3 x <<< 'é€zz'; echo "[$x]"; printf 'abcdef' | { read -N 2 x; read -N 10 y; echo "$? [$x][$y]"; }; read -N 4 -d b x <<< abcdef; echo "[$x]"; read -N 3 <<< ' a b'; echo "[$REPLY]"; read -N 3 x <<< 'a\bcd'; echo "[$x]"; read -rN 3 x <<< 'a\bcd'; echo "[$x]"; read -N 0 x <<< abc; echo "$? [$x]"; printf 'abc\ndef\n' > f; { read -N 2 x; read y; echo "[$x][$y]"; } < f

#### read nul
printf 'a\0b\n' | { read x; echo "[$x]" | od -c | head -1; }; printf 'a\\\0b\n' | { read x; echo "[$x]" | od -c | head -1; }; printf '\0\n' | { read x; echo "$? [$x]"; }; printf 'a\0b' | { read -n 2 x; echo "[$x]"; }

#### read sharing
printf '1\n2\n3\n4\n' > f; { read a; head -1 > /dev/null; read b; echo $a $b; } < f; { read a; (read b; echo $b); read c; echo $a $c; } < f; { read a; x=$(cat); echo "$a:$x"; } < f; exec 3< f; read -u 3 a; read b <&3; read -u3 c; echo $a $b $c; exec 3<&-; while read x; do echo $x; [ $x = 2 ] && cat; done < f; { read a; cat; } < f; printf '1\n2\n3\n' | { read a; cat; }; exec 4<> f; read -u 4 x; echo new >&4; cat f; exec 4>&-

#### read while
printf 'a 1\nb 2\nc 3' > f; while read k v; do echo "$k=$v"; done < f; echo "[$k]"; while read -r l || [[ $l ]]; do echo "<$l>"; done < f; n=0; while read l; do ((n++)); done < f; echo $n; while read a; do while read b; do echo $a $b; done <<< "x
y"; done < f; cat f | while read l; do echo "p $l"; done; while read l; do echo $l; done <<E
here $n
doc
here $n
doc
E

#### read fd
read -u 0 x <<< abc; echo $x; exec 5<<< five; read -u 5 x; echo $x; read -u 5 x; echo $?; read -u 7 x; echo $?; exec 5<&-; read -u 5 x; echo $?; read x <&-; echo $?; read x < /; echo $?; read -u -1 x; echo $?; read -u 99999999999 x; echo $?; read x 0> /dev/null; echo $?

#### read names
read 1x <<< a; echo $?; read x 1y z <<< 'a b c'; echo $? $x $z; read a[1] <<< q; echo $? ${a[1]}; read 'a[1+1]' <<< q; echo $? ${a[2]}; declare -A h; read h[k] 'h[a b]' <<< 'x y z'; declare -p h; read 'a[@]' <<< x; echo $?; read 'a[-9]' <<< x; echo $?; read '' <<< x; echo $?; read a-b <<< x; echo $?; readonly r; read r <<< x; echo $?; read x r y <<< 'a b c'; echo $? $x $y; read x r <<< 'a b'; echo $? $x; declare -i i; read i <<< 3+4; echo $i; declare -l l; read l <<< ABC; echo $l; declare -n n=t; read n <<< v; echo $t; read x=5 <<< a; echo $?
read 'a[1/0]' <<< x; echo no

#### read integer error
declare -i i; read i <<< '1/0'; echo no

#### read reply
REPLY=old; read x <<< new; echo $REPLY; read <<< '\a b\ '; echo "[$REPLY]"; read -r <<< '\a b\ '; echo "[$REPLY]"; f() { local REPLY; read <<< in; echo $REPLY; }; f; echo "[$REPLY]"; readonly REPLY; read <<< x; echo $?

#### read hooks
read IFS <<< ':'; x='a:b'; echo $x; unset IFS; read PATH <<< /nope; ls 2>/dev/null; echo $?; PATH=/usr/bin:/bin; read OPTIND <<< 1; echo $OPTIND; echo $LINENO; read SECONDS <<< 100; echo $((SECONDS>=100)); read RANDOM <<< 5; read -a BASH_REMATCH <<< 'a b'; echo ${BASH_REMATCH[1]}

#### read temp ifs restored
x='a:b c'; IFS=: read p q <<< "$x"; echo $p; echo $x | wc -w; f() { local IFS=,; read a b <<< 'x,y'; echo $a $b; }; f; read a b <<< 'x,y'; echo $a

#### read backslash eof and ifs edge
printf 'a b\\\n' | { read x y; echo "$? [$x][$y]"; }; printf 'a b \\' | { read x y; echo "$? [$x][$y]"; }; printf '\\' | { read x; echo "$? [$x]"; }; printf '  ' | { read x; echo "$? [$x]"; }; read x y <<< '\a\b \c'; echo "[$x][$y]"; read a b <<< $'x\v y'; echo "[$a][$b]" | od -c | head -1; IFS=$' \v' read a b c <<< $'x\v\vy z'; echo "[$a][$b][$c]"
