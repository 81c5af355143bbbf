# break and continue where the loop is around a subshell.

#### break in ( ) is outside the loop
for i in 1 2; do (break; echo in); echo $i; done

#### break in $( ) ends it
for i in 1 2; do x=$(break; echo in); echo $i $x $?; done;

#### break in a group of a pipeline is outside the loop
for i in 1 2; do echo a | { break; echo in; }; echo $i; done

#### break in substitutions, functions and commands of a pipeline
for i in 1 2; do x=`break 2; echo in`; echo $i $x $?; done; for i in 1 2; do x=$( (break; echo in) ); echo $i $x $?; done; for i in 1 2; do x=$(for j in a b; do break 2; done; echo in); echo $i $x $?; done; f() { break; echo f; }; for i in 1 2; do x=$(f); echo $i $x; done; for i in 1 2; do cat <(break; echo in); done;  x=$(break; echo out); echo $x; for i in 1 2; do echo $(continue; echo in) y; done; for i in 1 2; do break | cat; echo $i; done; for i in 1; do { break; echo in; } & wait; done; for i in 1; do break & wait; echo $?; done

#### break in ( ) in POSIX mode
set -o posix; for i in 1 2; do (break; echo in); echo $i; done

#### break under lastpipe and in ${ }
shopt -s lastpipe; for i in 1 2; do echo a | { break; echo in; }; echo $i; done; for i in 1 2; do x=${ break; }; echo $i; done; for i in 1 2; do x=${ break; echo in; }; echo $i $x; done
