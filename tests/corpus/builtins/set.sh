# The Set Builtin.

#### -- sets the parameters
set -- a 'b c'; echo $# $2; set --; echo $#; set x y; echo $1; set - z; echo $1; set +x q; echo $1

#### a dash turns off -x and -v
set -x; set - a b 2>/dev/null; echo $1 $-

#### without arguments variables are listed
xyz_a='1 2' xyz_b=$'x\ny'; xyz_arr=(1 2); set | grep -A1 '^xyz_'; xyz_f() { :; }; set | grep -A2 '^xyz_f'

#### in POSIX mode without functions
set -o posix; xyz_f() { :; }; xyz_v="it's"; set | grep '^xyz_'

#### -o lists with their state
set -u; set -o | grep -E '^(nounset|noglob) '; set +o | grep -E ' (nounset|noglob)$'; set -o | wc -l | tr -d ' '

#### the whole list and its defaults in a script
set -o; set +o

#### -o with a name, +o with a name
set -o noglob; echo *; set +o noglob; touch a; echo *; set -o nosuch; echo $?

#### -a, allexport
set -a; xyz=1; f() { echo fn; }; bash -c 'echo $xyz; f'; set +a; abc=2; bash -c 'echo [$abc]'; set -o allexport; def=3; bash -c 'echo $def'

#### -b, notify, -h, hashall, -m, monitor
set -b; echo $-; set +b; set +h; echo $-; set -h; set -m; echo $-; set +m; echo $-

#### -e, errexit: a failing command ends the shell
(set -e; false; echo never); echo $?; (set -o errexit; (exit 3); echo never); echo $?; (set -e; false | true; echo here); (set -e; set +e; false; echo here too)

#### -e: what does not count
(set -e; false || true; ! true; if false; then :; fi; while false; do :; done; until true; do :; done; false && true; echo ok)

#### -e: functions, subshells and substitutions
(set -e; f() { false; echo in f; }; f; echo never); echo $?; (set -e; f() { false; echo in f; }; f && echo and); (set -e; (false; echo never); echo never); echo $?; (set -e; x=$(false); echo never); echo $?; (set -e; echo $(false; echo sub)); (set -e; local_x() { local x=$(false); echo kept; }; local_x)

#### -e: compound commands
(set -e; { false; echo never; }; echo never); echo $?; (set -e; for i in 1; do false; done; echo never); echo $?; (set -e; ((0)); echo never); echo $?; (set -e; [[ a == b ]]; echo never); echo $?; (set -e; case a in a) false;; esac; echo never); echo $?

#### -e: eval, source and traps
(set -e; eval 'false; echo never'; echo never); echo $?; echo 'false; echo never' >s; (set -e; . ./s; echo never); echo $?; (set -e; trap 'echo exit $?' EXIT; false)

#### -f, noglob
touch a; set -f; echo *; set +f; echo *

#### -k, keyword
set -k; bash -c 'echo [$v]' v=1; set +k; bash -c 'echo [$v]' v=2; set -o keyword; bash -c 'echo [$v]' v=3

#### -n, noexec
bash -n -c 'echo never; if'; echo $?; bash -c 'set -n; echo never'; echo $?; bash -o noexec -c 'echo never'; echo $?

#### -p, privileged
set -p; echo $-; set +p; echo $-; bash -p -c 'echo $-'; bash -o privileged -c 'shopt -o privileged'

#### -t, onecmd
bash -tc 'echo one
echo two'; printf 'set -t\necho one\necho two\n' | bash; printf 'set -o onecmd; echo same\necho two\n' | bash

#### -u, nounset
(set -u; echo $nosuch; echo never); echo $?; set -u; echo "${nosuch-ok}" "$@" "$*" $#; x=; echo "[$x]"; (echo ${nosuch#a}); echo $?; (echo $1); echo $?; (a=(); echo "${a[@]}" end); set +u; echo "[$nosuch]"

#### -v, verbose
bash -vc 'echo a'; printf 'set -v\necho a # comment\nset +v\necho b\n' >s; bash s

#### -x, xtrace
set -x; echo a 'b c' "$HOME/x" >/dev/null; x=1 y='p q'; for i in 1; do :; done; [[ a == b* ]]; ((1+1)); case a in a) :;; esac; set +x

