# Bourne Shell Builtins: getopts.

#### options one by one
set -- -a -b rest; while getopts ab o; do echo $o $OPTIND; done; echo $? $OPTIND; shift $((OPTIND-1)); echo $*

#### options together
set -- -abc; while getopts abc o; do echo $o $OPTIND; done

#### an option with an argument
set -- -a val -bval2 -c; while getopts a:b:c o; do echo "$o [$OPTARG]"; done

#### an option with an argument at the end of a group
set -- -xa val; while getopts xa: o; do echo "$o [$OPTARG]"; done

#### an unknown option
set -- -z; getopts ab o; echo "$? $o [$OPTARG]"

#### a missing argument
set -- -a; getopts a: o; echo "$? $o [$OPTARG]"

#### a colon first silences
set -- -z -a; getopts :a: o; echo "$o [$OPTARG]"; getopts :a: o; echo "$o [$OPTARG]"

#### OPTERR=0 silences
OPTERR=0; set -- -z -a; getopts a: o; echo "$o [${OPTARG-unset}]"; getopts a: o; echo "$o [${OPTARG-unset}]"

#### two dashes end
set -- -a -- -b; while getopts ab o; do echo $o; done; echo $OPTIND; shift $((OPTIND-1)); echo $1

#### a word that is no option ends
set -- -a x -b; while getopts ab o; do echo $o; done; echo $o $OPTIND; set -- - -a; OPTIND=1; getopts a o; echo $? $o

#### arguments instead of the parameters
while getopts ab o -a -b x; do echo $o; done; echo $OPTIND; set -- -b; OPTIND=1; getopts ab o -a; echo $o

#### OPTIND=1 begins again
set -- -a -b; getopts ab o; getopts ab o; OPTIND=1; getopts ab o; echo $o

#### a function with a local OPTIND
f() { local OPTIND=1 o; while getopts x o; do echo in $o; done; }; set -- -a -b; while getopts ab o; do echo $o; f -x; done

#### no arguments
set --; getopts a o; echo $? "[$o]"

#### missing and bad names
getopts; echo $?; getopts a; echo $?; getopts a 1x -a; echo $?; readonly r; getopts a r -a; echo $?

#### an empty option argument
set -- -a '' -b; getopts a:b o; echo "$o [$OPTARG]"; getopts a:b o; echo $o

#### a colon and a question mark as options
set -- '-:' '-?'; getopts a o; echo "$o [$OPTARG]"; getopts a o; echo "$o"

#### OPTARG is unset by options without arguments
OPTARG=old; set -- -a; getopts a o; echo "[${OPTARG-unset}]"

#### an unknown option of getopts itself
getopts -x; echo $?; getopts -- a o -a; echo $? $o

#### the end leaves a question mark
set -- x; getopts a o; echo "$? $o $OPTIND"

#### in a subshell the state is a copy
set -- -a -b; getopts ab o; (getopts ab o; echo $o); getopts ab o; echo $o

#### numbers as options
set -- -1 -2x; while getopts 12: o; do echo "$o $OPTARG"; done
