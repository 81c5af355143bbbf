# Bash Builtins: type.

#### words for every kind
f() { echo a; }; alias al='echo x'; mkdir b; printf '#!/bin/sh\n' >b/cmdx; chmod +x b/cmdx; PATH=$PWD/b:$PATH; type if; type cd; type f; type al; type cmdx; cmdx; type cmdx

#### -t gives one word
f() { :; }; alias al=x; type -t if cd f al cat; type -t nosuch; echo $?

#### -a gives all
echo() { :; }; mkdir b; printf '' >b/echo; chmod +x b/echo; PATH=$PWD/b; type -a echo; type -at echo; type -ap echo

#### -p gives the path of what would be run from a file
mkdir b; printf '' >b/cmdx; chmod +x b/cmdx; PATH=$PWD/b:$PATH; type -p cmdx; type -p cd; echo $?; type -p nosuch; echo $?

#### -P searches the path even for builtins
mkdir b; printf '' >b/cd; chmod +x b/cd; PATH=$PWD/b; type -P cd; type -P nosuch; echo $?; type -aP cd

#### -f passes over functions
f() { :; }; type -f f; echo $?; cd() { :; }; type -ft cd

#### several names
type cd nosuch true; echo $?; type -t cd nosuch; echo $?

#### no name
type; echo $?; type -t; echo $?

#### a path
type /bin/cat; type ./none; echo $?; mkdir d; type ./d; echo $?

#### a hashed command
hash -p /bin/cat mycat; type mycat; type -t mycat; type -p mycat

#### the text of a function
f() { local x=1; while ((x)); do x=0; done; }; type f

#### special builtins
type : . export; set -o posix; type : . export cd

#### an unknown option
type -z; echo $?

#### old long options
type -type cd; type -path cat | sed 's/.*\///'; type -all cd

#### keywords and aliases with -a
shopt -s expand_aliases; alias if=echo; type -a if; type -at if

#### files that are not executable
mkdir b; >b/cmdx; PATH=$PWD/b; type cmdx; echo $?
