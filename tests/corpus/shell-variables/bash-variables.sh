# Bash Variables.

#### _ is the last argument
echo a b >/dev/null; echo $_

#### BASH is the path of the shell
case $BASH in /*/bin/bash) echo ok;; *) echo "$BASH";; esac

#### BASHOPTS lists the shopt options and is readonly
shopt -s dotglob; case :$BASHOPTS: in *:dotglob:*) echo listed;; esac; shopt -u dotglob; case :$BASHOPTS: in *:dotglob:*) ;; *) echo gone;; esac; (BASHOPTS=x); echo $?

#### BASHOPTS from the environment sets options
# env: BASHOPTS=nullglob:extglob
shopt nullglob extglob

#### BASHPID is the process
test $BASHPID = $$ && echo same; (test $BASHPID = $$ || echo differs); BASHPID=1; echo $?

#### BASH_ALIASES mirrors the aliases
alias a=b; echo ${BASH_ALIASES[a]}; BASH_ALIASES[c]='d e'; alias c; unset 'BASH_ALIASES[a]'; alias a 2>/dev/null; echo $?

#### BASH_ARGC and BASH_ARGV need extdebug
shopt -s extdebug; f() { echo ${BASH_ARGC[0]} ${BASH_ARGV[0]} ${BASH_ARGV[1]}; }; f x y

#### BASH_ARGV0 is $0
echo ${BASH_ARGV0##*/}; BASH_ARGV0=newname; echo $0; nosuch

#### BASH_CMDS mirrors the hash
hash -p /bin/cat mycat; echo ${BASH_CMDS[mycat]}; BASH_CMDS[foo]=/bin/echo; foo hi; hash -t foo

#### BASH_COMMAND is the command that runs
trap 'echo "<$BASH_COMMAND>"' DEBUG; echo a; x=1; trap - DEBUG; echo "$BASH_COMMAND"

#### BASH_EXECUTION_STRING is the argument of -c
bash -c 'echo "$BASH_EXECUTION_STRING"'; echo "[${BASH_EXECUTION_STRING-unset}]"

#### BASH_LINENO, BASH_SOURCE and FUNCNAME
f() { echo ${FUNCNAME[@]} / ${BASH_LINENO[@]} / ${BASH_SOURCE[@]}; }
g() {
f
}
g

#### FUNCNAME cannot be assigned
FUNCNAME=x; echo $?; f() { FUNCNAME=y; echo $FUNCNAME; }; f

#### BASH_MONOSECONDS counts
test $BASH_MONOSECONDS -gt 0 && echo number

#### BASH_REMATCH holds what matched
[[ 'key=val' =~ (.*)=(.*) ]]; echo ${#BASH_REMATCH[@]} ${BASH_REMATCH[1]} ${BASH_REMATCH[2]}; BASH_REMATCH=x; echo $BASH_REMATCH

#### BASH_SUBSHELL counts subshells
echo $BASH_SUBSHELL $(echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL)); echo a | (echo $BASH_SUBSHELL)

#### BASH_TRAPSIG is the number in a trap
trap 'echo $BASH_TRAPSIG' USR1; kill -USR1 $$; echo "[${BASH_TRAPSIG-unset}]"

