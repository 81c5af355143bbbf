# Job Control Builtins: bg.

#### without job control
bg; echo $?; bg %1; echo $?

#### a stopped job goes on
set -m; bash -c 'kill -STOP $$; echo went on' & while ! jobs -s | grep -q bash; do :; done; bg %1; wait %1; echo $?

#### a job that is not there
set -m; bg; echo $?; bg %3; echo $?; bg %nosuch; echo $?

#### a job that runs already
set -m; sleep 10 & bg %1; echo $?; kill %1; wait 2>/dev/null

#### an unknown option
set -m; bg -z; echo $?
