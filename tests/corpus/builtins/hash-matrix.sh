#### remember and show
hash
echo $?
ls >/dev/null
cat </dev/null
hash | sort
hash -t ls
hash -t ls cat nosuch
echo $?
hash -l | sort
hash -lt ls
hash -d ls
hash -t ls
hash -r
hash
hash -r ls
hash

#### by name and by path
hash ls
hash
hash nosuch
echo $?
hash cd
echo $?
f() { :; }
hash f
echo $?
hash -p /bin/true foo
foo
echo $?
hash -t foo
hash /bin/ls
echo $?
hash -p /tmp foo
echo $?
hash
hash -p 'a b' 'x y'
hash -l

#### errors
hash -d
echo $?
hash -t
echo $?
hash -p
echo $?
hash -p /x
echo $?
hash -z
echo $?
hash -d nosuch
echo $?
set +h
hash
echo $?
hash -r
echo $?

#### POSIX mode
set -o posix
hash
hash ls
hash -l

#### a new PATH forgets
ls >/dev/null
PATH=$PATH
hash
ls >/dev/null
(hash -r; hash)
hash

#### BASH_CMDS
hash -p /bin/true foo
echo ${BASH_CMDS[foo]}
BASH_CMDS[bar]=/bin/false
bar
echo $?
hash | sort
