# mapfile: delimiters, ranges, callbacks, errors.

#### mapfile
printf 'a\nb\nc\n' > f; mapfile < f; declare -p MAPFILE; mapfile -t a < f; declare -p a; mapfile -n 2 a < f; declare -p a; mapfile -s 1 -t a < f; declare -p a; mapfile -s 1 -n 1 -t a < f; declare -p a; mapfile -O 5 -t a < f; declare -p a; a=(1 2 3 4 5); mapfile -t a < f; declare -p a; a=(1 2 3 4 5); mapfile -O 1 -t a < f; declare -p a; mapfile -t a < /dev/null; declare -p a; readarray -t a <<< $'x\ny'; declare -p a; mapfile -s 9 a < f; declare -p a; printf 'a\nb' | { mapfile -t a; declare -p a; }; printf 'a\nb' | { mapfile a; declare -p a; }; mapfile -t <<< ''; declare -p MAPFILE

#### mapfile delim
printf 'a:b:c' | { mapfile -d : a; declare -p a; }; printf 'a:b:c:' | { mapfile -t -d : a; declare -p a; }; printf 'a\0b\0' | { mapfile -d '' a; declare -p a; }; printf 'a\0b\0' | { mapfile -td '' a; declare -p a; }; printf 'a\0b\nc\n' | { mapfile -t a; declare -p a; }; printf 'a\\\nb\n' | { mapfile -t a; declare -p a; }; printf ' a \n\n' | { mapfile -t a; declare -p a; }; printf 'a\r\n' | { mapfile -t a; declare -p a; }; printf 'éa€b' | { mapfile -td é a; declare -p a; }

#### mapfile callback
cb() { echo "cb:$1:$2:${#a[@]}"; }; printf '%s\n' 1 2 3 4 5 | { mapfile -t -c 2 -C cb a; declare -p a; }; printf '%s\n' 1 2 3 | { mapfile -c 1 -C 'echo x' a; }; printf "it's\n" | { mapfile -t -c 1 -C cb a; }; printf '%s\n' 1 2 3 | { mapfile -t -c 1 -O 5 -C cb a; }; printf '%s\n' 1 2 3 4 | { mapfile -t -c 1 -C 'read -r z; echo $z' a; declare -p a; }; printf '%s\n' 1 2 3 | { mapfile -t -c 1 -C 'false' a; echo $? ${#a[@]}; }; mapfile -C cb a <<< x; declare -p a; f() { mapfile -t -c1 -C 'return 3;' b <<< x; echo $?; }; f

#### mapfile errors
mapfile -n x; echo $?; mapfile -n -1; echo $?; mapfile -O -1; echo $?; mapfile -c 0; echo $?; mapfile -c x; echo $?; mapfile -s x; echo $?; mapfile -u 9; echo $?; mapfile -u x; echo $?; mapfile 1x < /dev/null; echo $?; mapfile '' < /dev/null; echo $?; mapfile a[1] < /dev/null; echo $?; readonly r; mapfile r < /dev/null; echo $?; declare -A h; mapfile h < /dev/null; echo $?; mapfile -q; echo $?; mapfile -n; echo $?; readarray -q; echo $?; s=5; mapfile -O 1 -t s <<< x; declare -p s; s=5; mapfile -t s <<< x; declare -p s; declare -i i; mapfile -t i <<< $'1+1\n2'; declare -p i; declare -u u; mapfile -t u <<< abc; declare -p u; mapfile a b <<< x; declare -p a b; declare -n n=t; mapfile -t n <<< x; declare -p t; mapfile -n 99999999999 a; echo $?; f() { local -a l; mapfile -t l <<< x; declare -p l; }; f; mapfile -t x <&-; echo $?; mapfile --help >/dev/null; echo $?

#### mapfile share
printf '%s\n' 1 2 3 4 > f; { mapfile -n 2 -t a; cat; } < f; printf '%s\n' 1 2 3 4 | { mapfile -n 2 -t a; cat; echo "${a[@]}"; }; { mapfile -n 1 a; mapfile -n 1 b; read c; echo "${a[@]}${b[@]}$c"; } < f; exec 3< f; mapfile -t -u 3 x; echo ${#x[@]}; mapfile -t -u 3 x; echo ${#x[@]}
