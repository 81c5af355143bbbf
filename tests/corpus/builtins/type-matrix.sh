#### what a name means
f() { echo hi; }
alias al='x y'
shopt -s expand_aliases
type f al cd ls if nosuch /bin/ls
echo $?
type -t f al cd ls if nosuch /bin/ls
echo $?
type -p f al cd ls if nosuch /bin/ls
echo $?
type -P f al cd ls if nosuch /bin/ls
echo $?

#### -a shows everything
cd() { :; }
alias cd=x
shopt -s expand_aliases
PATH=/usr/bin:/bin
type -a cd
type -a echo
type -at echo
type -ap echo
type -aP echo
type -af cd
type -f cd
type -a nosuch
type -ta cd

#### remembered paths
ls >/dev/null
type ls
type -a ls | head -1
type -p ls
hash -p /x/y foo
type foo
type -P foo
type -t foo

#### options
type
echo $?
type -z
echo $?
type -type ls
type --path ls
type -all ls | head -1
type -- ls
type --help | head -1
type ''
echo $?

#### special builtins in POSIX mode
set -o posix
type set cd :
export() { :; }
type export
type -a export
unset -f export

#### relative paths
mkdir d
printf '#!/bin/sh\necho x\n' > d/prog
PATH=d:$PATH
type prog
chmod +x d/prog
type prog
type -p prog
command -v prog
command -V prog
cd d
PATH=.:$PATH
type prog
command -V prog
command -v prog
type ./prog
type d

#### command -v and -V
f() { echo hi; }
alias al='x y'
shopt -s expand_aliases
command -v f al cd ls if nosuch /bin/ls
echo $?
command -V f al cd if nosuch
echo $?
command -V ls
command -v nosuch
echo $?
command -pv ls
command -z
echo $?
command
echo $?
command -v
echo $?
command -p ls -d /
command -- echo hi
command -vV cd
command -v -- -x
echo $?

#### reserved words
for i in if then else elif fi case esac for select while until do done in function time { } ! [[ ]] coproc; do type -t "$i"; done

#### a function with branches
g() { if true; then echo a; else echo b; fi; for i in 1 2; do echo $i; done; }
type g

#### a file that is no program
echo x > nonex
PATH=.:$PATH
type nonex
echo $?
type -p nonex
command -v nonex
type -a nonex
echo $?
type -t nonex
