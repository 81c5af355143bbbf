#### push and pop
mkdir a b c
pushd a
pushd ../b
pushd ../c
dirs
dirs -v
dirs -p
dirs -l
popd
popd
popd
popd
echo $?

#### turn the stack
mkdir a b c
pushd a >/dev/null
pushd ../b>/dev/null
pushd ../c>/dev/null
pushd +1
pushd +2
pushd -0
pushd -1
pushd +0
pushd +9
echo $?
pushd -9
echo $?

#### exchange the top
pushd
echo $?
mkdir a
pushd a
pushd
pushd
pwd

#### -n changes the stack only
mkdir a b
pushd -n a
pwd
pushd -n b
dirs
popd -n
dirs
pushd -n +1
dirs
popd -n +1
dirs
pushd -n
echo $?

#### take off by number
mkdir a b c d
pushd a>/dev/null
pushd ../b>/dev/null
pushd ../c>/dev/null
pushd ../d>/dev/null
popd +1
popd -1
popd -0
popd +0
popd +5
echo $?
popd -5
echo $?

#### show by number
mkdir a b
pushd a>/dev/null
pushd ../b>/dev/null
dirs +0
dirs +1
dirs +2
dirs -0
dirs -1
dirs -2
dirs +3
echo $?
dirs -3
echo $?
dirs -v +1
dirs -l -1
dirs -p +1

#### bad arguments
dirs -x
echo $?
dirs foo
echo $?
dirs +x
echo $?
pushd -x
echo $?
pushd +x
echo $?
popd -x
echo $?
popd foo
echo $?
pushd nosuch
echo $?
pushd a b
echo $?

#### an empty stack
popd
echo $?
popd +1
dirs +1
echo $?
pushd +1
echo $?
popd -n
echo $?
popd ''
echo $?
dirs --
dirs -- +1
pushd --
pushd -- /
pwd
popd -- +5

#### -c empties
mkdir a
pushd a
dirs -c
dirs
echo ${#DIRSTACK[@]}

#### DIRSTACK and tildes
mkdir a b
pushd a>/dev/null
pushd ../b>/dev/null
echo "${DIRSTACK[@]}"
DIRSTACK[1]=/usr
dirs
echo ~1 ~+1 ~-0 ~2
popd
pwd
declare -p DIRSTACK

#### a lone minus
mkdir a
cd a
pushd -
dirs
pushd -
dirs

#### the home directory is a tilde
cd
mkdir -p q
cd q
dirs
pushd /usr
dirs -l
dirs
cd ..
dirs
rmdir ~/q

#### a subshell has its own stack
mkdir a
(pushd a; dirs)
dirs
x=$(pushd a)
echo "$x"
dirs

#### --help
dirs --help | head -1
pushd --help | head -1
popd --help|head -1
echo ${PIPESTATUS[0]}

#### a directory that is gone
mkdir a b
pushd a>/dev/null
pushd ../b >/dev/null
rmdir ../a
popd
echo $?
dirs
pwd

#### forms of numbers
mkdir a
pushd a >/dev/null
pushd +01
dirs +" 1"
popd +-1
popd --1
popd +
