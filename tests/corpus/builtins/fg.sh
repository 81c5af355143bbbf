# Job Control Builtins: fg.

#### without job control
fg; echo $?; fg %1; echo $?

#### a stopped job goes on
set -m; bash -c 'kill -STOP $$; echo went on; exit 3' & while ! jobs -s | grep -q bash; do :; done; fg; echo $?

#### a job that is not there
set -m; fg; echo $?; fg %3; echo $?; fg %nosuch; echo $?

#### an unknown option
set -m; fg -z; echo $?
