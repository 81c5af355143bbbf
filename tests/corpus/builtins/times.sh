# Bourne Shell Builtins: times.

#### two lines of times
times | sed 's/[0-9]\{1,\}/N/g'

#### arguments and options
times a 2>&1 | sed 's/[0-9]\{1,\}/N/g'; times -x; echo $?

#### it is a special builtin
set -o posix; a=1 times >/dev/null; echo $a
