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
