# Single Quotes: everything between them is literal.

#### nothing is special between single quotes
echo '$x `y` \z "w" ! * ? ~ {a,b} # ; & |'

#### a backslash stays in single quotes
echo 'a\nb\\c' 'd\'

#### an empty pair makes an empty word
set -- '' a ''; echo $#

#### quotes join with what stands next to them
echo a'b'c'd e'f

#### a newline is kept
echo 'a

b'

#### a single quote cannot stand between single quotes
echo 'it'\''s' 'it'"'"'s'

#### single quotes are literal within double quotes
x=1; echo "'$x'"

#### an unclosed single quote is an error
bash -c "echo 'a" ; echo $?

#### quoted digits are no descriptor
echo '2'>f; cat f

#### a quoted name is no assignment
'a'=1 2>/dev/null; echo "$?${a-unset}"

#### a quoted value of an assignment is not split
a='x   y'; printf '<%s>' $a "$a"; echo

#### a quoted reserved word is an ordinary word
'if' 2>&1; echo $?

#### single quotes keep bytes that are no characters
printf '%s' 'ÿ' | od -An -tx1
