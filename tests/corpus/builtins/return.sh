# Bourne Shell Builtins: return.

#### it ends a function with a status
f() { return 3; echo never; }; f; echo $?; f() { return; }; false; f; echo $?; f() { false; return; }; f; echo $?

#### it ends a sourced file
echo 'return 5; echo never' >s; . ./s; echo $?

#### outside of both
return; echo $?; return 3; echo $?

#### numbers
f() { return $1; }; f 256; echo $?; f 257; echo $?; f -1; echo $?; f abc; echo $?; f ''; echo $?; f 1 2; echo $?

#### too many arguments
f() { return 1 2; echo "still $?"; }; f; echo $?

#### from loops, groups, conditions
f() { for i in 1 2; do while :; do { if true; then return 4; fi; }; done; done; echo never; }; f; echo $?

#### in a subshell it ends the subshell
f() { (return 3; echo never); echo $?; return 6; }; f; echo $?

#### in a pipeline
f() { echo a | return 3; echo $?; }; f

#### the RETURN trap
f() { trap 'echo ret' RETURN; return 2; }; f; echo $?

#### a trap that returns
f() { trap 'return 7' USR1; kill -USR1 $$; echo never; }; f; echo $?

#### a sourced file within a function
echo 'return 5' >s; f() { . ./s; echo in f $?; return 6; }; f; echo $?

#### negative and two dashes
f() { return -- 4; }; f; echo $?; f() { return -2; }; f; echo $?

#### the function's redirections and locals are undone
f() { local x=1; return 0; } >f; x=out; f; echo $x
