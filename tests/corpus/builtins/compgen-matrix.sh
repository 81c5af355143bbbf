#### words that begin alike
compgen
echo $?
compgen -W 'aa ab b' a
echo $?
compgen -W 'aa ab b' z
echo $?
compgen -W '$HOME "a b" c\ d `echo x y`'
IFS=: compgen -W 'a b:c:d'
IFS=:
compgen -W 'a b:c:d'
unset IFS

#### files and directories
mkdir -p d1/sub d2
touch file1 file2 "a b" .hid d1/x
compgen -f | sort
echo
compgen -d | sort
echo
compgen -f d | sort
compgen -f d1/ | sort
compgen -d d | sort
compgen -f . | sort
compgen -A file a | sort
compgen -G '*1'
compgen -G '*1' zz
echo $?

#### builtins, keywords and options
compgen -b ec
compgen -A builtin e
compgen -k
compgen -A keyword w
compgen -A setopt e
compgen -A shopt ext
compgen -A signal SIGT
compgen -A signal | head -3
compgen -A signal HUP
compgen -A helptopic 'f'

#### aliases, functions and variables
alias al=1 ab=2
compgen -a
compgen -A alias a
f1() { :; }
f2() { :; }
compgen -A function
arr=(1)
xx=1
export xy=2
compgen -v x
compgen -e xy
compgen -A arrayvar ar
compgen -A variable xx
compgen -A enabled ech
enable -n echo
compgen -A disabled
enable echo

#### commands and users
compgen -A command f1
compgen -u roo
compgen -g roo
compgen -u '~roo'

#### filter, prefix and suffix
compgen -W 'aa ab' -P pre -S suf a
compgen -W 'aa ab' -X 'aa' a
compgen -W 'aa ab' -X '!aa' a
compgen -W 'aa ab' -X '&b' a
compgen -W 'aa ab' -X '\&b' a

#### -V fills an array
compgen -V out -W 'x y'
declare -p out
compgen -V out -W 'x y' z
echo $?
declare -p out
compgen -V 1x -W a
echo $?
compgen -r
compgen -p
compgen -D
compgen -A nosuch
echo $?
compgen -o nosuch

#### -F and -C
func() { echo "args: $# [$1] [$2] [$3]" >&2; declare -p COMP_LINE COMP_POINT COMP_TYPE COMP_KEY COMP_WORDS COMP_CWORD >&2; COMPREPLY=(r1 r2 zz); }
compgen -F func r
echo $?
compgen -F nosuch r
echo $?
compgen -C 'echo c1; echo' r
echo $?

#### -F: what functions leave
f() { return 124; }
compgen -F f
echo $?
f() { COMPREPLY=x; }
compgen -F f
f() { declare -gA COMPREPLY=([a]=b); }
compgen -F f
echo $?
unset COMPREPLY
f() { COMPREPLY=(a b); return 3; }
compgen -F f -W 'w1 w2' -P '<' -S '>'
echo $?
declare -p COMPREPLY COMP_LINE

#### -C: lines of output
compgen -C 'printf "a\nb\\\nc\n\nd"'
compgen -C 'echo $COMP_LINE-$COMP_POINT-$COMP_TYPE-$COMP_KEY'
compgen -C nosuchcmd
echo $?

#### options that add directories and files
mkdir -p d1/sub d2
touch file1 file2 "a b" .hid d1/x
compgen -o default d | sort
compgen -o dirnames d | sort
compgen -o plusdirs -W 'dd' d | sort
compgen -o bashdefault fi | sort
compgen -o nosort -W 'b a b'
compgen -W 'b a b a'
compgen -abk wh
compgen -f nosuch | sort
echo $?

#### quotes in the word
mkdir -p d1/sub d2
touch file1 file2 "a b" .hid d1/x
compgen -f '~/..' | sort
compgen -W 'a\ b' 'a\ '
compgen -f 'a\ ' | sort
compgen -f "a " | sort
compgen -W 'a\ b' 'a\ '
compgen -f 'a\ ' | sort
compgen -f "a " | sort
compgen -A file "'a" | sort
compgen -f '"a b' | sort
compgen -v '"HO'

#### quotes in the list
compgen -W "a'b c'd e"
compgen -W "it's"
echo $?

#### the list is split at IFS
IFS=:
compgen -W 'a::b: c'
IFS=$' \t\n'

#### the list is expanded
compgen -W '"a  b" {x,y} *1 ~ ~root $((1+2)) ${nosuch:-q r}'

#### directories
mkdir -p d1/sub d2
touch file1 file2 "a b" .hid d1/x
compgen -d | sort
echo
compgen -A directory d1/ | sort

#### commands with a slash
mkdir -p d1/sub d2
touch file1 file2 "a b" .hid d1/x
compgen -c ./ | sort
compgen -c d1/ | sort

#### -V: what can be filled
mkdir -p d1/sub d2
touch file1 file2 "a b" .hid d1/x
compgen -V x -f file1
declare -p x
declare -A as
compgen -V as -W a
echo $?
readonly ro
compgen -V ro -W a
echo $?

#### names of options, signals and topics
compgen -A setopt | tail -2
compgen -A shopt | head -2
compgen -A signal | tail -4
compgen -A helptopic | head -4

#### dashes and nothing
compgen -b -- -x
compgen -W '-a -b --c' -- -
compgen -W '-a -b --c' -- --
compgen -W ''
echo $?
compgen -G 'nosuch*'
echo $?
compgen -W 'a\nb\tc'
compgen -P x
echo $?
compgen -o filenames fi
echo $?

#### a list that cannot be expanded
compgen -W '${'
echo $?
compgen -W 'a $('
echo $?
compgen -W 'a "b'
echo $?

#### HOSTFILE
HOSTFILE=/nonexistent compgen -A hostname local
printf '1.2.3.4 aa bb # c\n# x\nzz\n' > hosts
HOSTFILE=hosts

#### -o bashdefault
mkdir -p d1/sub d2
touch file1 file2 "a b" .hid d1/x
compgen -o bashdefault '$HOM' | sort
compgen -o bashdefault '${HOM' | sort
compgen -o bashdefault '~roo' | sort
touch f1 f2
compgen -o bashdefault 'f*' | sort
compgen -o bashdefault 'f1' | sort
echo $?
compgen -o bashdefault -o default 'f' | sort
compgen -o bashdefault 'f1*' | sort
