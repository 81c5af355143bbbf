# Programmable Completion Builtins: complete.

#### -W and printing
complete -W 'one two' cmd; complete -p cmd; complete

#### -F, -C, -G, -X, -P, -S
complete -F func a; complete -C 'prog x' b; complete -G '*.c' c; complete -X '!*.o' -f d; complete -P p -S s -W 'x y' e; complete -p a b c d e

#### -A and the letters
complete -A file -A user a; complete -abcdefgjksuv b; complete -p a b

#### -o
complete -o nospace -o default -F f cmd; complete -p cmd; complete -o nosuch x; echo $?

#### -r removes
complete -W a x; complete -W b y; complete -r x; complete; complete -r; complete; complete -r none; echo $?

#### -D, -E and -I
complete -D -F d; complete -E -W 'e'; complete -I -W i; complete -p -D -E -I; complete -p -D; complete -rD; complete -p -D; echo $?

#### several names
complete -W x a b c; complete -p | sort

#### a name that has none
complete -p nosuch; echo $?

#### no name and unknown options
complete -W x; echo $?; complete -z; echo $?; complete -A nosuch x; echo $?

#### quoting in the listing
complete -W "it's \"q\" \$x" cmd; complete -p cmd; complete -F 'a b' y; echo $?

#### a new specification replaces
complete -W a cmd; complete -f cmd; complete -p cmd
