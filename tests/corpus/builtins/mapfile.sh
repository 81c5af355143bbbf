# Bash Builtins: mapfile.

#### lines become elements
printf 'a\nb c\n\nd\n' >f; mapfile a <f; echo ${#a[@]}; printf '<%s>' "${a[@]}"; echo

#### -t takes the newlines away
printf 'a\nb c\nd' >f; mapfile -t a <f; printf '<%s>' "${a[@]}"; echo; declare -p a

#### without a name it is MAPFILE
mapfile -t <<<$'x\ny'; echo ${MAPFILE[1]}

#### -n limits the number
printf '%s\n' 1 2 3 4 >f; { mapfile -t -n 2 a; mapfile -t b; } <f; echo ${a[@]} / ${b[@]}; mapfile -t -n 0 c <f; echo ${#c[@]}

#### -s skips
printf '%s\n' 1 2 3 4 >f; mapfile -t -s 2 a <f; echo ${a[@]}; mapfile -t -s 9 a <f; echo ${#a[@]}

#### -O begins at an index and keeps what is there
a=(x y z q); mapfile -t -O 1 a <<<$'1\n2'; declare -p a; mapfile -t -O 5 b <<<v; declare -p b

#### without -O the array is emptied
a=(x y z); mapfile -t a <<<1; declare -p a; mapfile a </dev/null; declare -p a

#### -d takes another end
printf 'a:b:c' | { mapfile -d : a; declare -p a; }; printf 'a\0b\0' | { mapfile -t -d '' a; declare -p a; }; printf 'a:b:' | { mapfile -td : a; declare -p a; }

#### -u reads from a descriptor
exec 3<<<$'p\nq'; mapfile -t -u 3 a; echo ${a[@]}; mapfile -u 9 b; echo $?; mapfile -u x b; echo $?

#### -C and -c call back
cb() { echo "call $1 [$2]"; }; printf '%s\n' a b c d e >f; mapfile -t -c 2 -C cb a <f; echo ${a[@]}; mapfile -t -C 'echo each' -c 1 a <<<$'x\ny'

#### a callback that evaluates
mapfile -t -c 1 -C 'eval n=$((n+1)) #' a <<<$'x\ny\nz'; echo $n

#### bad counts
mapfile -n x a <<<1; echo $?; mapfile -s -1 a <<<1; echo $?; mapfile -O -1 a <<<1; echo $?; mapfile -c 0 -C : a <<<1; echo $?

#### bad names and kinds
mapfile 1x <<<a; echo $?; declare -A m; mapfile m <<<a; echo $?; readonly r; mapfile r <<<a; echo $?; mapfile '' <<<a; echo $?

#### an unknown option
mapfile -z; echo $?

#### in a pipeline and from a process
printf 'a\nb\n' | { mapfile -t a; echo ${#a[@]}; }; mapfile -t a < <(printf 'x\ny\nz\n'); echo ${#a[@]}

#### many lines
mapfile -t a < <(for ((i=0;i<5000;i++)); do echo $i; done); echo ${#a[@]} ${a[4999]}

#### null bytes and odd bytes
printf 'a\0b\n\xff\n' | { mapfile -t a; printf '%s' "${a[@]}" | od -An -tx1; }

#### it takes no more than its lines from a pipe
printf '1\n2\n3\n' | { mapfile -n 1 a; cat; }
