#### show and set
umask 022
umask
umask -S
umask -p
umask -pS
umask -p -S
umask 027
umask
umask -S
umask -S 077
umask -S u=rwx,g=rx,o=
umask

#### symbolic modes
umask 022
umask g+w
umask
umask a-x
umask
umask u=,go=rwx
umask -S
umask o=u
umask -S
umask u+s
umask
umask +t
umask
umask g=o-w
umask -S
umask a=X
umask -S
umask u=rw+x
umask -S
umask =
umask -S
umask u=rwx,g=u,o=g-w
umask -S

#### errors
umask 022
umask 9
echo $?
umask 99999
echo $?
umask 08
umask foo
echo $?
umask u
echo $?
umask u+q
echo $?
umask u~w
umask ''
echo $?
umask -z
echo $?
umask 7777
umask
umask 10000
umask
umask u+w,
echo $?
umask 022 033
umask
umask -x 1

#### a subshell has its own mask
umask 022
(umask 077; umask)
umask
x=$(umask 0; umask)
echo $x
umask
umask 1 | cat
umask

#### files get what the mask leaves
umask 077
touch f
stat -c %a f
umask u=rw,g=r,o=
touch g
stat -c %a g
