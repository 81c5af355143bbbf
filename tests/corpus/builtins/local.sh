# Bash Builtins: local.

#### it makes a variable of the function
x=out; f() { local x=in y=2; echo $x $y; }; f; echo $x ${y-unset}

#### outside of a function
local x=1; echo $?

#### without a value it is unset
x=1; f() { local x; echo "${x-unset}"; }; f

#### without arguments it lists
f() { local b=2 a='x y'; local -i n=3; local; }; f

#### -p lists or shows
f() { local b=2; local -a a=(1); local -p; local -p b; }; f

#### attributes
f() { local -i n=1+2; local -a a=(1 2); local -A m=([k]=v); local -r c=9; local -u u=up; local -l l=LOW; local -x e=env; local -t t=1; local -p n a m c u l e t; bash -c 'echo [$e]'; }; f

#### -n is a nameref
f() { local -n r=$1; r+=changed; }; v=un; f v; echo $v

#### -I inherits
declare -ix v=5; f() { local -I v; local -p v; v=9; }; f; echo $v

#### -f and -F are not useful
f() { local -f f; }; f; echo $?; g() { local -F; }; g | head -n 1

#### a dash saves the options
f() { local -; set -fu; echo $-; }; f; echo $-

#### local again keeps the value
f() { local x=1; local x; echo "$x"; local x=2; echo $x; }; f

#### a value from the outer variable
x=out; f() { local x=$x; echo $x; local y=${x}2; echo $y; }; f

#### callees see it
f() { local v=1; g; echo $v; }; g() { v=2; h; }; h() { echo $v; local v=3; }; f; echo ${v-unset}

#### a readonly global cannot be shadowed
readonly r=1; f() { local r=2; echo "$? $r"; }; f

#### a local array and a global string
a=str; f() { local -a a=(1 2); echo ${a[1]}; }; f; echo $a

#### the status hides that of a substitution
f() { local x=$(false); echo $?; local y; y=$(false); echo $?; }; f

#### local of special variables
f() { local IFS=:; local x=a:b; echo $x; local PATH=/none; ls 2>/dev/null; echo $?; local OPTIND=1 RANDOM=5; }; f; y=a:b; echo $y; ls / >/dev/null && echo path

#### bad names
f() { local 1x; echo $?; local a-b=1; echo $?; local ''; echo $?; }; f

#### an unknown option
f() { local -Z; echo $?; }; f

#### declared twice in nested calls
f() { local n=$1; ((n > 0)) && f $((n-1)); echo $n; }; f 3

#### an exported variable made local
export e=1; f() { local e=2; bash -c 'echo $e'; local e2; }; f; bash -c 'echo $e'

#### unset of a local in the same function
x=out; f() { local x=1; unset x; x=2; echo $x; }; f; echo $x

#### local in a subshell and in eval
f() { (local x=1; echo $x); eval 'local y=2'; echo $y; }; f; echo "${x-}${y-}"

#### with redirections
f() { local l=1 2>/dev/null; echo $l; }; f
f() { local l=1 >/dev/null; local m=2; echo $l$m; }; f
f() { declare l=1 2>/dev/null; typeset -i k=3 </dev/null; echo $l$k; }; f
f() { local -a a=(1 2) 2>/dev/null; echo ${a[@]}; local; }; f

#### options saved in a subshell
f() { ( local -; set -f ); echo "${-//[^f]}"; }
f; echo "${-//[^f]}"
g() { local -; set -f; ( set -u; local -; set -C ); x=$(local -; set -C); echo "${-//[^fuC]}"; }
g; echo "${-//[^fuC]}"
