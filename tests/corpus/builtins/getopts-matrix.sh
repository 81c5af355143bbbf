# getopts: groups, errors, OPTIND, functions.

#### getopts basic
set -- -a -b val -c foo bar; while getopts ab:c x; do echo "$x|${OPTARG-unset}|$OPTIND"; done; echo "$x $OPTIND $?"; shift $((OPTIND-1)); echo "$@"

#### getopts groups
set -- -abc -dval -d -- -e x; while getopts abcd:e x; do echo "$x|${OPTARG-unset}|$OPTIND"; done; echo "$x|$OPTIND|${OPTARG-unset}"

#### getopts errors
set -- -a -z -b; while getopts ab: x; do echo "$x|${OPTARG-unset}|$OPTIND"; done; echo "$x|$OPTIND"

#### getopts silent
set -- -a -z -b; while getopts :ab: x; do echo "$x|${OPTARG-unset}|$OPTIND"; done; echo "$x|$OPTIND"

#### getopts opterr
OPTERR=0; set -- -a -z -b; while getopts ab: x; do echo "$x|${OPTARG-unset}|$OPTIND"; done; OPTIND=1; OPTERR=; getopts a x -q; OPTERR=1; OPTIND=1; getopts a x -q; OPTERR=0x; OPTIND=1; getopts a x -q; unset OPTERR; OPTIND=1; getopts a x -q; declare -p OPTERR

#### getopts reset
set -- -a -b -c; getopts abc x; echo $x $OPTIND; getopts abc x; echo $x $OPTIND; OPTIND=1; getopts abc x; echo $x $OPTIND; OPTIND=3; getopts abc x; echo $x $OPTIND; OPTIND=2; getopts abc x; echo $x $OPTIND; OPTIND=0; getopts abc x; echo $x $OPTIND; OPTIND=-1; getopts abc x; echo $x $OPTIND; OPTIND=9; getopts abc x; echo $? $x $OPTIND; unset OPTIND; getopts abc x; echo $x $OPTIND; OPTIND=abc; getopts abc x; echo $x $OPTIND; OPTIND=; getopts abc x; echo $x $OPTIND

#### getopts mid reset
set -- -abc -de; getopts abcde x; echo $x $OPTIND; getopts abcde x; echo $x $OPTIND; OPTIND=1; getopts abcde x; echo $x $OPTIND; getopts abcde x; OPTIND=2; getopts abcde x; echo $x $OPTIND; getopts abcde x; echo $x $OPTIND; getopts abcde x; echo $? $x $OPTIND

#### getopts args
getopts ab: x -b foo -a; echo $x $OPTARG $OPTIND; getopts ab: x -b foo -a; echo $x ${OPTARG-u} $OPTIND; getopts ab: x -b foo -a; echo $? $x ${OPTARG-u} $OPTIND; OPTIND=1; getopts ab: x; echo $? $x $OPTIND; getopts a x ''; echo $? $OPTIND; OPTIND=1; getopts a x -; echo $? $OPTIND; OPTIND=1; getopts a x --; echo $? $OPTIND; OPTIND=1; getopts a x -- -a; echo $? $OPTIND

#### getopts special letters
OPTIND=1; getopts 'a:' x -:; echo $x ${OPTARG-u}; OPTIND=1; getopts ':a' x -:; echo $x $OPTARG; OPTIND=1; getopts '?' x '-?'; echo $x ${OPTARG-u}; OPTIND=1; getopts 'a-' x --a; echo $x; OPTIND=1; getopts 'a' x '-a b'; echo $x; getopts a x '-a b'; echo $x ; OPTIND=1; getopts '1:' x -1 2; echo $x $OPTARG; OPTIND=1; getopts '::a:' x -a; echo $x ${OPTARG-u}; OPTIND=1; getopts 'a:' x -a ''; echo "$x|${OPTARG-u}|$OPTIND"; OPTIND=1; getopts ':a:' x -a ''; echo "$x|${OPTARG-u}|$OPTIND"; OPTIND=1; getopts 'aé' x -é; echo "$x" | od -c | head -1

#### getopts readonly
readonly x=1; getopts a x -a; echo $? $OPTIND; readonly OPTARG; getopts b: y -b c; echo $? $y; (readonly OPTIND; OPTIND=1; getopts b: y -b c; echo $? $y); declare -i n; OPTIND=1; getopts a n -a; echo $n; declare -u U; OPTIND=1; getopts a U -a; echo $U; getopts a 'q[1]' -a; echo $?

#### getopts function
f() { local OPTIND OPTARG; while getopts ab: o "$@"; do echo "f $o ${OPTARG-}"; done; echo $OPTIND; }; set -- -x -yz; while getopts xyz o; do echo "main $o $OPTIND"; f -a -b q; done
h() { local OPTIND=1; getopts ab o "$@"; echo $o; h2 -b; getopts ab o "$@"; echo $o; }; h2() { local OPTIND=1; getopts ab o "$@"; echo in $o; }; OPTIND=1; h -ab

#### getopts subshell
set -- -a -b; getopts ab x; (getopts ab x; echo $x); getopts ab x; echo $x; OPTIND=1; y=$(getopts ab x; echo $x); echo $y; getopts ab x; echo $x
