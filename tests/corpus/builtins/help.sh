# Bash Builtins: help.

#### -s gives the usage
help -s cd; help -s : true; help -s echo printf

#### -d gives a short description
help -d cd export if | sed 's/ - .*/ -/'; help -d cd | grep -c ' - .'

#### a name that does not exist
help nosuchtopic; echo $?

#### a pattern
help -s 'unse*'; help -d 'un*' | sed 's/ - .*/ -/'

#### it begins with the name and usage
help pwd | head -n 1; help true | head -n 1; help break | head -n 1

#### -m has the form of a manual page
help -m true | grep -E '^[A-Z]'

#### an unknown option
help -z; echo $?

#### keywords have help
help -s if for while case '[[' '{' time select function

#### every builtin has help
for b in $(compgen -b); do help -s "$b" >/dev/null || echo "none: $b"; done; echo done

#### --help of a builtin
cd --help | head -n 1; echo $?; export --help >/dev/null; echo $?
