#### off and on
enable
enable -n cd
type -t cd
cd /
enable -n
enable -a | head -5
enable cd
type -t cd
enable -n nosuch
echo $?
enable nosuch
echo $?

#### -s is for special builtins
enable -s
enable -n set
enable -sn
enable -as | tail -4
enable -ps | head -2

#### other options
enable -z
echo $?
enable -d cd
echo $?
enable -d nosuch
echo $?
enable -p cd | head -2
enable -pn
enable -n echo
echo hi
enable -n echo
(enable echo; type -t echo)
type -t echo

#### a subshell keeps it
(enable -n echo)
type -t echo
