# Shell Compatibility Mode: what each level changes.

#### the level, its variable and its options
for v in 31 3.1 32 40 41 42 43 44 50 51 52 53 5.3 54 30 4 "" abc 4.22 044; do BASH_COMPAT=$v; echo "$v: $BASH_COMPAT $(shopt -s | grep compat | tr -s '\t\n' ' ')"; done; unset BASH_COMPAT; shopt -s compat42; echo $BASH_COMPAT; shopt -s compat32; echo $BASH_COMPAT; shopt -s | grep compat; shopt -u compat42; echo $BASH_COMPAT; shopt -u compat32; echo $BASH_COMPAT; BASH_COMPAT=50; shopt -u compat44; echo $BASH_COMPAT; BASH_COMPAT=42; shopt -u compat31; echo $BASH_COMPAT; shopt -u compat42; echo $BASH_COMPAT

#### replacement 4.2
BASH_COMPAT=42; x=abc; y='q r'; echo "${x/b/"q"}" "${x/b/'q'}" ${x/b/"q"} ${x/b/'q'} "${x/b/\"q\"}" "${x/b/\'}" "${x/b/$y}" "${x/b/"$y"}" "${x/b/\$y}" "${x/b/$(echo '"z"')}" "${x/b/\&}" "${x/b/&&}" "${x/b/"&"}" "${x/b/~}" "${x/b/{1,2}}"; cat <<E2
${x/b/"q"} ${x/b/'q'}
E2
z="${x/b/"q"}"; echo "$z"; z=${x/b/"q"}; echo "$z"; echo "${x/"b"/q}" "${x/'b'/q}" "${x/\b/q}" "${x//[ab]/\\}" "${x/b/\\}"; patsub=1; shopt -u patsub_replacement; echo "${x/b/"&"}" "${x/b/&}"

#### loops across functions 4.3
BASH_COMPAT=43; f() { break; echo f; }; g() { continue; }; for i in 1 2; do f; echo $i; done; for i in 1 2; do g; echo $i; done; for i in 1 2; do for j in a b; do h() { break 2; }; h; echo $j; done; echo $i; done; f() { for k in x; do break 5; done; echo in f; }; for i in 1 2; do f; echo $i; done; break; echo $?; f; echo $?; for i in 1 2; do eval 'break'; done; echo $i; f() { ( break; echo s ); }; for i in 1 2; do f; done

#### loops in functions and subshells 4.4
BASH_COMPAT=44; f() { break; echo f; }; for i in 1 2; do f; echo $i; done; for i in 1 2; do (break; echo in); echo $i; done; for i in 1 2; do (continue; echo in); echo $i; done; for i in 1 2; do x=$(break; echo in); echo $i $x $?; done; for i in 1 2; do echo a | { break; echo in; }; echo $i; done; for i in 1 2; do (for j in 1; do break 2; done; echo in); echo $i; done; for i in 1 2; do { break; } & wait; done; f() { (break; echo in f); }; for i in 1 2; do f; done

#### loops at 5.3
for i in 1 2; do (break; echo in); echo $i; done; for i in 1 2; do x=$(break; echo in); echo $i $x $?; done; for i in 1 2; do echo a | { break; echo in; }; echo $i; done

#### BASH_ARGV 4.4
BASH_COMPAT=44; f() { echo ${BASH_ARGV[@]} - ${BASH_ARGC[@]}; }; f a b; echo ${BASH_ARGV[@]} - ${BASH_ARGC[@]}; echo 'echo ${BASH_ARGV[@]} - ${BASH_ARGC[@]}' >s; . ./s x y; . ./s; echo ${BASH_ARGV[@]}

#### BASH_ARGV 5.3
f() { echo ${BASH_ARGV[@]} - ${BASH_ARGC[@]}; }; f a b; echo ${BASH_ARGV[@]} - ${BASH_ARGC[@]}; echo 'echo ${BASH_ARGV[@]} - ${BASH_ARGC[@]}' >s; . ./s x y; . ./s;  echo ${BASH_ARGV[@]}

#### BASH_ARGV with arguments
printf 'BASH_COMPAT=44; f() { echo ${BASH_ARGV[@]} - ${BASH_ARGC[@]}; }; f a b; g() { f c; }; g d' >s; bash s 1 2; printf 'f() { echo ${BASH_ARGV[@]} - ${BASH_ARGC[@]}; }; f a b;  echo ${BASH_ARGV[@]} - ${BASH_ARGC[@]}; f' >s; bash s 1 2

