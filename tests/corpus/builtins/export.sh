# Bourne Shell Builtins: export.

#### it marks for the environment
a=1; export a; bash -c 'echo [$a]'; export b=2 c=3; bash -c 'echo [$b$c]'

#### -p lists
export xyz_a='1 2'; export xyz_b; xyz_c=3; export -p | grep xyz_; export | grep -c xyz_

#### -n takes the mark away
export a=1; export -n a; bash -c 'echo [$a]'; export -n b=5; echo $b; bash -c 'echo [$b]'

#### -f exports functions
f() { echo fn; }; export -f f; bash -c f; export -nf f; bash -c f 2>/dev/null; echo $?; export -f nosuch; echo $?

#### -f lists exported functions
f() { echo fn; }; g() { :; }; export -f f; export -f; export -pf

#### a variable that is not set
export u; bash -c 'echo ${u-unset}'; u=1; bash -c 'echo $u'

#### an assignment is not split
v='a  b'; export x=$v y=~root; echo "$x $y"

#### += appends
export p=a; export p+=b; bash -c 'echo $p'

#### bad names
export 1x=1; echo $?; export a-b; echo $?; export ''; echo $?; export good=1 b-d=2; echo $? $good

#### an array
a=(1 2); export a; bash -c 'echo [$a]'; declare -p a

#### a readonly variable
readonly r=1; export r; bash -c 'echo $r'; export r=2; echo $?

#### in a function it is global
f() { export v=1; }; f; echo $v; g() { local w=1; export w; bash -c 'echo $w'; }; g; bash -c 'echo [$w]'

#### an unknown option
export -x; echo $?

#### in POSIX mode the listing is export
set -o posix; export xyz_a=1; export -p | grep xyz_; (export 1x=2; echo never); echo $?

#### an element
export 'a[1]=x'; echo $?
