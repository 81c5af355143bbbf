# Positional Parameters.

#### arguments of the script
# args: one two three
echo $# $1 $2 $3 "[$4]"

#### parameters with several digits need braces
set -- a b c d e f g h i j k; echo $10 ${10} ${11}

#### set replaces them
set -- x y; echo $#; set --; echo $#; set a; echo $1

#### set with options keeps or replaces them
set -- a b; set -f; echo $#; set -f x; echo $# $1; set +f; set - q; echo $1

#### shift drops the first
set -- a b c; shift; echo $1 $#; shift 2; echo $#

#### functions have their own
set -- a b; f() { echo $# $1; set -- q; echo $1; }; f x y z; echo $# $1

#### a sourced file shares or replaces them
set -- a b; echo 'echo $# $1; set -- changed; shift 0' >s; . ./s; echo $1; set -- a b; . ./s x y z; echo $# $1

#### ${@:n} takes from n on
set -- a b c d; echo ${@:2} - ${@:2:2} - ${@: -2} - ${@: -2:1} - ${@:5} - ${*:3}

#### ${@:0} begins with the name of the script
set -- a b; echo ${@:0:2}; echo ${*:0:1}

#### a quoted slice makes a word of each
set -- 'a b' 'c d' e; printf '<%s>' "${@:2}"; printf '<%s>' "${*:1:2}"; echo

#### a negative length
set -- a b c; (echo ${@:1:-1}); echo $?

#### ${!#} is the last one
set -- a b c; echo ${!#} ${@: -1} ${@:$#}

#### ${#@} and ${#*} count
set -- a b c; echo ${#@} ${#*} ${#1}

#### an operator on all of them
set -- abc axc bbc; echo ${@#a} - ${@/b/X} - ${@^} - ${*%c}; printf '<%s>' "${@%c}"; echo

#### IFS does not part "$@"
IFS=:; set -- a:b c; printf '<%s>' "$@" $@; echo

#### empty parameters vanish unquoted
set -- '' a ''; printf '<%s>' $@; echo; printf '<%s>' "$@"; echo

#### the loop over the parameters with shift
set -- a b c; while [ $# -gt 0 ]; do echo $1; shift; done

#### bash -c takes a name and arguments
bash -c 'echo $0 $1 $#' name a b

#### bash -s takes arguments
echo 'echo $# $2' | bash -s a b c

#### many parameters
set -- {1..5000}; echo $# ${5000} ${@: -1}
