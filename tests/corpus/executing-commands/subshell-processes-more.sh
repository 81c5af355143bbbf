#### a background command lets go of the substitution it redirects away from
f() { read -r line <fifo; }
mkfifo fifo
x=$( (read -r line <fifo; :) >/dev/null 2>&1 & echo a)
echo "$x"
echo go >fifo
x=$(f >/dev/null 2>&1 & echo b)
echo "$x"
echo go >fifo
wait

#### the EXIT trap of a subshell writes where its redirections say
(trap 'echo no' EXIT) >/dev/null
{ (trap 'echo yes' EXIT; exec >&2); } >/dev/null

#### a subshell in a trap exits with its own last status
trap '((exit 2); exit); echo $?' USR1
kill -USR1 $$
(exit 1)

#### levels of subshells
(echo $BASH_SUBSHELL) & wait
( (echo $BASH_SUBSHELL) ) & wait
( (echo $BASH_SUBSHELL) ) | cat
(echo $BASH_SUBSHELL) | cat
echo $( (echo $BASH_SUBSHELL) )

#### a trap runs in a background group after its last command
mkfifo fifo
{ trap 'echo trapped' USR1; echo ready >fifo; read -r x <fifo; kill -USR1 $BASHPID; } &
read -r x <fifo
echo go >fifo
wait

#### a fifo opened in a substitution waits for its writer
mkfifo fifo
echo text >fifo &
x=$(cat <fifo)
echo "$x"
x=$(read -r a <fifo; echo "[$a]") & echo more >fifo
wait

#### the EXIT trap of a background command or a stage writes where the command did
f() { trap 'echo no' EXIT; }
f >/dev/null & wait
trap 'echo no' EXIT >/dev/null & wait
f >/dev/null 2>/dev/null | cat
{ trap 'echo yes' EXIT; exec >&2; } >/dev/null & wait

#### BASHPID in the redirections of a program is that of the program
/bin/echo a > f.$BASHPID; ls f.* | wc -l; rm f.*
/bin/echo a > f.$((BASHPID == $$)); ls f.*; rm f.*
(/bin/echo a > f.$((BASHPID == $$))); ls f.*; rm f.*
/bin/echo b >&2 2>e.$((BASHPID == $$)) ; ls e.*
/bin/cat <<< $((BASHPID == $$))
/bin/cat << X
$((BASHPID == $$))
X
x=$(/bin/cat <<< $((BASHPID == $$))); echo $x
/bin/echo a | /bin/cat > f.$((BASHPID == $$)); ls f.*; rm f.*
echo a > f.$((BASHPID == $$)); ls f.*; rm f.*
{ echo a; } > f.$((BASHPID == $$)); ls f.*; rm f.*
f() { /bin/echo x; } > f.$((BASHPID == $$)); f; ls f.*; rm f.*
f() { /bin/echo x > f.$((BASHPID == $$)); }; f; (f); f | cat; ls f.*; rm f.*
/bin/echo a > f.$((BASHPID == $$)) & wait; ls f.*; rm f.*
