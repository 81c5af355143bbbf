# Double Quotes: only $, `, \ and, in interactive use, ! keep their meaning.

#### parameters expand and are not split
x='a   b'; printf '<%s>\n' "$x" "${x}z" "[$x]"

#### command substitutions expand and are not split
printf '<%s>\n' "$(echo 'a  b')" "`echo 'c  d'`"

#### arithmetic expands
echo "1+1=$((1+1)) $[2*3]"

#### globs stay literal
touch a b; echo "*" "?" "[ab]"

#### braces and tildes stay literal
echo "{a,b}" "~" "~/x"

#### a backslash escapes only five characters
echo "\$ \` \" \\ \a \' \n \! \*"

#### an escaped newline vanishes
echo "one\
two"

#### a newline is kept
echo "one
two"

#### an empty pair makes an empty word
set -- "" "$unset"; echo $#

#### a quoted empty expansion keeps the word
x=; set -- $x "$x" a"$x"b; echo $#

#### quotes nest in a command substitution
echo "$(echo "a "b" c")"

#### quotes nest in braces of a parameter
x=; echo "${x:-"a  b"}" "${x:-'c'}"

#### single quotes in braces are literal within double quotes
x=; echo "${x:-'a b'}" ${x:-'a  b'}

#### "$@" makes a word of every parameter
set -- 'a b' '' c; printf '<%s>' "$@"; echo

#### "$@" joins with what stands around it
set -- 1 2 3; printf '<%s>' "x$@y"; echo
set --; printf '<%s>' "x$@y"; echo

#### "$@" without parameters is no word
set --; set -- "$@"; echo $#
set -- "$@""$@"; echo $#

#### "$*" joins by the first character of IFS
set -- a b c; IFS=-+; echo "$*"; IFS=; echo "$*"; unset IFS; echo "$*"

#### an unclosed double quote is an error
bash -c 'echo "a'; echo $?

#### an unclosed substitution within quotes is an error
bash -c 'echo "$(echo a"'; echo $?

#### a dollar without a name is literal
echo "$" "a$" "$ a" "$." "$%"

#### an exclamation mark is literal in a script
echo "a!b" "!!" "!$"

#### backquotes within double quotes take one level of backslashes
echo "`echo \"a  b\"`" "`echo \\\\`"

#### a double quote within backquotes within double quotes
x="`echo "a  b"`"; echo "$x"

#### a hash within double quotes is literal
echo "# not a comment" "a#b"

#### quoted parts join with unquoted ones
x='1 2'; printf '<%s>' a"$x"b$x"c"; echo
