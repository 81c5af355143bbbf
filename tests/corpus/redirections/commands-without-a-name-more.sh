#### assignments happen before the redirection fails
a=1 >/nonexistent/x
echo "$? $a"

#### an input redirection is expanded in a subshell
<${d=/nonexistent}
echo "$? ${d-unset}"
>${e=file}
echo "$? ${e-unset}"

#### a descriptor in braces is set in a subshell
{fd}>file
echo "$? ${fd-unset}"

#### the status of a substitution survives an output redirection
x=$(exit 3) >file
echo $?
x=$(exit 3) <file
echo $?

#### an assignment that fails makes no file
readonly r=1
r=2 >made
echo *

#### command exec leaves its redirections
echo text >file
command exec 4<file
cat <&4
command -p -- exec 5<file
cat <&5
builtin exec 6<file
cat <&6
eval exec 7<file
cat <&7

#### an element cannot be assigned before a command
x[1]=2 true
echo "$? ${x[1]-unset}"
