# Directory Stack Builtins: popd.

#### the top is removed
mkdir a; HOME=/none; pushd a >/dev/null; popd; pwd

#### an empty stack
popd; echo $?

#### +N and -N remove others
mkdir a b; HOME=/none; pushd a >/dev/null; pushd ../b >/dev/null; popd +1; pwd; pushd ../a >/dev/null; popd -0; pwd; popd +0; pwd

#### -n does not change the directory
mkdir a; HOME=/none; pushd a >/dev/null; popd -n; pwd; dirs

#### errors
mkdir a; HOME=/none; pushd a >/dev/null; popd +5; echo $?; popd x; echo $?; popd -z; echo $?

#### a directory that went away
mkdir a b; HOME=/none; pushd a >/dev/null; pushd ../b >/dev/null; rmdir ../a; popd; echo $?; dirs
