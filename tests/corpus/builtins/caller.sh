# Bash Builtins: caller.

#### without a number it gives line and file
f() { caller; }
f

#### with a number it gives the function too
f() { caller 0; caller 1; caller 2; echo $?; }
g() {
f
}
g

#### outside of a function
caller; echo $?; caller 0; echo $?

#### in a sourced file
echo 'caller; caller 0' >s; . ./s

#### what is no number
f() { caller x; echo $?; caller -1; echo $?; }; f

#### an unknown option
f() { caller -x; echo $?; }; f

#### a stack walk
f() { local i=0; while caller $i; do ((i++)); done; }; g() { f; }; h() { g; }; h
