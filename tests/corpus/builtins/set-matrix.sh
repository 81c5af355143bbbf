#### -o and +o list
set -o
set +o

#### letters
set -aefu
echo $-
set +aefu
echo $-
set -bhkmnt +n 2>/dev/null
echo $-

#### letters again
set -vx
echo hi
set -
echo $-
set -CEHPTB
echo $-
set +CEHPTB
echo $-

#### names
for o in allexport braceexpand emacs errtrace functrace hashall histexpand history ignoreeof interactive-comments keyword noclobber noglob nolog notify nounset physical pipefail posix privileged verbose vi xtrace; do set -o $o 2>/dev/null; echo "$o $- $SHELLOPTS"; set +o $o 2>/dev/null; done 2>/dev/null

#### errors
set -z
echo $?
set -o nosuch
echo $?
set +o nosuch
echo $?
set -i
echo $?
set +i
echo $?
set -?
echo $?
set --help | head -1
set -ez
echo $? $-
set -o -e
echo $-
set -eo

#### positional parameters
set -- a b c
echo $# $@
set --
echo $#
set a b
set -
echo $@
set - x y
echo $@
set -u -- p q
echo $- $@
set +u r
echo $@
set -e - s
echo $- $@
set +e
set -- -x
echo $@
set -a +a b
echo $@ $-
set "" ""
echo $#
set -- "$@" c
echo $#
set -f -
echo $#
set +f +
echo $# $@
set -- --
echo $@

#### variables are listed
unset x y
x='a b' y=$'a\nb' z= _w=1 arr=(1 '2 3' [7]=x)
declare -A as=([k]=v ["a b"]=c)
declare -i int=5
declare u
export ex=1
set | grep -E '^(x|y|z|_w|arr|as|int|u|ex)='

#### functions are listed
f() { echo hi; }
g() { for i in 1 2; do :; done; }
set | sed -n '/^f ()/,$p'

#### POSIX mode lists variables only
f() { :; }
x=$'a\nb'
y="a b"
set -o posix
set | grep -A1 -E '^(x|y|f)'
set | grep -c '^f ()'

#### POSIX mode switches options
shopt expand_aliases inherit_errexit shift_verbose
set -o posix
echo $POSIXLY_CORRECT
shopt expand_aliases inherit_errexit shift_verbose sourcepath interactive_comments
set +o posix
shopt expand_aliases inherit_errexit shift_verbose
echo ${POSIXLY_CORRECT-unset}
POSIXLY_CORRECT=1
echo $SHELLOPTS
unset POSIXLY_CORRECT
echo $SHELLOPTS

#### ignoreeof and IGNOREEOF
set -o ignoreeof
echo $IGNOREEOF
set +o ignoreeof
echo ${IGNOREEOF-unset}
IGNOREEOF=3
set -o | grep ignoreeof
unset IGNOREEOF
set -o | grep ignoreeof

#### history sets its variables
set -o history
set +o history
echo $HISTSIZE $HISTFILESIZE ${HISTFILE-unset}

#### emacs and vi
set -o emacs
set -o | grep -E 'emacs|vi'
set -o vi
set -o | grep -E 'emacs|vi'
set +o emacs
set -o | grep -E 'emacs|vi'
set +o vi
set -o | grep -E 'emacs|vi'

#### a subshell keeps its options
(set -f; set -- x; shopt -s nullglob; echo $- $@)
echo $- $#
shopt nullglob
x=$(set -u; echo $-)
echo $x $-

#### SHELLOPTS
echo $SHELLOPTS
set -f
echo $SHELLOPTS
SHELLOPTS=x
echo $?
BASHOPTS=y
echo $?
unset SHELLOPTS

#### a restricted shell
set -r
echo $-
PATH=x
echo
set +r
echo $?
SHELL=y
shopt restricted_shell
ENV=x
exec ls

#### POSIX mode ends at wrong use
set -o posix
set -z
echo not reached

#### unless the status is looked at
set -o posix
command set -z
echo reached $?
set -o nosuch || echo ok
if set -z; then :; fi
echo here

#### braceexpand
set +B
echo {a,b}
set -B
echo {a,b}

#### onecmd
set -t
echo a
echo b
echo c

#### local - keeps the options
f() { local -; set -f; set -o posix; echo $-; shopt -q expand_aliases; echo $?; local -p -; local; }
f
echo $-
shopt -q expand_aliases
echo $?
shopt -o posix

#### local - in nested functions
f() { local -; set -u; g; echo $-; }
g() { set -f; echo $-; }
f
echo $-
h() { set -C; local -; set -e; set +e; set -f; }
h
echo $-
