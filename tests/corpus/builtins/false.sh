# Bash Builtins: false.

#### it fails whatever its arguments
false; echo $?; false true; echo $?; false --help; echo $?

#### it is not special
set -o posix; a=1 false; echo "[$a]"
