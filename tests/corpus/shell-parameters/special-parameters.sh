# Special Parameters: * @ # ? - $ ! 0 _

#### "$*" joins by the first character of IFS
set -- a b c; IFS=,; echo "$*"; IFS=; echo "$*"; IFS=$' \t'; echo "$*"; unset IFS; echo "$*"

#### $* and $@ alike without quotes
set -- 'a b' c; printf '<%s>' $*; echo; printf '<%s>' $@; echo

#### $* without quotes and without IFS
set -- 'a b' c; IFS=; printf '<%s>' $*; echo; printf '<%s>' $@; echo

#### an assignment of $* and $@
set -- a b c; IFS=-; x=$*; y=$@; z="$*"; w="$@"; echo "$x|$y|$z|$w"

#### an assignment of $* with no IFS
set -- a b c; IFS=; x=$*; y=$@; echo "$x|$y"

#### "$@" in the middle of a word and empty
set -- a b; printf '<%s>' "x$@"; printf '<%s>' "$@x"; printf '<%s>' "$*$*"; echo; set --; printf '<%s>' "x$*y" "$*"; echo

#### $# counts
set -- a b; echo $# ${#}; set --; echo $#

#### $? is the status of the last foreground command
false; echo $?; echo $?; true; echo $?; (exit 255); echo $?; (exit 256); echo $?; (exit -1); echo $?

#### $? in an expansion is the one before the command
false; x=$?; echo $x; false; echo $? $(true; echo $?) $?

#### $- lists the options
case $- in *h*B*) echo ok;; esac; set -u; case $- in *u*) echo u;; esac; bash -c 'echo $-'; bash -ec 'echo $-'; echo 'echo $-' | bash -s

#### $$ is the process of the shell
test $$ -gt 1 && echo number; test $(echo $$) = $$ && echo same; test "$(bash -c 'echo $PPID')" = $$ && echo parent

#### $! is the last background process
echo "[$!]"; true & p=$!; test $p -gt 0 && echo number; (true; test $! = $p && echo same); wait $p; test $! = $p && echo kept

#### $0 of a script, of -c and of -c with a name
echo ${0##*/}; bash -c 'echo $0'; bash -c 'echo $0' name; echo 'echo $0' | bash

#### $_ is the last word of the command before
echo a b >/dev/null; echo $_; true; echo $_; x=1; echo "[$_]"; : c "d e"; echo "$_"

#### $_ in the environment of a child
bash -c 'echo ${_##*/}'

#### special parameters cannot be assigned
eval '?=1' 2>/dev/null; echo $?; eval '#=1'; echo $?; eval '$=1' 2>/dev/null; echo $?

#### lengths of special parameters
set -- a bb; false; echo ${#?} ${#-} ${##} ${#@} ${#0} | sed 's/[0-9]* \([0-9]*\)$/& /' | cut -d' ' -f1,3,4

#### operators on special parameters
false; echo ${?:-x} ${?+set} ${#:+y}; set -- a; echo ${*:-none} ${@+yes}; set --; echo ${*:-none} ${@-none} "${@:-a b}" ${@+yes}

#### $* within a here-document
set -- a 'b  c'; cat <<X
$* $# "$@"
X

#### $@ in a case word and in [[
set -- a b; case $@ in 'a b') echo yes;; esac; [[ $@ == 'a b' ]] && echo yes

#### $? after a pipeline, a subshell, an assignment, a function
f() { return 5; }; f; echo $?; f | true; echo $?; (f); echo $?; x=$(f); echo $?; ! f; echo $?

#### $_ at the start is the name of the shell
echo $_
bash -c 'echo ${_##*/}' x

#### $_ after break, alias and unset
for i in 1; do break; done; echo $_
for i in 1; do break 1; done; echo $_
for i in 1; do echo x; continue; done; echo $_
alias al=x; echo $_
a=(1 2); unset 'a[1]'; echo $_
unset 'none[1]'; echo $_
(exit 3)
for i in x; do echo $?; done
for i in; do :; done; echo $?