#### BASH_VERSINFO and BASH_VERSION are bash's
echo ${BASH_VERSINFO[0]} ${BASH_VERSINFO[1]} ${#BASH_VERSINFO[@]} ${BASH_VERSINFO[4]}; case $BASH_VERSION in 5.3.*release) echo ok;; esac; (BASH_VERSINFO[0]=1); echo $?

#### BASH_XTRACEFD takes the trace
exec 5>trace; BASH_XTRACEFD=5; set -x; echo a; set +x; cat trace; unset BASH_XTRACEFD

#### BASH_LOADABLES_PATH and BASH_COMPAT are ordinary until set
echo "${BASH_COMPAT-unset}"; BASH_COMPAT=4.4; echo $BASH_COMPAT; BASH_COMPAT=9.9; echo $?

#### COLUMNS and LINES can be set
COLUMNS=40; echo $COLUMNS; LINES=5; echo $LINES

#### COMP_WORDBREAKS has a default
printf '%q\n' "$COMP_WORDBREAKS"

#### DIRSTACK mirrors the stack
mkdir a b; pushd a >/dev/null; echo ${#DIRSTACK[@]} ${DIRSTACK[1]##*/}; DIRSTACK[1]=/tmp; dirs -l | sed 's/.* //'

#### EPOCHSECONDS and EPOCHREALTIME are times
test $EPOCHSECONDS -gt 1600000000 && echo ok; case $EPOCHREALTIME in *.??????) echo ok;; esac; EPOCHSECONDS=1; test $EPOCHSECONDS -gt 1 && echo unchanged

#### EUID, UID, GROUPS and PPID
test $EUID = $(id -u) && echo euid; test $UID = $(id -ru) && echo uid; test ${GROUPS[0]} = $(id -g) && echo groups; (UID=5) 2>/dev/null; echo $?; (PPID=5); echo $?; GROUPS=5; echo $?

#### EXECIGNORE hides commands from the search
mkdir b; printf '#!/bin/sh\necho b\n' >b/cmdx; chmod +x b/cmdx; PATH=$PWD/b:$PATH; EXECIGNORE='*/cmdx'; cmdx 2>/dev/null; echo $?; unset EXECIGNORE; cmdx

#### FUNCNEST is a limit
FUNCNEST=2; f() { g; }; g() { h; }; h() { echo deep; }; f; echo not reached

#### GLOBIGNORE and dotglob
touch .a b; GLOBIGNORE=x; echo *; unset GLOBIGNORE; echo *

#### HISTCMD, HISTSIZE and HISTFILE in a script
echo "${HISTSIZE-unset} ${HISTFILE-unset}"; echo $HISTCMD

#### HOSTNAME, HOSTTYPE, MACHTYPE, OSTYPE
test "$HOSTNAME" = "$(uname -n)" && echo host; test "$HOSTTYPE" = "$(uname -m)" && echo type; case $OSTYPE in linux*) echo linux;; esac; case $MACHTYPE in "$HOSTTYPE"-*-"$OSTYPE") echo machine;; esac

#### LINENO is the line
echo $LINENO
echo $LINENO; f() {
echo $LINENO
}; f
LINENO=100; echo $LINENO
echo $LINENO

#### LINENO in eval and source
eval 'echo $LINENO
echo $LINENO'; printf 'echo $LINENO\n\necho $LINENO\n' >s; . ./s; echo $LINENO

#### LINENO in a multi-line command
echo a \
$LINENO; echo "b
$LINENO"
x=$(
echo $LINENO
); echo $x

#### MAPFILE and REPLY are defaults
mapfile <<<x; echo ${MAPFILE[0]}; read <<<'  y  '; echo "[$REPLY]"

#### OLDPWD and PWD
mkdir d; cd d; echo ${OLDPWD##*/} ${PWD##*/}; unset PWD; cd ..; echo ${PWD##*/}; PWD=/fake; pwd | sed 's/.*\///'; bash -c 'echo ${OLDPWD+set}'

#### OPTERR silences getopts
OPTERR=0; set -- -x; getopts a o; echo $o; OPTERR=1; OPTIND=1; getopts a o; echo $o

#### PIPESTATUS is an array
true | false; echo ${PIPESTATUS[*]}; f() { return 5; }; f | true; echo ${PIPESTATUS[0]}; PIPESTATUS=(7 8); echo ${PIPESTATUS[@]}

#### POSIXLY_CORRECT turns on POSIX mode
POSIXLY_CORRECT=1; shopt -o posix; unset POSIXLY_CORRECT; shopt -o posix; set -o posix; echo ${POSIXLY_CORRECT-unset}

#### PROMPT_COMMAND and PROMPT_DIRTRIM do nothing in a script
PROMPT_COMMAND='echo prompted'; echo a

#### PROMPT_DIRTRIM shortens a prompt's directory
mkdir -p a/b/c/d; cd a/b/c/d; p='\w'; PROMPT_DIRTRIM=2; echo "${p@P}"; PROMPT_DIRTRIM=0; case ${p@P} in */a/b/c/d) echo whole;; esac

#### PS0 is shown before a command of an interactive shell
printf 'PS0=zero:\necho a\n' | bash --norc --noprofile -i 2>&1 | grep -c zero

