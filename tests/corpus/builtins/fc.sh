# Bash History Builtins: fc.

#### -l lists
for i in 1 2 3; do history -s "echo $i"; done; fc -l; fc -l 2 3; fc -l 3 1

#### -n leaves the numbers away, -r reverses
for i in 1 2 3; do history -s "echo $i"; done; fc -ln; fc -lr; fc -lnr 1 2

#### a range by text
history -s 'echo alpha'; history -s 'true'; history -s 'echo beta'; fc -ln 'echo al' 'tr'; fc -ln echo; fc -l nosuch; echo $?

#### negative numbers
for i in 1 2 3 4; do history -s "echo $i"; done; fc -ln -2; fc -ln -3 -2; fc -ln 0; fc -l 99; echo $?

#### -s runs again with a change
set -o history
echo one
fc -s one=two
fc -s echo
fc -s

#### -e with an editor
set -o history
echo first
fc -e 'sed -i s/first/second/'
fc -e true -1

#### FCEDIT
set -o history; FCEDIT='sed -i s/a/b/'
echo a
fc

#### nothing in the history
fc -l; echo $?; fc -s; echo $?; fc -e true; echo $?

#### an unknown option
fc -z; echo $?
