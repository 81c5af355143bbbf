# Bash History Builtins: history.

#### nothing in a script
history; echo $?

#### set -o history records
set -o history
echo a
echo b
history

#### -s adds, -c clears
history -s one; history -s two words; history; history -c; history

#### -p expands and prints
history -s 'echo alpha beta'; history -p '!!' '!echo:1' '!:$'; history -p '!nosuch'; echo $?

#### a number shows the last
for i in 1 2 3 4; do history -s "cmd $i"; done; history 2; history 0; history 99 | wc -l | tr -d ' '

#### -d deletes one or a range
for i in 1 2 3 4 5; do history -s "cmd $i"; done; history -d 2; history; history -d -1; history; history -d 1-2; history; history -d 99; echo $?

#### -w writes, -r reads
history -s one; history -s two; history -w f; cat f; history -c; history -r f; history

#### -a appends the new, -n reads the new
HISTFILE=f; history -s one; history -a; cat f; history -s two; history -a; cat f; echo three >>f; history -n; history

#### -w and -a with a name
history -s x; history -w g; history -a h; cat g h

#### a file that is not there
history -r none; echo $?; history -w /no/such/file; echo $?

#### an unknown option and a bad number
history -z; echo $?; history abc; echo $?; history -d x; echo $?; history -d; echo $?

#### options that exclude each other
history -an; echo $?; history -rw; echo $?

#### HISTCONTROL
set -o history; HISTCONTROL=ignoreboth
echo a
echo a
 echo hidden
echo b
history

#### HISTCONTROL=erasedups
set -o history; HISTCONTROL=erasedups
echo a
echo b
echo a
history

#### HISTIGNORE
set -o history; HISTIGNORE='echo *:ls'
echo a
true
history

#### HISTSIZE
set -o history; HISTSIZE=2
echo a
echo b
echo c
history

#### HISTTIMEFORMAT
HISTTIMEFORMAT='<%Y> '; TZ=UTC; history -s x; history | sed 's/<[0-9]*>/<YEAR>/'

#### HISTFILESIZE truncates a written file
for i in 1 2 3 4; do history -s "cmd $i"; done; HISTFILE=f HISTFILESIZE=2; history -w f; HISTFILESIZE=2; wc -l <f | tr -d ' '

#### multi-line commands are one entry
set -o history; shopt -s cmdhist
for i in 1
do
echo $i
done
history

#### lithist keeps the newlines
set -o history; shopt -s cmdhist lithist
for i in 1
do
echo $i
done
history

#### a subshell's history is its own
history -s one; (history -s two; history); history
