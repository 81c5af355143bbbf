# Bash Builtins: logout.

#### it is refused outside of a login shell
logout; echo $?

#### it ends a login shell
bash --noprofile --login -c 'logout 3; echo never'; echo $?

#### what is no number
bash --noprofile --login -c 'logout abc'; echo $?
