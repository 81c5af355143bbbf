# Bourne Shell Builtins: exit.

#### it ends the shell with a status
(exit 3); echo $?; (exit); echo $?; (false; exit); echo $?; bash -c 'exit 7'; echo $?

#### statuses are taken modulo 256
(exit 256); echo $?; (exit -1); echo $?; (exit 1000); echo $?; (exit 99999999999999999999); echo $?

#### what is no number
(exit abc); echo $?; (exit 1x); echo $?; (exit ''); echo $?

#### too many arguments do not end it
(exit 1 2; echo "still $?"); echo $?

#### the EXIT trap runs
(trap 'echo bye $?' EXIT; exit 4); echo $?; bash -c 'trap "exit 9" EXIT; exit 4'; echo $?

#### in a function, a loop and an eval
(f() { exit 5; }; f; echo never); echo $?; (while :; do exit 6; done); echo $?; (eval exit 7); echo $?

#### in a pipeline and a substitution it ends only those
exit 3 | true; echo here; x=$(exit 4); echo $?; echo a | exit 5; echo $?

#### in a group it ends the shell
(( 1 )); { exit 2; }; echo never

#### two dashes and an option
(exit -- 3); echo $?; (exit -x); echo $?

#### help
exit --help | head -n 1
