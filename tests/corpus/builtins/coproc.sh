# The reserved word coproc; what it does is in shell-commands/coprocesses.

#### it is a keyword
type -t coproc

#### in a function it is global
f() { coproc C { cat; }; }; f; echo x >&${C[1]}; read y <&${C[0]}; echo $y
