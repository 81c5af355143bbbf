#### options and escapes
echo -n a
echo -e 'a\tb\x41\u00e9\0101\c x'
echo
echo -E 'a\tb'
echo -ne 'x\n'
echo -x
echo -nex
echo - a
echo -- a
echo -e '\e\a\b' | od -c
shopt -s xpg_echo
echo 'a\tb'
echo -E 'a\tb'
echo -n x
set -o posix
echo -n x
echo -e 'a\nb'
shopt -u xpg_echo
echo -n x
echo --help

#### true, false and colon
true --help
echo $?
false --help
echo $?
: --help
echo $?
: ${x:=5}
echo $x
true >/dev/full
false x y
echo $?
