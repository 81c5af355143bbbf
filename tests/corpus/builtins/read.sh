# Bash Builtins: read.

#### one name takes the whole line
read x <<<'a b  c'; echo "[$x]"; read x <<<'  a b  '; echo "[$x]"

#### several names share the words, the last takes the rest
read a b c <<<'1 2 3 4 5'; echo "$a|$b|$c"; read a b c <<<'1 2'; echo "$a|$b|[$c]"; read a b <<<'1   2   3  '; echo "[$b]"

#### without a name REPLY takes the line as it is
read <<<'  a  b  '; echo "[$REPLY]"

#### backslashes
printf 'a\\ b c\n' | { read x y; echo "$x|$y"; }; printf 'a\\\nb\n' | { read x; echo "$x"; }; printf 'a\\tb\\\\c\n' | { read x; echo "$x"; }

#### -r keeps backslashes
printf 'a\\ b\\\n' | { read -r x; echo "$x"; }; printf 'a\\tb\n' | { read -r x y; echo "$x|$y"; }

#### the end of input
read x </dev/null; echo "$? [$x]"; printf 'no newline' | { read x; echo "$? [$x]"; }

#### IFS
IFS=: read a b c <<<'x:y::z'; echo "$a|$b|$c"; IFS=: read a b <<<':x:'; echo "$a|$b"; IFS= read x <<<'  keep  '; echo "[$x]"; IFS=' :' read a b c <<<'x : y:z'; echo "$a|$b|$c"

#### a trailing separator
IFS=: read a b <<<'1:2:'; echo "[$b]"; IFS=: read a b <<<'1:2:3:'; echo "[$b]"; IFS=: read a b <<<'1:2::'; echo "[$b]"; IFS=, read a <<<'1,'; echo "[$a]"

#### -a makes an array
read -a w <<<'p q  r'; echo ${#w[@]} ${w[2]}; IFS=, read -ra w <<<'1,,3'; declare -p w; read -a w <<<''; declare -p w

#### -a unsets what was there and ignores further names
w=(1 2 3 4); read -a w other <<<'x y'; declare -p w; declare -A m; read -a m <<<x; echo $?

#### -d takes another end
printf 'a:b:c' | { read -d : x; read -d : y; echo $x $y; read -d : z; echo "$? $z"; }; printf 'a\0b\0' | { read -d '' x; read -d '' y; echo $x $y; }; printf 'axb' | { read -d xyz q; echo $q; }

#### -d keeps newlines
printf 'a\nb;c' | { read -rd ';' x; printf '[%s]\n' "$x"; }

#### -n takes at most so many characters
printf 'abcdef\n' | { read -n 3 x; read -n 2 y; read z; echo $x $y $z; }; printf 'ab\ncd\n' | { read -n 5 x; echo "[$x]"; read y; echo $y; }; printf 'éàü\n' | { read -n 2 x; echo $x; }

#### -n 0 and bad counts
read -n 0 x <<<abc; echo "$? [$x]"; read -n -1 x <<<abc; echo $?; read -n a x <<<b; echo $?

#### -N takes exactly so many characters
printf 'ab\ncd' | { read -N 4 x; printf '[%s]\n' "$x"; }; printf 'ab' | { read -N 4 x; echo "$? [$x]"; }; printf ' a b ' | { read -N 5 x y; echo "[$x][$y]"; }; printf 'a\\b' | { read -N 3 x; echo "[$x]"; }

#### -u reads from a descriptor
exec 3<<<'three' 4<<<'four'; read -u 3 x; read -u 4 y; echo $x $y; read -u 9 z; echo $?; read -u abc z; echo $?

#### -p does not show a prompt when input is no terminal
read -p 'prompt: ' x <<<a 2>&1; echo $x

#### -t 0 tells whether there is input
read -t 0 </dev/null; echo $?; mkfifo p; exec 3<>p; read -t 0 -u 3; echo $?; echo a >&3; read -t 0 -u 3; echo $?; read x <&3; echo $x

#### -t gives up
mkfifo p; exec 3<>p; read -t 0.01 x <&3; test $? -gt 128 && echo "late [$x]"; echo partial >&3; read -t 5 x <&3; echo $x; printf half >&3; read -t 0.01 x <&3; echo "$x"

#### -t with a bad number
read -t abc x <<<a; echo $?; read -t -1 x <<<a; echo $?

#### -s, -e, -E and -i without a terminal
read -s x <<<secret; echo $x; read -e y <<<edit; echo $y; read -E z <<<edit2; echo $z; read -ei text w <<<typed; echo $w

#### a loop over lines
printf 'a b\n  c\n\nlast' >f; while read -r l; do echo "<$l>"; done <f; while IFS= read -r l || [ -n "$l" ]; do echo "<$l>"; done <f

#### it takes no more than its line
printf '1\n2\n3\n' | { read a; cat; }; printf '1\n2\n3\n' >f; { read a; read b; cat; } <f

#### it takes no more than its characters
printf 'abcdef' | { read -n 2 a; cat; echo; }; printf 'abcdef' >f; { read -N 3 a; cat; echo; } <f

#### bad names
read 1x <<<a; echo $?; read a-b <<<a; echo $?; read '' <<<a; echo $?; read good 1bad <<<'x y'; echo $? $good

#### an element
read 'a[1]' m <<<'x y'; echo ${a[1]} $m; declare -A h; read 'h[k k]' <<<v; echo "${h[k k]}"

#### a readonly variable
readonly r=1; read r <<<x; echo $?; read a r b <<<'1 2 3'; echo $? $a

#### an integer, case and nameref variable
declare -i n; read n <<<2+3; echo $n; declare -u u; read u <<<abc; echo $u; declare -n ref=t; read ref <<<val; echo $t

#### an unknown option
read -z; echo $?; read -d; echo $?

#### null bytes are dropped
printf 'a\0b\n' | { read x; echo "$x"; }

#### bytes that are no characters
printf '\xff\xfe\n' | { read x; printf '%s' "$x" | od -An -tx1; }

#### many lines through a pipe
for ((i=0; i<3000; i++)); do echo line $i; done | { n=0; while read a b; do ((n+=b)); done; echo $n; }

#### from a closed or a bad input
read x <&-; echo $?; mkdir d; read x <d; echo $?

#### a backslash at the end of input
printf 'a\\' | { read x; echo "$? [$x]"; }; printf 'a\\' | { read -r x; echo "$? [$x]"; }

#### IFS characters protected by backslashes
printf 'a\\:b:c\n' | { IFS=: read x y; echo "$x|$y"; }; printf '\\ a\n' | { read x; echo "[$x]"; }

#### in the shell it changes its variables, in a pipeline not
echo a | read x; echo "[$x]"; read x < <(echo b); echo $x

#### -a with -d and -n
printf '1 2;3' | { read -d ';' -a w; echo ${#w[@]} ${w[1]}; }; printf 'a b c d' | { read -n 3 -a w; echo ${w[@]}; }

#### TMOUT is the default time
mkfifo p; exec 3<>p; TMOUT=0.01; read x <&3; test $? -gt 128 && echo late
