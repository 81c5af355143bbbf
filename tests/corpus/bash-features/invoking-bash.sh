# Invoking Bash: options, arguments, names.

#### -c takes commands, a name and arguments
bash -c 'echo $0 $1 $#' ; bash -c 'echo $0 $1 $#' name a b; bash -c; echo $?

#### -c with several lines and with an empty string
bash -c 'echo a
echo b'; bash -c ''; echo $?; bash -c '# only a comment'; echo $?

#### options after -c
bash -c -e 'false; echo never'; echo $?; bash -ec 'echo a' ; bash -c -- 'echo b'; bash -ce 'echo c'

#### -s reads standard input and takes arguments
echo 'echo $0 $1 $#' | bash -s a b; echo 'echo $1' | bash -s -- -x

#### -i makes it interactive
bash --norc --noprofile -i -c 'case $- in *i*) echo interactive;; esac; echo ${PS1+prompt}' 2>/dev/null

#### -l and --login make a login shell
bash --noprofile -l -c 'shopt login_shell'; bash --login --noprofile -c 'shopt login_shell'; bash -c 'shopt login_shell'

#### a name that begins with a dash makes a login shell
(exec -a -bash bash --noprofile -c 'shopt login_shell; echo $0')

#### -r and the name rbash restrict
bash -r -c 'cd /'; echo $?; rbash -c 'cd /'; echo $?; bash --restricted -c 'echo x >f'; echo $?

#### the name sh gives POSIX mode
sh -c 'shopt -o posix 2>/dev/null; set -o | grep posix'; bash -c 'set -o | grep posix'

#### --posix
bash --posix -c 'set -o | grep posix'

#### -D, --dump-strings, --dump-po-strings
bash -D -c 'echo $"one" two $"three"'; echo 'echo $"a"' >s; bash --dump-po-strings s

#### --help
bash --help | grep -o -- '--[a-z-]*' | sort -u | grep -cE 'help|version|login|posix'; bash --help >/dev/null; echo $?

#### --version
bash --version | head -n 1 | grep -c version; bash --version >/dev/null; echo $?

#### --verbose and -v
bash --verbose -c 'echo a'; bash -v -c 'echo b'

#### long options of readline and files are accepted
bash --noediting -c 'echo a'; bash --norc --noprofile -c 'echo b'; bash --rcfile /none -c 'echo c'; bash --init-file /none -c 'echo d'

#### --debugger and --pretty-print
echo 'if true; then echo a;fi' >s; bash --pretty-print s

#### unknown options
bash --nosuch; echo $?; bash -Z 2>&1 | head -n 1; bash -o nosuch -c :; echo $?; bash -O nosuch -c :; echo $?

#### -o and -O without names list
bash -o | head -n 2; bash +o | head -n 2; bash -O | head -n 2; bash +O | head -n 2

#### -O and +O set shopt options
bash -O nullglob -c 'shopt nullglob'; bash +O cmdhist -c 'shopt cmdhist'

#### two dashes and a dash end the options
echo 'echo script $1' >s; bash -- s a; bash - s b; echo 'echo "$0 $1"' >./-x; bash -- -x y

#### letters of set
bash -u -c 'echo $x'; bash -x -c 'echo a'; bash -f -c 'echo *'; bash -eux -c 'echo $-'; bash +B -c 'echo {a,b}'

#### a script that is not there
bash nosuch; echo $?; bash /; echo $?

#### the status
bash -c 'exit 5'; echo $?; echo 'exit 6' | bash; echo $?; echo false >s; bash s; echo $?

#### BASH_ENV is read by scripts
echo 'echo from env; x=1' >e; echo 'echo script $x' >s; BASH_ENV=$PWD/e bash s; BASH_ENV=e bash -c 'echo $x'; BASH_ENV=/none bash -c 'echo ok'; BASH_ENV='$HOME/e2' bash -c 'echo ok2'

#### BASH_ENV is not read by sh and by a privileged shell
echo 'echo env' >e; BASH_ENV=$PWD/e sh -c 'echo sh'; BASH_ENV=$PWD/e bash -p -c 'echo p'; BASH_ENV=$PWD/e bash --posix -c 'echo posix'

#### standard input is a script
printf 'echo a\nx=$((1+1))\necho $x\n' | bash; bash <<<'echo here'; bash </dev/null; echo $?

#### an error in a script on standard input
printf 'echo a\n(\n' | bash; echo $?; printf 'fi\necho next\n' | bash; echo $?

#### -t runs one command
bash -t -c 'echo a; echo b
echo c'; printf 'echo a\necho b\n' | bash -t

#### -n reads without running
bash -n -c 'echo never'; echo $?; bash -n -c 'if'; echo $?

#### -p, -h, -k
bash -p -c 'echo $-'; bash +h -c 'echo $-'; bash -k -c 'f() { echo $v; }; f v=1'

#### $0 and BASH_ARGV0
bash -c 'BASH_ARGV0=new; echo $0; nosuch'

#### option letters after a script name are arguments
echo 'echo $1 $-' >s; bash s -x

#### several option words
bash -e -u +u -f -c 'echo $-'

#### an empty argument as script
bash ''; echo $?
