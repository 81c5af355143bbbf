# Simple Commands: words, assignments and redirections.

#### the status is that of the command
true; echo $?; false; echo $?; (exit 42); echo $?

#### a signal gives 128 more
{ sh -c 'kill -TERM $$'; } 2>/dev/null; echo $?
{ bash -c 'kill -KILL $$'; } 2>/dev/null; echo $?

#### only assignments set variables in the shell
a=1 b=2; echo $a $b

#### assignments before a command are its own
a=1; a=2 bash -c 'echo $a'; echo $a

#### assignments are seen by the command, not by its words
x=old; x=new echo $x

#### assignments act from left to right
a=1 b=$a c=$b; echo $a $b $c

#### redirections may stand anywhere
<<<text >f cat; cat f
echo a >g b; cat g

#### only redirections
>f; >>g; ls

#### an empty expansion leaves the next word to be the command
cmd=; $cmd echo a
$unset $unset2 echo b

#### nothing but empty expansions has the status of the last substitution
false; $unset; echo $?
false; $(false); echo $?
false; x=$(exit 3); echo $?

#### an empty string is a command that is not found
''; echo $?
"$unset"; echo $?

#### a command that is not found
no-such-command a b; echo $?

#### an assignment to a readonly variable does not keep a command from running
readonly r=1
r=2 echo hello; echo $?

#### an assignment to a readonly variable alone has status 1
readonly r=1
echo before
r=2
echo after $?

#### an append assignment
a=x; a+=y; a+=z echo 1; echo $a

#### an append to an integer adds
declare -i n=5; n+=3; echo $n

#### the last word is kept in the underscore
echo a b c >/dev/null; echo $_

#### a word with an equals sign after the command is an argument
echo a=1; echo "[$a]"

#### a name with a bad character is no assignment
1a=2 2>/dev/null; echo $?
a-b=2 2>/dev/null; echo $?

#### set -k takes assignments anywhere
set -k
bash -c 'echo "[$1][$a]"' x y a=1

#### an assignment of an array before a command
a=1
a=(1 2) true; echo "${a[@]}" $?

#### a tilde in an assignment
HOME=/h; a=~ b=x:~:y:~/z; echo $a $b

#### a glob in an assignment stays
touch f1 f2; a=f*; echo "$a"

#### an assignment with nothing is empty
a=; echo "${a-unset}|${#a}"

#### a command substitution in the command word
$(echo echo) a b

#### a function is found before a builtin and a program
echo() { builtin echo "fn $*"; }; echo a; unset -f echo; echo b

#### a declaration builtin does not split its assignments
v='a  b'; declare x=$v; export y=$v; echo "$x|$y"
