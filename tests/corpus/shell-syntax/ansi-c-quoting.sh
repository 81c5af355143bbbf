# ANSI-C Quoting: $'string'.

#### the one-letter escapes
printf %s $'\a\b\e\E\f\n\r\t\v' | od -An -c

#### quotes and backslashes
printf '%s\n' $'\\ \' \" \?'

#### octal takes up to three digits
printf '%s\n' $'\101\1013 \60\0601'

#### octal keeps eight bits
printf %s $'\501' | od -An -tx1

#### hexadecimal takes up to two digits
printf '%s\n' $'\x41\x4a1 \x4g'

#### hexadecimal in braces
printf '%s\n' $'\x{41}' | od -An -c

#### hexadecimal without digits stays
printf '%s\n' $'\xg' $'\x'

#### Unicode by four and eight digits
printf '%s\n' $'\u00e9 \u20ac \U1F600 \u41 \u4g'

#### Unicode without digits stays
printf '%s\n' $'\ug' $'\Uz'

#### control characters
printf %s $'\cA\ca\c[\c?\cz' | od -An -tx1

#### a null ends the string
printf '<%s>\n' $'ab\0cd' $'ef\x00gh'i

#### unknown escapes keep the backslash
printf '%s\n' $'\d \q \z \8 \.'

#### nothing expands
x=1; printf '%s\n' $'$x `x` $(x) *'

#### it is not special within double quotes
echo "$'a\tb'"

#### it joins with what stands around it
printf '<%s>\n' a$'\t'b"c"$'d e'

#### a newline may stand inside
printf '<%s>\n' $'a
b'

#### the empty string is a word
set -- $''; echo $#

#### an escaped quote does not close
printf '%s\n' $'it\'s'

#### in an assignment
x=$'a\tb'; printf '<%s>\n' "$x"

#### in a pattern the result is quoted
case '*' in $'\x2a') echo literal;; esac
case abc in $'a\x2a') echo pattern;; *) echo quoted;; esac

#### in a here-string
cat <<< $'a\tb'

#### in a here-document it stays
cat <<X
$'a\tb'
X

#### inside braces of an unquoted parameter
unset x; printf '<%s>\n' ${x:-$'a\tb'} "${x:-$'a\tb'}"

#### as the pattern of a removal within double quotes
x=$'a\tb'; echo "${x%%$'\t'*}"

#### inside arithmetic it is an operand in quotes
echo $(( $'1' + 2 ))
