# Job Control Builtins: suspend.

#### without job control it is refused
suspend; echo $?

#### -f stops the shell all the same
set -m; bash -c 'suspend -f; echo resumed' & while ! jobs -s | grep -q bash; do :; done; kill -CONT %1; wait %1; echo $?

#### arguments and options
suspend -z; echo $?; suspend a; echo $?
