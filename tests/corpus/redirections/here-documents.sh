# Redirections: here-documents and here-strings.

#### lines up to the delimiter
cat <<END
one
two
END

#### expansions in the body
x=1; cat <<X
$x ${x}y $(echo sub) `echo old` $((x+1)) \$x \\ \a "q" 'r'
X

#### a quoted delimiter keeps all
x=1; cat <<'X'; cat <<"Y"; cat <<\Z
$x $(echo) \\ `a`
X
$x
Y
$x
Z

#### a partly quoted delimiter keeps all
x=1; cat <<E"O"F
$x
EOF

#### <<- drops leading tabs
cat <<-X
	one
		two
	  three
	X

#### <<- with a quoted delimiter
cat <<-'X'
	$a
	X

#### <<- keeps blanks
cat <<-X
  two blanks
	X

#### an escaped newline joins lines
cat <<X
one\
two
three\\
four
X

#### an escaped newline in a quoted one stays
cat <<'X'
one\
two
X

#### several on one line
cat <<A; cat <<B
a
A
b
B

#### several for one command
cat <<A 3<<B /dev/fd/3 -
first
A
second
B

#### with the rest of the line behind
cat <<X | tr a-z A-Z; echo after
text
X

#### in a function, a loop and a condition
f() { cat <<X
in $1
X
}; f a; f b; for i in 1 2; do cat <<X
loop $i
X
done; if true; then cat <<X
if
X
fi

#### inside a command substitution
x=$(cat <<X
line one
line two
X
); echo "$x"

#### nested in a body
cat <<A
$(cat <<B
inner
B
)
outer
A

#### without an end
bash -c 'cat <<X
text'; echo $?

#### an empty body
cat <<X
X
echo $?

#### an empty delimiter
cat <<""
text

echo after

#### a delimiter with blanks
cat <<'A B'
text
A B

#### a delimiter line with more is not the end
cat <<X
X 
 X
XX
X

#### a delimiter that looks like an expansion
cat <<$x
text
$x

#### an expansion error in the body
cat <<X
${a b}
X
echo "after $?"

#### quotes in an operator of the body
u=; cat <<X
${u:-"a b"} ${u:-'c'} "${u:-"d"}" ${u:-\}}
X

#### "$@" and $* in the body
set -- a 'b  c'; IFS=-; cat <<X
$@ $* "$@"
X

#### arithmetic and nested braces in the body
cat <<X
$(( 2 * (3 + 4) )) ${x:-${y:-deep}}
X

#### a backslash before what is not special
cat <<X
\n \" \' \* \{ \`
X

#### a body read by read
read a b <<X
one two three
X
echo "$a|$b"; while read l; do echo "<$l>"; done <<X
1
2
X

#### into a descriptor
exec 3<<X
text
X
cat <&3; cat 5<<Y /dev/fd/5
five
Y

#### a large body
x=$(printf '%70000s' ''); cat <<X | wc -c | tr -d ' '
$x
X

#### in a subshell and in the background
(cat) <<X
sub
X
cat <<X &
back
X
wait

#### the body changes variables in the shell
cat <<X
${v:=assigned} $((n=5))
X
echo "$v $n"

#### a body of a background command changes nothing
cat <<X &
${v:=assigned}
X
wait; echo "[$v]"

#### a comment after the operator
cat <<X # comment
text
X

#### a here-document after a pipe's bar
cat <<X |
text
X
tr t T

#### a here-document with && on the next line
cat <<X &&
a
X
echo b

#### a here-string
cat <<<word; cat <<< "two words"; x='a  b'; cat <<<$x; cat <<<'$x'

#### a here-string adds a newline
wc -c <<<abc | tr -d ' '; wc -c <<<'' | tr -d ' '

#### a here-string has no splitting, globs or braces
touch f1; x='*  a'; cat <<<$x; cat <<<f*; cat <<<{a,b}; cat <<<~root

#### a here-string with read and IFS
IFS=: read a b <<<x:y:z; echo "$a|$b"; read -a w <<<'p q r'; echo ${w[2]}

#### a here-string of several lines
cat <<<$'one\ntwo'; cat <<<"a
b"

#### here-strings to several descriptors
cat /dev/fd/3 /dev/fd/4 3<<<three 4<<<four

#### a here-string with "$@"
set -- a b; cat <<<"$@"; cat <<<$*

#### the last of several wins
cat <<<a <<<b; cat <<X <<<c
d
X

#### a missing word
eval 'cat <<<'; echo $?; eval 'cat <<'; echo $?

#### printed in a function
f() { cat <<X; echo after
body $1
X
cat <<-'Y' >g
	tab
	Y
}; declare -f f

#### a null byte cannot be in a here-string
x=$'a\0b'; cat <<<"$x"

#### a list behind a here-document in a command substitution
x=$(
cat <<E
a
E
for i in 1; do
echo b; echo c
done
)
echo "$x"
