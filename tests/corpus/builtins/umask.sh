# Bourne Shell Builtins: umask.

#### it prints and sets
umask 022; umask; umask 77; umask; umask 0; umask; umask 7777; umask

#### -S prints letters
umask 022; umask -S; umask 077; umask -S; umask 0; umask -S; umask 777; umask -S

#### -p prints for reading back
umask 022; umask -p; umask -p -S; umask -pS

#### letters set
umask 0; umask u=rwx,g=rx,o=; umask; umask g+w; umask; umask o+r,u-x; umask; umask a=; umask; umask +r; umask; umask =rx; umask

#### letters relative to others
umask 022; umask g=u; umask -S; umask o=g; umask -S; umask ug+s,o+t 2>&1; umask

#### -S with a new value prints it
umask 077; umask -S u=rwx,go=rx; umask; umask -S 027; umask

#### bad values
umask 999; echo $?; umask abc; echo $?; umask 8; echo $?; umask u=z; echo $?; umask u; echo $?; umask -1; echo $?

#### an unknown option
umask -z; echo $?

#### it decides what new files get
umask 026; >f; mkdir d; stat -c '%a' f d; umask 0; >g; stat -c %a g

#### a subshell has its own
umask 022; (umask 077; umask); umask; x=$(umask 0; umask); echo $x; umask

#### X in letters
umask 0; umask a=rX; umask -S