#### -x of quoting and functions
f() { echo "$1"; }; set -x; f "it's" >/dev/null; : '' "a
b" $'\t' '*' é; a=(1 'x y'); declare -i n=2+2; { set +x; } 2>/dev/null

#### -x of subshells and substitutions
set -x; x=$(echo sub); (echo c); if true; then :; fi; while false; do :; done; set +x

#### -B, braceexpand
set +B; echo {a,b}; set -B; echo {a,b}; set +o braceexpand; echo {1..2}

#### -C, noclobber
>f; set -C; echo a >f; echo $?; echo a >|f; set +C; echo b >f; cat f; set -o noclobber; echo c >f; echo $?

#### -E, errtrace
f() { false; }; trap 'echo err' ERR; f; set -E; f; set +E; set -o errtrace; (false)

#### -H, histexpand
set -H; echo $-; echo a !x; set +H; set -o histexpand; shopt -o histexpand

#### -P, physical
mkdir real; ln -s real link; set -P; cd link; pwd; cd ..; set +P; cd link; pwd; cd ..; set -o physical; cd link; pwd

#### -T, functrace
f() { :; }; trap 'echo ret' RETURN; f; set -T; f; set +T; set -o functrace; f

#### -o pipefail
set -o pipefail; (exit 3) | true; echo $?; set +o pipefail; (exit 3) | true; echo $?

#### -o posix
set -o posix; echo $POSIXLY_CORRECT; shopt -o posix; set +o posix; echo "${POSIXLY_CORRECT-unset}"

#### -o emacs, vi and history
set -o emacs; shopt -o emacs vi; set -o vi; shopt -o emacs vi; set +o vi; shopt -o vi; set -o history; shopt -o history; set +o history

#### -o ignoreeof, interactive-comments, nolog
set -o ignoreeof; shopt -o ignoreeof; echo $IGNOREEOF; set +o ignoreeof; echo ${IGNOREEOF-unset}; set +o interactive-comments; echo a # still a comment
set -o nolog; shopt -o nolog

#### several letters at once
set -fu; echo $-; set +fu -C; echo $-; set -eo pipefail; echo $-; shopt -o pipefail

#### an unknown letter
set -z; echo $?; set -fz; echo $? $-; set +z; echo $?; set -o; echo

#### -c and -s and -i cannot be set
set -c; echo $?; set -s; echo $?; set -i; echo $?; set -r 2>/dev/null; echo $?; set -l; echo $?

#### options and parameters together
set -f -- a '*'; echo $2; set +f; set -u x -y; echo $1 $2

#### set -o names as an option of bash
bash -o nounset -c 'echo $nosuch'; echo $?; bash +o braceexpand -c 'echo {a,b}'; bash -o nosuch -c :; echo $?; bash -eu -c 'echo $-'

#### +o output can be read back
saved=$(set +o); set -fuC; eval "$saved"; echo $-

#### +t in a sourced file
echo 'set +t; echo still' >s; . ./s; echo here

#### -o notify, verbose and xtrace by name
set -o notify; shopt -o notify; set +o notify; set -o verbose
echo shown
set +o verbose
set -o xtrace; : traced; set +o xtrace; : not traced

#### -x in substitutions of the current shell
set -x
x=${ :; }; y=${ echo $(echo a); }
z=${| REPLY=2; }
f() { : f; }; w=${ f; }

#### a trace of declarations shows compound values first
v='a b'
f() {
local -a a=(x 'y z' "$v" $(echo q)) b=([3]=5 [1+1]=7 8)
local c=5 d; local -A m=([k]="v v" [z]=3); declare -a e=(); declare g+=(1 2)
local -ai j=(1+1)
}
set -x
f
export x=1 y="a b" z x+=2
readonly q=5 r=(1 2)
export -a arr=(3 4)
declare -r t=3
declare -A h=(a b c d)
declare -x v=(~+ {a,b} *.zz)
declare l[3]=5
n=1 n+=2 true
select i in a b; do break; done <<<1

#### namerefs and integers in assignments before a command
declare -n r=x
r=5 printenv x; echo "${x-unset}"
declare -i n=4
n=1+1 printenv n
n+=1+1 printenv n
set -x
n+=3 true
declare -u u=a
u=b printenv u
u+=c printenv u
