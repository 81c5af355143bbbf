# Simple Command Expansion.

#### the steps: words, then redirections, then assignments
x=old; x=new echo $x >$x; ls; cat old

#### assignments do not see each other's command words
a=1; a=2 eval 'echo $a'; echo $a

#### assignments without a command stay
a=1 b=$a; echo $a$b

#### the last command substitution gives the status
a=$(exit 3) b=$(exit 4); echo $?; a=$(exit 5) b=x; echo $?

#### a command that expands to nothing with a redirection
$unset >f; echo $?; ls

#### a redirection without a command happens in the shell
exec 3>f; >&3; echo $?; : >g; <<<x; echo $?; ls

#### an assignment error of an ordinary variable
readonly r; r=1 true; echo $?
r=1
echo next $?

#### an assignment error in POSIX mode ends the script
set -o posix; readonly r=1; r=2; echo never

#### an assignment before a special builtin stays in POSIX mode
set -o posix; a=1 :; echo "[$a]"; a=2 export b; echo "[$a]"; set +o posix; c=1 :; echo "[$c]"

#### an assignment before a builtin and a function does not stay
a=1 true; echo "[$a]"; f() { echo $a; a=3; }; a=2 f; echo "[$a]"

#### an assignment is exported to the command only
a=1 bash -c 'echo $a'; bash -c 'echo "[$a]"'; a=1 eval 'bash -c "echo \$a"'

#### an assignment before export keeps
a=1 export a; echo "[$a]"; bash -c 'echo "[$a]"'; unset a; a=2 declare -x a; echo "[$a]"

#### an expansion of the words happens before the function is looked up
f() { echo f; }; x=f; $x; "$x"; ${x}; \f

#### an array assignment before a command is not exported
a=(1 2) bash -c 'echo "[$a]"'; a[1]=x bash -c 'echo "[${a-none}]"'; echo "[${a-none}]"

#### nested quotes and expansions in a command word
c='echo  a'; $c; "$c" 2>/dev/null; echo $?

#### trace shows the order
set -x; a=1 b=2 echo x >f; set +x

#### an assignment with += before a command
a=1; a+=2 bash -c 'echo $a'; echo $a

#### PATH assigned before a command is used to find it
mkdir d; printf '#!/bin/sh\necho mine\n' >d/cmdx; chmod +x d/cmdx; PATH=$PWD/d:$PATH cmdx; cmdx 2>/dev/null; echo $?
