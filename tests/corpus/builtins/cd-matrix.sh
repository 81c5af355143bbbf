#### there and back
mkdir -p a/b
cd a
pwd
echo $PWD $OLDPWD
cd b
pwd
cd ..
pwd
cd -
cd ../..
pwd
cd
pwd
echo $?

#### links are kept or resolved
mkdir -p r/s
ln -s r/s l
cd l
pwd
pwd -P
pwd -L
cd ..
pwd
cd l
cd -P ..
pwd
cd ..
cd -P l
pwd
cd -L ..
pwd
cd ../l/../l
pwd

#### set -P resolves links
mkdir -p r/s
ln -s r/s l
set -P
cd l
pwd
cd ..
pwd
set +P
cd ../l
pwd
cd ..
pwd

#### what is no directory
cd nosuch
echo $?
touch f
cd f
echo $?
cd a b
echo $?
cd ''
echo $?
cd -z
echo $?
cd --
echo $?

#### without HOME and OLDPWD
unset HOME
cd
echo $?
unset OLDPWD
cd -
echo $?
cd -P -e nosuch
echo $?
cd -@ .
echo $?

#### an empty HOME
HOME=
cd
echo $? $PWD
cd -P
echo $?

#### CDPATH is searched
mkdir -p x/y z
CDPATH=x:
cd y
echo $?
cd ../..
CDPATH=:x
cd z
pwd
cd ..
cd ./x
pwd
cd ..
CDPATH=nosuch
cd x
echo $? $PWD
cd ..
CDPATH=~:x
cd y
CDPATH=.
cd ..
cd ..
cd x

#### CDPATH with -P shows the candidate
mkdir -p x/y
ln -s x lx
CDPATH=lx
cd -P y
pwd

#### cdable_vars takes a variable
mkdir d
v=$PWD/d
cd v
echo $?
shopt -s cdable_vars
cd v
echo $?
pwd
cd nosuchvar
echo $?

#### PWD is read-only
readonly PWD
cd /
echo $?
pwd
echo $PWD $OLDPWD

#### OLDPWD is read-only
readonly OLDPWD
cd /
echo $?
pwd
echo $PWD

#### the directory is gone
mkdir d
cd d
rmdir ../d
pwd
echo $?
pwd -P
echo $?
cd .
echo $?
cd ..
echo $?
pwd

#### -e when the directory is gone
mkdir d
cd d
rmdir ../d
cd -P .
echo $?
cd -Pe .
echo $?
pwd
echo $PWD

#### POSIX mode
mkdir -p r/s
ln -s r/s l
set -o posix
cd l
pwd
pwd -P
echo $PWD
cd nosuch/..
echo $?
set +o posix
cd nosuch/..
echo $?

#### options of pwd
pwd -x
echo $?
pwd a b
echo $?
pwd -LP
pwd --
pwd --help | head -1

#### PWD is not set
unset PWD
cd /
declare -p PWD OLDPWD
cd /tmp
declare -p PWD OLDPWD

#### a subshell goes alone
(cd /; pwd; echo $PWD)
pwd
x=$(cd /tmp; pwd)
echo $x
pwd
cd / | cat
pwd

#### a local PWD
f() { local PWD; cd /; echo $PWD; }
f
echo $PWD
pwd

#### two slashes stay
cd //
pwd
cd //usr
pwd
cd ..
pwd
cd ///usr
pwd
cd /
cd //
cd usr
pwd

#### dots vanish
mkdir -p a/b/c
cd a/./b/../b//c/.
pwd
cd ../../../
pwd
cd /..
pwd

#### a restricted shell stays
set -r
cd /
echo $?

#### to where we are
mkdir p
cd p
cd ..
cd "$PWD"
pwd

#### tildes
cd ~
pwd
cd ~+
pwd
cd ~-
pwd

#### names with blanks and newlines
mkdir 'a b' $'x\ny'
cd 'a b'
pwd
cd $'../x\ny'
pwd
cd $'../no\nsuch'
cd '../no such'

#### exported PWD and OLDPWD
export PWD OLDPWD
cd /tmp
env | grep PWD | sort
