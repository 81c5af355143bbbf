# Escape Character: a backslash keeps the next character literal.

#### a backslash keeps metacharacters literal
echo a\;b\&c\|d\<e\>f\(g\)h

#### a backslash keeps a blank in the word
printf '<%s>\n' a\ b\	c

#### a backslash keeps quotes literal
echo \"a\' \`b\`

#### a backslash keeps a dollar literal
x=1; echo \$x \${x} a\$b '\$'

#### a backslash keeps glob characters literal
touch abc
echo a\*c a\?c \[a]bc

#### a backslash before an ordinary character is removed
echo \a\b\c \1

#### two backslashes are one
echo \\ a\\b

#### an escaped newline vanishes
echo one\
two \
three

#### a backslash at the end of the input
printf '%s' 'echo a\' >s
bash s | od -c

#### an escaped reserved word is an ordinary word
\if 2>/dev/null; echo $?
\for() { echo never; }

#### an escaped command name avoids the alias
shopt -s expand_aliases
alias echo='echo aliased'
echo a
\echo a
e\cho a

#### a backslash keeps a tilde literal
HOME=/h; echo \~ ~ \~/a

#### a backslash keeps a brace literal
echo \{a,b} {a\,b} {a,b\}

#### a backslash keeps a hash from starting a comment
echo \# a #b

#### a backslash keeps the equals sign from making an assignment
a\=b 2>/dev/null; echo "$? [$a]"

#### a backslash before a digit keeps a redirection from taking it
echo \2>f; cat f

#### a backslash in the middle of an operator
echo a \&& wait; echo b

#### an escaped space alone is a word
set -- \ ; echo $# "[$1]"

#### an escaped multibyte character
echo \é a\é

#### an escaped newline in parameter expansions
foo=1; echo ${f\
oo} "${f\
oo}" $f\
oo ${\
foo} ${#f\
oo} ${f\
oo:\
-x} ${foo:-a\
b} ${foo\
}

#### an escaped newline in command and arithmetic substitutions
echo $\
(echo a) "$\
(echo b)" $(\
(echo c)) $(\
echo d) $(\
( 1 + 2 ) ) $\
{x:-y} $\
{ echo e;}
echo $\
((1+1)) $(\
(2+2)) $(\
(3+3)\
)

#### an escaped newline in front of redirections
echo a 3\
>>file3 >&3; cat file3; echo b 1\
>file4; cat file4; echo {f\
d}>file5; cat file5; rm file3 file4 file5

#### an escaped newline in subscripts and operators of expansions
foo=(a b); echo ${foo[\
1]} ${foo\
[1]} ${foo[1]\
} ${!f\
oo} ${!fo\
o*} ${foo[@]\
:1} ${foo[@]:\
1} ${foo/\
a/b} ${foo/a\
/b}

#### an escaped newline in assignments
a\
=3; echo $a; b[\
1]\
=4; echo ${b[1]}; b[2]+\
=5; echo ${b[2]}; c\
+=x; echo $c; d=\
(a b); echo ${d[1]}

#### an escaped newline in operators
cat <\
(echo a); cat <<\
E
b
E
echo x >x; cat <\
<\
<x; echo b &\
& echo c |\
| echo d; echo e

#### an escaped newline in a here-document, reserved words and arithmetic commands
cat <<E
${f\
oo:-x} $\
(echo a) $f\
oo \
b
E
i\
f tru\
e; then echo y; fi
case a in a) echo b;\
; esac; x=1 ; ((x\
++)); echo $x; (\
( x++ )); echo $x
(\
( echo a ) )

#### an escaped newline in dollar quotes and special parameters
echo $"a\
b" $\
"c" $\
'd' $'e\
f'; echo ~\
/x | sed s,$HOME,H,; echo @\
(a) $\
x $1\
0 $\
$ | sed "s/[0-9][0-9][0-9]*/N/"

#### an escaped newline in function definitions, conditions and loops
f\
() { echo f; }; f; function \
g\
 { echo g; }; g; f (\
) { echo f2; }; f
[[ a =\
= a ]] && echo y; for i\
 in 1; do echo $i; done; for (\
(i=0;i<1;i++)); do echo $i; done; nosuch\
ed; !\
 true; echo $?; echo $#\
$?\
$-

#### an escaped newline in backquotes
echo `\
echo a\
b` `echo \\
c`

#### an escaped newline between semicolons
case a in a) echo b;\
; esac
echo d;\
; echo e
