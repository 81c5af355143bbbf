# Bash Builtins: echo.

#### arguments are parted by one blank
echo; echo a; echo a   b 'c  d' ''  e; echo ''

#### -n leaves the newline away
echo -n a; echo -n b c; echo; echo -n; echo -nn x; echo

#### -e expands escapes
echo -e 'a\tb\\c' '\a\b\e\f\r\v' | od -An -c; echo -e 'x\ny'; echo -e '\0101 \101 \x41 \x4 \u00e9 \U1f600'

#### -e and \c
echo -e 'a\cb' c; echo; echo -e 'a\c'; echo b

#### -E takes them literally
echo -E 'a\tb'; echo -e -E 'a\tb'; echo -E -e 'a\tb'; echo 'a\tb'

#### options together
echo -ne 'a\tb\n'; echo -en 'a\n'; echo -neE 'a\n'; echo

#### what is no option is text
echo -x; echo -nx; echo - a; echo -- a; echo -e-; echo --help; echo -n -x; echo; echo a -n

#### unknown escapes stay
echo -e '\q \d \8 \. \"' "\'" '\'

#### octal limits
echo -e '\0' | od -An -tx1; echo -e '\0777 \01234 \00' | od -An -tx1; echo -e '\1' | od -An -c

#### hexadecimal limits
echo -e '\x' '\xg' '\xfff' | od -An -c

#### unicode limits
echo -e '\u' '\ug' '\u20ac' '\u41z' '\U0001F600' '\U110000' | od -An -tx1

#### xpg_echo expands by default
shopt -s xpg_echo; echo 'a\tb'; echo -E 'a\tb'; echo -n x; echo

#### xpg_echo with POSIX mode takes no options
shopt -s xpg_echo; set -o posix; echo -n a; echo -e 'b\tc'

#### POSIX mode alone still takes options
set -o posix; echo -n a; echo; echo -e 'a\tb'

#### bytes and long text
echo $'\xff\xfe' | od -An -tx1; x=$(printf '%10000s' ''); echo "$x" | wc -c | tr -d ' '

#### write errors
echo a >/dev/full; echo $?; echo a >&-; echo $?

#### the status
echo a >/dev/null; echo $?

#### newlines in arguments
echo 'a
b' c
