# Special builtins in POSIX mode: assignments before them.

#### assignments before special builtins of POSIX mode are exported
set -o posix; v=1 :; declare -p v; w=0; w=1 :; declare -p w; x=1 eval ':'; declare -p x; export y=0; y=1 :; declare -p y; f() { local z=0; z=1 :; declare -p z; q=1 :; declare -p q; }; f; declare -p q z; declare -i n=5; n=1+1 :; declare -p n; v=2 export v; declare -p v; a=1 b=$a :; declare -p a b; v+=3 :; declare -p v
