# Bourne Shell Builtins: hash.

#### it remembers where commands are
mkdir b; printf '#!/bin/sh\n' >b/cmdx; chmod +x b/cmdx; PATH=$PWD/b; hash cmdx; hash; hash -t cmdx

#### running counts hits
mkdir b; printf '#!/bin/sh\n' >b/cmdx; chmod +x b/cmdx; PATH=$PWD/b:$PATH; cmdx; cmdx; hash

#### an empty table
hash; echo $?; hash -l; echo $?

#### -r forgets all
hash -p /x/y a; hash -r; hash -t a; echo $?; hash

#### -d forgets one
hash -p /x/a a; hash -p /x/b b; hash -d a; hash -t b; hash -t a; echo $?; hash -d nosuch; echo $?

#### -p names the path without a look
hash -p /bin/echo myecho; myecho hi; hash -t myecho; hash -p /none/x gone; gone; echo $?

#### -l lists for reading back
hash -p /bin/echo e1; hash -p '/b c/x' e2; hash -l | sort; hash -lt e1 e2

#### -t of several
hash -p /x/a a; hash -p /x/b b; hash -t a b; hash -t a none b; echo $?; hash -t; echo $?

#### a command that is not found
hash nosuch; echo $?; hash nosuch2 cat; echo $?

#### builtins and functions are not hashed
f() { :; }; hash cd f; echo $?; hash | grep -c .

#### a name with a slash
hash /bin/cat; echo $?; hash

#### set +h turns it off
set +h; hash; echo $?; hash cat; echo $?

#### assigning PATH forgets
hash -p /x/a a; PATH=$PATH; hash -t a; echo $?

#### an unknown option
hash -z; echo $?; hash -p; echo $?; hash -d; echo $?

#### -p with a directory
hash -p / d; echo $?