#### temporary variables 4.4
BASH_COMPAT=44; v=1 export v; echo $v; declare -p v; w=1 readonly w; declare -p w; f() { x=2 export x; }; f; declare -p x; g() { local y=1; y=2 export y; declare -p y; }; g; declare -p y; h() { z=3 readonly z; declare -p z; }; h; declare -p z

#### temporary variables 5.3
v=1 export v; echo $v; declare -p v; w=1 readonly w; declare -p w; f() { x=2 export x; }; f; declare -p x; g() { local y=1; y=2 export y; declare -p y; }; g; declare -p y;  h() { z=3 readonly z; declare -p z; }; h; declare -p z

#### RANDOM 5.0
BASH_COMPAT=50; RANDOM=42; echo $RANDOM $RANDOM $RANDOM; (RANDOM=1; echo $RANDOM); BASH_COMPAT=44; RANDOM=42; echo $RANDOM $RANDOM $RANDOM; RANDOM=-5; echo $RANDOM; BASH_COMPAT=51; RANDOM=42; echo $RANDOM

#### hash -l 5.0
hash -l; echo $?; BASH_COMPAT=50; hash -l; hash; BASH_COMPAT=51; hash -l; hash

#### unset a[@] 5.1
BASH_COMPAT=51; a=(1 2); unset 'a[@]'; declare -p a; a=(1 2); unset 'a[*]'; declare -p a; declare -A m=([@]=1 [x]=2); unset 'm[@]'; declare -p m; BASH_COMPAT=53;  a=(1 2); unset 'a[@]'; declare -p a; declare -A m=([@]=1 [x]=2); unset 'm[@]'; declare -p m

#### test -v m[@]
BASH_COMPAT=51; declare -A m=([@]=1); test -v 'm[@]'; echo $?; [[ -v m[@] ]]; echo $?; m=([x]=1);  test -v 'm[@]'; echo $?; [[ -v m[@] ]]; echo $?; BASH_COMPAT=52;  test -v 'm[@]'; echo $?; [[ -v m[@] ]]; echo $?; a=(); test -v 'a[@]'; echo $?; [[ -v a[@] ]]; echo $?

#### test parens 5.2
BASH_COMPAT=52; test \( -n = \) ; echo $?; test \( ! a \) ; echo $?; test \( -a = \) -o a; echo $?; test \( ! \) -a x; echo $?; test x -a \( -f = -f \); echo $?; BASH_COMPAT=53; test x -a \( ! \) ; echo $?; test x -a \( -f = -f \); echo $?; BASH_COMPAT=52;  test x -a \( ! \) ; echo $?

#### declare a='(1)'
for v in 43 44 53; do BASH_COMPAT=$v; echo $v; unset a b c; declare -a a='(1 2)'; declare -p a; b=(); declare b='(3 4)'; declare -p b; declare c='(5 6)'; declare -p c; declare 'd[0]=(7 8)'; declare -p d; unset d; e='(9)'; declare -a e=$e; declare -p e; unset e; declare f=5; declare -a f='(1 2)'; declare -p f; unset f; done

#### bad substitution posix
for v in 43 44; do bash -o posix -c 'BASH_COMPAT='$v'; echo ${x!y}; echo after'; echo $?; done

#### regex 3.1
BASH_COMPAT=31; [[ abc =~ "a.c" ]]; echo $?; [[ a.c =~ 'a.c' ]]; echo $?; [[ abc =~ a\.c ]]; echo $?; shopt -s compat32; [[ abc =~ "a.c" ]]; echo $?; shopt -u compat32;  [[ abc =~ "a.c" ]]; echo $?

#### posix quotes 4.1
for v in 41 53; do bash -c 'BASH_COMPAT='$v'; set -o posix
echo "${x-'"'"'a}'"'"'b}"
'; done

#### posix time 4.1
for v in 41 53; do bash -c 'BASH_COMPAT='$v'; set -o posix; PATH=/none
time -p :' 2>&1 | while read -r a b; do echo ${a//[0-9]/0}; done; done

#### assign default 5.1
for v in 51 53; do BASH_COMPAT=$v; unset x y a; declare -i x; echo ${x:=1+1} $x; declare -u y; echo ${y:=ab} $y; declare -a a; echo ${a:=5} ${a[0]:=3}; done

#### temporary variables posix
set -o posix; v=1 export v; declare -p v; g() { local y=1; y=2 export y; declare -p y; }; g; declare -p y; h() { local z=1; z=3 readonly z; declare -p z; }; h; declare -p z
