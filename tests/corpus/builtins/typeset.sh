# Bash Builtins: typeset, another name of declare.

#### it is declare
typeset -i n=1+1; typeset -r c=x; typeset -a a=(1 2); typeset -A m=([k]=v); typeset -p n c a m

#### -x, -u, -l, -n, -t
typeset -x e=1; typeset -u u=ab; typeset -l l=AB; x=v; typeset -n r=x; typeset -t t=1; typeset -p e u l r t

#### -f and -F
f() { :; }; typeset -f f; typeset -F f; typeset -F

#### local and -g in a function
f() { typeset x=1; typeset -g y=2; typeset -I z; echo $z; }; z=inherited; f; echo ${x-unset} $y

#### errors name typeset
typeset -Q; echo $?; typeset 1x; echo $?; typeset -p nosuch; echo $?
