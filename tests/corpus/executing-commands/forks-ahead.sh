#### subshells that change everything a subshell isolates
# forks: 0
x=0; f() { echo old; }
( cd /; x=1; umask 0; set -f; shopt -s extglob; f() { echo new; }; alias a=b; trap 'echo bye' EXIT; shift 0; getopts a o; exec 3>&1; f; pwd; exit 3 )
echo $? $x; f; ( ( ( x=2 ); : $x ) ); { ( x=3 ); } | ( read y ); echo $x

#### pipelines of builtins, functions and loops
# forks: 0
echo a | read x; printf 'a\nb\n' | while read x; do echo "[$x]"; done | { read y; echo $y; }
f() { for i in 1 2 3; do echo "$1$i"; done; }; f a | f b | f c
f d | while read x; do case $x in d2) echo found;; esac; done | { while read y; do echo $y; done; }

#### process substitutions of builtins
# forks: 0
read z < <(echo sub); echo $z; mapfile -t a < <(for i in 1 2; do echo $i; done); echo ${a[@]}
while read l; do echo "[$l]"; done < <(f() { echo $1; }; f 1; f 2); cat <(echo x; echo y)

#### three deep in functions, eval and traps
# forks: 0
f() { eval 'for i in 1 2; do g $i; done'; }
g() { local v=$(echo "v$1" | { read w; echo "<$w>"; }); echo "$v"; }
trap 'echo $(f) bye' EXIT
f | { while read l; do ( echo $(echo "$l") ); done; }

#### a child that nobody waits for at once
# forks: 2
( /bin/true & wait; echo waited )
{ echo bg; } & wait

#### a stage that starts a program before another that needs the shell
# forks: 1
{ echo a; /bin/echo b; echo c; } | while read x; do echo "[$x]"; done

#### a stage that works longer than its grace
# forks: 1
for ((i=0;i<20000;i++)); do :; done | { read x; echo "none $?"; }

#### a stage that writes more than a pipe holds
# forks: 1
for ((i=0;i<1000;i++)); do printf '%100s\n' $i; done | { n=0; while read x; do n=$((n+1)); done; echo $n; }

#### every subshell while children are trapped
# forks: 2
trap : CHLD
( : ); x=$(echo hi); echo $x
