# Directory Stack Builtins: pushd.

#### a directory is pushed and entered
mkdir a b; HOME=/none; pushd a; pwd; pushd ../b; echo ${#DIRSTACK[@]}

#### without an argument the top two change places
mkdir a; HOME=/none; pushd a; pushd; pushd; pwd

#### +N and -N rotate
mkdir a b c; HOME=/none; pushd a >/dev/null; pushd ../b >/dev/null; pushd ../c >/dev/null; pushd +1; pushd -0; pushd +3; pushd +0

#### -n does not change the directory
mkdir a; HOME=/none; pushd -n /tmp; pwd; pushd a >/dev/null; pushd -n +1; pwd

#### errors
HOME=/none; pushd; echo $?; pushd nosuch; echo $?; pushd +5; echo $?; pushd -z; echo $?; >f; pushd f; echo $?; pushd a b; echo $?

#### a dash is the old directory
mkdir a; HOME=/none; cd a; cd ..; pushd -; pwd

#### two dashes
mkdir ./-x; HOME=/none; pushd -- -x; pwd

#### in a subshell
mkdir a; HOME=/none; (pushd a >/dev/null; dirs); dirs

#### CDPATH
mkdir -p p/x; HOME=/none; CDPATH=$PWD/p; pushd x; pwd
