#### set soft and hard
ulimit -c 0
ulimit -c
ulimit -n 100
ulimit -n
ulimit -Hn
ulimit -Sn 50
ulimit -n
ulimit -Sn hard
ulimit -n
ulimit -Hn soft
ulimit -f 1000
ulimit
ulimit -f
ulimit 500
ulimit -f
ulimit -S -f 100


#### errors
ulimit -z
echo $?
ulimit -n foo
echo $?
ulimit -n -1
echo $?
ulimit -n 99999999999999999999
echo $?
ulimit -f 99999999999999999
echo $?
ulimit 0x10
echo $?
ulimit 010
ulimit -p 3
echo $?
ulimit -n 5x
ulimit -a -z
ulimit -b
echo $?
ulimit -T
ulimit -n ''
echo $?

#### units in POSIX mode
set -o posix
ulimit -f 1000
set +o posix
ulimit -f
set -o posix
ulimit -f


#### forms of arguments
ulimit -n100
ulimit -n
ulimit -Sn64
ulimit -n
ulimit -n 60 -c 0
ulimit -n -c
ulimit -Hn -Sn
ulimit -- 40
ulimit

#### a subshell has its own limits
(ulimit -n 77; ulimit -n)
ulimit -n | grep -c 77

#### several at once
ulimit -c 0 -n 20
ulimit -c -n
ulimit -c 0 6
ulimit -c
