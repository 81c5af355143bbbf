#### a program takes the place of a subshell
(exec /bin/echo replaced; echo no); echo here $?
x=$(exec /bin/echo hi >&2); y=$(exec /bin/echo there); echo "$x|$y"
(exec >f3 /bin/echo infile); cat f3
echo in | (exec cat); (exec cat) <<< doc | (exec tr a-z A-Z)
f() { exec /bin/echo "f $1"; }; (f a; echo no); z=$(f b); echo $z
(x=5 exec env) | grep ^x=
( ( exec /bin/false ); echo inner $? )

#### the EXIT trap goes with the subshell
(trap 'echo bye' EXIT; exec /bin/sh -c 'exit 4'); echo $?
(trap 'echo bye' EXIT; exec nosuchprog); echo $?

#### a subshell ends when exec fails, with execfail too
(exec nosuchprog; echo no); echo $?
(exec /etc/passwd; echo no); echo $?
(shopt -s execfail; exec nosuchprog; echo no); echo $?
x=$(shopt -s execfail; exec nosuchprog; echo no); echo $? $x

#### the death of the program is the death of the subshell
(exec /bin/sh -c 'kill -TERM $$'); echo $?
