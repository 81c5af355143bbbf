# Special builtins in POSIX mode: assignments before them.

#### assignments before special builtins of POSIX mode are exported
set -o posix; v=1 :; declare -p v; w=0; w=1 :; declare -p w; x=1 eval ':'; declare -p x; export y=0; y=1 :; declare -p y; f() { local z=0; z=1 :; declare -p z; q=1 :; declare -p q; }; f; declare -p q z; declare -i n=5; n=1+1 :; declare -p n; v=2 export v; declare -p v; a=1 b=$a :; declare -p a b; v+=3 :; declare -p v

#### special builtins with wrong numbers in POSIX mode
for c in 'shift x' 'return x' 'shift 1 2' 'shift -1' 'exit x' 'return 1 2' 'eval "shift x"' 'command shift x' 'f() { return x; }; f' 'f() { shift x; }; f' 'set -o nosuch' 'return 5' 'command return x' 'if shift x; then :; fi'; do bash -o posix -c "$c; echo alive" 2>/dev/null || echo "$c ended $?"; done

#### too many arguments drop the whole line
shift 1 2; echo no
echo $?; eval "shift 1 2; echo no"; echo no
echo $?; f() { return 1 2; echo no; }; f; echo no
echo $?; (exit 1 2); echo $?; for i in 1; do break 1 2; done; echo no
bash -c 'shift 1 2
echo no'; echo $?
