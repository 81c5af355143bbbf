# Bourne Shell Builtins: pwd.

#### it prints the directory
mkdir d; cd d; pwd; pwd -L; pwd -P

#### -P resolves links, -L does not
mkdir real; ln -s real link; cd link; pwd; pwd -L; pwd -P; pwd -LP; pwd -PL

#### set -o physical
mkdir real; ln -s real link; cd link; set -o physical; pwd; pwd -L

#### PWD changed by hand does not matter
PWD=/nowhere; pwd; PWD=/nowhere; pwd -P

#### in POSIX mode PWD is believed only when right
mkdir d; cd d; set -o posix; PWD=/nowhere; pwd

#### arguments are ignored
pwd a b | sed 's/.*\///'; echo $?

#### an unknown option
pwd -x; echo $?

#### a removed directory
mkdir d; cd d; rmdir ../d; pwd; echo $?; pwd -P; echo $?

#### a write error
pwd >/dev/full; echo $?
