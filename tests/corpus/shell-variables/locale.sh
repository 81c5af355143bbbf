# Locales that the system lacks: the warning, and the locale before that stays.

#### names that LC_ALL takes and refuses
LC_ALL=xx; echo $?; x=é; echo ${#x}; LC_ALL=C; echo ${#x}; LC_ALL=xx_YY.UTF-8; echo ${#x}; LC_ALL=C.utf8; echo ${#x}; LC_ALL=POSIX; echo ${#x}; LC_ALL=C.UTF8; echo ${#x}; LC_ALL=C.utf-8; echo ${#x}; LC_ALL=C.ISO-8859-1; echo ${#x}; LC_ALL=c.UTF-8; echo ${#x}; LC_ALL=C.UTF-8@foo; echo ${#x}; LC_ALL=C_XX.UTF-8; echo ${#x}; LC_ALL=POSIX.UTF-8; LC_ALL=C.utf; LC_ALL=.UTF-8; LC_ALL=C@x; LC_ALL=UTF-8

#### names that are no locale names
LC_ALL=a/b; LC_ALL=/x; LC_ALL=..; LC_ALL='a b'; LC_ALL='a;b'; LC_ALL='LC_CTYPE=C'; LC_ALL='LC_CTYPE=C;LC_NUMERIC=C'; LC_ALL=$'a\nb'; LC_ALL=é;  LC_CTYPE=q

#### LC_ALL stands above the others
for v in LC_CTYPE LC_COLLATE LC_MESSAGES LC_NUMERIC LC_TIME LANG LC_MONETARY LC_X; do declare $v=bad; echo $v $?; done; x=é; echo ${#x}; unset LC_ALL; echo ${#x}; echo u $?

#### LC_* and LANG without LC_ALL
unset LC_ALL; x=é; echo ${#x}; for v in LC_CTYPE LC_COLLATE LC_MESSAGES LC_NUMERIC LC_TIME LANG LC_MONETARY LC_X; do declare $v=bad; echo $v $?; done; unset LANG; LC_CTYPE=C.UTF-8; echo ${#x}; LC_CTYPE=bad; echo ${#x}; LANG=C; echo ${#x}; LC_CTYPE=; echo ${#x}; LANG=C.UTF-8; echo ${#x}; LANG=bad; echo ${#x}; LANG=; echo ${#x}

#### from the environment
x=é; export x; LC_ALL=bad bash -c 'echo ${#x}'; LC_ALL= LANG=bad bash -c 'echo ${#x}'; LC_ALL= LANG=C.UTF-8 LC_CTYPE=bad bash -c 'echo ${#x}'; LC_ALL= LC_CTYPE=bad bash -c 'echo ${#x}'; LC_ALL= LC_CTYPE=C.UTF-8 LANG=bad bash -c 'echo ${#x}'; LC_ALL= LC_CTYPE=C.UTF-8 LC_TIME=bad bash -c 'echo ${#x}';  LC_ALL=bad LC_CTYPE=C.UTF-8 bash -c 'echo ${#x}'; echo 'echo ${#x}; LC_ALL=bad2' >s; LC_ALL=bad bash s; LC_ALL=bad bash <s; LC_ALL=bad sh s; LC_ALL=bad ./nosuch

#### before commands, in functions and subshells
x=é; LC_ALL=bad echo ${#x}; LC_ALL=C eval 'echo ${#x}'; echo ${#x}; LC_ALL=bad eval 'echo ${#x}; LC_ALL=C; echo ${#x}'; echo ${#x}; f() { local LC_ALL=bad; echo ${#x}; }; f; echo ${#x}; f() { local LC_ALL=C; echo ${#x}; LC_ALL=bad; echo ${#x}; }; f; echo ${#x}; LC_ALL=bad ls nosuch 2>&1 | wc -l; LC_ALL=bad /bin/true; LC_ALL=C; (LC_ALL=C.UTF-8; echo ${#x}; LC_ALL=bad; echo ${#x}); echo ${#x}; (LC_ALL=bad); echo $(LC_ALL=bad; echo ${#x}); (LC_ALL=C.UTF-8; LC_ALL=bad; (LC_ALL=C; echo ${#x}); echo ${#x}); echo ${#x}; export LC_ALL=bad; echo ${#x}; read LC_ALL <<<bad; printf -v LC_ALL bad; unset LC_ALL; echo ${#x}

#### in POSIX mode
set -o posix; LC_ALL=bad; echo $?; LC_ALL=C; echo $?; export LC_ALL=bad; echo $?

#### a read-only LC_ALL
readonly LC_ALL; LC_ALL=bad; echo $?

#### the warning under gnu_errfmt
shopt -s gnu_errfmt; LC_ALL=bad; echo; LC_ALL=bad2

#### line and file of the warning
f() {
LC_ALL=bad
}
f
. /dev/stdin <<< 'LC_ALL=bad'
eval 'LC_ALL=bad'
for LC_ALL in bad; do :; done
((LC_ALL=5)); LC_ALL=([0]=x)
