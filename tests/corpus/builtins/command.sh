# Bash Builtins: command.

#### it passes over functions
ls() { echo func; }; >f; command ls; echo() { builtin echo "fn $*"; }; command echo a

#### it runs builtins and programs
command printf 'a\n'; command /bin/echo b; command -- echo c

#### a special builtin loses its special properties
set -o posix; command . ./nosuch; echo "after $?"; command exec <none; echo "after $?"; command export 1x=2; echo "after $?"

#### an assignment before it does not stay
set -o posix; a=1 command :; echo "[$a]"; a=2 command eval 'echo $a'; echo "[$a]"

#### -v says what a word is
f() { :; }; shopt -s expand_aliases; alias al='echo x'; command -v f echo al if ls; command -v /bin/ls; command -v nosuch; echo $?; command -v ./none; echo $?

#### -V says it in words
f() { :; }; alias al='echo x'; command -V f; command -V echo; command -V al; command -V if; command -V nosuch; echo $?; command -V /bin/cat

#### -v and -V with several words
command -v cd nosuch true; echo $?; command -V nosuch2 cd; echo $?; command -v nosuch1 nosuch2; echo $?

#### -v of a hashed command and of a path that is no command
hash -p /bin/sh myhash; command -v myhash; mkdir d; command -v ./d; echo $?; >f; command -v ./f; echo $?

#### -p uses the default path
PATH=/none; command -p ls / >/dev/null; echo $?; command ls 2>/dev/null; echo $?; command -pv ls

#### -p with -V
PATH=/none; x=$(command -p -V cat); echo ${x%%is*}; command -pV nosuch; echo $?

#### not found
command nosuch; echo $?; command ./nosuch; echo $?

#### no argument
command; echo $?; command -v; echo $?; command -p; echo $?

#### an unknown option
command -x; echo $?; command -vx ls; echo $?

#### nested
command command -v cd; command builtin echo a; command eval 'echo b'

#### a declaration through command
x='a  b'; command declare y=$x; echo "$y"; command export z=$x; echo "$z"

#### keywords cannot be run by it
command if true 2>&1; echo $?

#### exit through command
(command exit 3; echo never); echo $?

#### a redirection error
command : <none; echo $?
