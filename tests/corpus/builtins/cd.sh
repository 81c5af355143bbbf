# Bourne Shell Builtins: cd.

#### a relative and an absolute path
mkdir -p a/b; cd a/b; pwd; cd /; pwd; cd "$OLDPWD"; pwd

#### without an argument it goes home
cd; pwd; HOME=/; cd; pwd; unset HOME; cd; echo $?; HOME=; cd; echo $?

#### a dash goes back and prints
mkdir a; cd a; cd -; cd -; unset OLDPWD; cd -; echo $?

#### dots
mkdir -p a/b; cd a/b/..; pwd; cd ..; pwd; cd ./a/./b; pwd; cd ../../a; pwd; cd //; pwd; cd /..; pwd

#### PWD and OLDPWD
mkdir a; cd a; echo $PWD $OLDPWD; cd ..; echo $PWD $OLDPWD

#### a link is kept in the path
mkdir -p real/sub; ln -s real link; cd link; pwd; cd sub; pwd; cd ..; pwd; cd ..; pwd

#### -P follows links
mkdir -p real/sub; ln -s real link; cd -P link; pwd; cd ..; cd -P link/sub; pwd

#### -L keeps links
mkdir -p real/sub; ln -s real link; set -P; cd -L link; pwd; set +P; cd ../link; pwd

#### set -P follows links
mkdir real; ln -s real link; set -P; cd link; pwd

#### .. is taken from the path by -L and from the directory by -P
mkdir -p x/real; ln -s x/real link; cd link; cd -L ..; pwd; cd link; cd -P ..; pwd

#### -e with -P
mkdir a; cd -P -e a; echo $?; pwd

#### the last of -L and -P wins
mkdir real; ln -s real link; cd -L -P link; pwd; cd ..; cd -PL link; pwd

#### errors
cd nosuch; echo $?; >f; cd f; echo $?; cd a b; echo $?; cd -x; echo $?; cd ''; echo $?

#### an empty argument
mkdir a; cd a; cd ''; echo $?; pwd

#### a directory that may not be searched
# user: plain
mkdir d; chmod 000 d; cd d; echo $?; chmod 700 d

#### CDPATH
mkdir -p p/x q; CDPATH=p:q; cd x; pwd; cd ../..; mkdir y; cd y; pwd

#### CDPATH and names with a slash or a dot
mkdir -p p/x x; CDPATH=p; cd ./x; pwd; cd ..; cd x/../x; pwd

#### CDPATH with a tilde and a missing directory
mkdir p p/x; CDPATH=/none:$PWD/p; cd x; cd /none2; echo $?

#### cdable_vars takes a variable
mkdir d; target=$PWD/d; shopt -s cdable_vars; cd target; pwd; cd nosuchvar; echo $?

#### cdspell only helps interactive shells
mkdir dir; shopt -s cdspell; cd dri; echo $?

#### two dashes
mkdir ./-d; cd -- -d; pwd; cd -- ..; cd -; pwd

#### a directory that was removed
mkdir d; cd d; rmdir ../d; pwd; cd .; echo $?; cd ..; pwd

#### a readonly OLDPWD
mkdir a; readonly OLDPWD; cd a; echo $?; pwd

#### it is undone at the end of a subshell
mkdir a; (cd a; pwd); pwd

#### long paths
cd "$TMPDIR" || exit; d=$(printf 'd%.0s' {1..200}); for i in {1..15}; do mkdir $d && cd $d || break; done; test ${#PWD} -gt 3000 && echo long; cd - >/dev/null && echo back

#### an output error of cd -
cd /; cd - >/dev/full; echo $?

#### -@ is not for this system
mkdir d; cd -@ d; echo $?
