# set -k: assignments anywhere among the arguments.

#### which arguments are assignments
set -k; echo a=1 b; f() { echo $v "$@"; }; f v=1 w; f x v=2 y v=3; echo $v; f 'v=1' \v=1 v\=1 "v"=1 v"=1" v='a b' w; declare -i n=1 m; declare -p n m; a=1 f v=$a; f v=~ ; f v={a,b}; f v=*; f v+=5; f a[1]=5 x; set +k; f v=1; x='v=1'; set -k; f $x; f v="$(echo a b)" "$@"; test a=1 = a=1; echo $?; : v=5; echo $v; [ v=1 ]; echo $?; command f v=1; eval f v=1; eval 'f v=1'

#### set -x, loops and arrays under it
set -k; local v=1; set -x; f() { echo $v; }; f v=1; : a=1; echo a=1 b=2 c; BASH_ARGV0=x; for i in a=1 b; do echo $i; done; case a=1 in a=1) echo y;; esac; a=(x=1 y); echo ${a[@]}; [[ a=1 == a=1 ]] && echo z

#### before special builtins in POSIX mode
set -o posix; set -k; : v=1; echo $v; f() { echo $x; }; f x=2; echo $x

#### declaration builtins and programs
set -k; env v=1 | grep ^v=; alias zz=1; alias zz; printf '%s\n' a=1 b

#### functions, BASH_COMMAND and turning it off
set -k; f() { g a=1; }; g() { echo $a; }; f; declare -f f; f a=2; a=3 f; set +k; f; trap 'echo $BASH_COMMAND' DEBUG; g a=4; set -k; g a=4