#### RANDOM repeats after a seed
RANDOM=42; a="$RANDOM $RANDOM $RANDOM"; RANDOM=42; b="$RANDOM $RANDOM $RANDOM"; test "$a" = "$b" && echo same; echo $a; unset RANDOM; RANDOM=5; echo $RANDOM

#### RANDOM differs in a subshell but the parent goes on
RANDOM=7; a=$RANDOM; (: $RANDOM $RANDOM); b=$RANDOM; RANDOM=7; c=$RANDOM; d=$RANDOM; test "$a $b" = "$c $d" && echo same

#### SRANDOM is a number
test $SRANDOM -ge 0 && echo number; SRANDOM=5; echo $?

#### SECONDS counts from what it is given
SECONDS=1000; test $SECONDS -ge 1000 && test $SECONDS -lt 1100 && echo ok; SECONDS=-5; test $SECONDS -lt 60 && echo ok; SECONDS=2+3; test $SECONDS -lt 60 && echo ok

#### SHELLOPTS lists the set options and is readonly
case :$SHELLOPTS: in *:braceexpand:*hashall:*) echo ok;; esac; set -u; case :$SHELLOPTS: in *:nounset:*) echo nounset;; esac; (SHELLOPTS=x); echo $?

#### SHELLOPTS from the environment sets options
# env: SHELLOPTS=nounset:noglob
echo $-; echo *

#### SHELL has a default
env -i "$(command -v bash)" -c 'echo ${SHELL:+set}'

#### SHLVL counts shells
bash -c 'a=$SHLVL; bash -c "echo \$((SHLVL - $a))"'; SHLVL=abc bash -c 'echo $SHLVL'; SHLVL=999 bash -c 'echo $SHLVL'; SHLVL=-3 bash -c 'echo $SHLVL'

#### TIMEFORMAT shapes time
TIMEFORMAT='%%'; time true; unset TIMEFORMAT

#### TMOUT is the default of read
mkfifo p; exec 3<>p; TMOUT=0.01; read x <&3; test $? -gt 128 && echo "timed out [$x]"

#### TMPDIR is where here-documents may go
TMPDIR=/no/such; cat <<X
text
X

#### auto_resume, HISTIGNORE, IGNOREEOF are ordinary in a script
auto_resume=exact IGNOREEOF=3 HISTIGNORE=x; echo $auto_resume $IGNOREEOF $HISTIGNORE; shopt -o ignoreeof

#### LC_ALL decides the characters
x=éa; echo ${#x}; LC_ALL=C; echo ${#x}; LC_ALL=C.UTF-8; echo ${#x}; unset LC_ALL; LC_CTYPE=C; echo ${#x}; LANG=C.UTF-8; echo ${#x}; unset LC_CTYPE; echo ${#x}

#### a locale that is not there
LC_ALL=xx_XX.nope; x=é; echo $?; echo ${#x}

#### LC_ALL before a command
x=é; LC_ALL=C eval 'echo ${#x}'; echo ${#x}; f() { local LC_ALL=C; echo ${#x}; }; f; echo ${#x}

#### TZ changes printf's time
TZ=UTC printf '%(%H)T\n' 0; TZ=XYZ-5 printf '%(%H %Z)T\n' 0; TZ=UTC; printf '%(%F)T\n' 86400

#### special variables lose their meaning when unset
unset LINENO; echo "[$LINENO]"; LINENO=7; echo $LINENO; unset SECONDS; SECONDS=abc; echo $SECONDS; unset BASHPID; echo "[$BASHPID]"

#### dynamic variables are listed by declare
declare -p BASHOPTS SHELLOPTS 2>/dev/null | sed 's/=.*//'; declare -p EUID PPID | sed 's/=.*//'; declare -p BASH_VERSINFO | sed 's/=.*//'

#### unset of readonly variables
unset EUID; echo $?; unset BASH_VERSINFO; echo $?

#### PIPESTATUS before the first command and after what sets a status by itself
echo "<${PIPESTATUS[*]}>" "${#PIPESTATUS[@]}"; echo "${PIPESTATUS[*]}"
i=0; while ((i++ < 2)); do :; done; echo $? "${PIPESTATUS[*]}"
if false; then :; fi; echo $? "${PIPESTATUS[*]}"
{ :; } <nope; echo $? "${PIPESTATUS[*]}"
