# Directory Stack Builtins: dirs.

#### it prints the stack
mkdir a b; HOME=/none; pushd a >/dev/null; pushd ../b >/dev/null; dirs

#### HOME is shown as a tilde
HOME=$PWD; mkdir a; cd a; dirs; pushd .. >/dev/null; dirs; dirs -l

#### -c clears
mkdir a; HOME=/none; pushd a >/dev/null; dirs -c; dirs

#### -p one a line, -v with numbers
mkdir a b; HOME=/none; pushd a >/dev/null; pushd ../b >/dev/null; dirs -p; dirs -v; dirs -l -v

#### +N and -N
mkdir a b; HOME=/none; pushd a >/dev/null; pushd ../b >/dev/null; dirs +0; dirs +1; dirs +2; dirs -0; dirs -1; dirs -v +1; dirs +9; echo $?

#### bad arguments
dirs x; echo $?; dirs -z; echo $?; dirs +x; echo $?
