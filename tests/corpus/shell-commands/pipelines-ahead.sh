#### a loop in front of a loop, short and long
for i in 1 2 3; do echo $i; done | while read x; do echo "[$x]"; done
for i in {1..10000}; do echo $i; done | { n=0; while read x; do n=$((n+x)); done; echo $n; }

#### functions one behind the other
f() { for ((i=0;i<5;i++)); do echo "$1 $i"; done; }
f a | f b | while read a b; do echo "[$a $b]"; done
f a | { read x; echo "$x"; cat; } | { read y; echo "<$y>"; cat; }

#### a stage that reads memory goes on reading when it has become a process
f() { for ((i=0;i<5;i++)); do echo "$1 $i"; done; }
f a | { read x; echo "first $x"; : $(/bin/true); read y; echo "second $y"; cat; } | { cat; }
f b | { read x; while read y; do echo "$y"; for ((j=0;j<2000;j++)); do :; done; done; } | { read z; echo "$z"; cat; }

#### what a stage wrote before it became a process comes first
{ echo one; /bin/echo two; echo three; } | { while read a; do echo "got $a"; done; } | { cat; }
{ echo one; sleep 0.1; echo two; } | { read a; echo "got $a"; read b; echo "got $b"; } | { cat; }

#### an endless writer ends with its reader
yes | { read x; echo $x; } | { cat; }; echo ${PIPESTATUS[@]}
while :; do echo y; done | { read q; echo $q; }; echo ${PIPESTATUS[@]}
while :; do echo y; done | { read q; echo $q; } | { cat; }; echo ${PIPESTATUS[@]}
for i in {1..20000}; do echo line $i; done | { exit 3; }; echo ${PIPESTATUS[@]}

#### statuses of stages that stay and that become processes
{ exit 4; } | { exit 5; } | { read; exit 6; }; echo ${PIPESTATUS[@]}
{ printf '%100000s' x; exit 7; } | { read x; echo ${#x}; }; echo ${PIPESTATUS[@]}
{ /bin/true; exit 8; } | { /bin/true; exit 9; } | { exit 10; }; echo ${PIPESTATUS[@]}
set -o pipefail
{ for ((i=0;i<5000;i++)); do :; done; exit 3; } | { true; } | { true; }; echo $?

#### nothing leaks from a stage that became a process
x=1; y=(a b); cd /
{ x=2; y[1]=c; cd /usr; set -f; umask 0; f() { echo bad; }; : $(/bin/true); } | { cat; }
echo $x ${y[@]} $PWD $- | { tr -d '\n' | { read a b c; echo "$a $b"; }; }
f 2>/dev/null; pwd; echo *[r]oot* | { read z; [ "$z" != '*[r]oot*' ] && echo globs; }

#### captures inside and around
x=$(for i in {1..100000}; do echo $i; done | cat); echo ${#x}
x=$( { { seq 1 100000 >&3; echo done; } | while read l; do echo "$l"; done; } 3>&1 ); echo ${#x}
x=$( { : $BASHPID; } >/dev/null; echo after ); echo "$x"
x=$( { read a; echo "$a"; : $(/bin/true); read b; echo "$b"; } <<< $'p\nq' | { cat; } ); echo "$x"
f() { echo $(echo in "$1" | { read v; : $(/bin/true); echo "$v"; }) out; }
f 1 | { f 2; cat; } | { f 3; cat; }

#### a process in the middle of functions, eval and captures
g() { eval 'for i in 1 2; do h $i; done'; }
h() { local v=$(echo "v$1"); if [ $1 = 2 ]; then /bin/true; fi; echo "$v"; }
g | { while read l; do echo "<$l>"; done; } | { cat; }
k() { local v=$1; for ((i=0;i<4000;i++)); do v=$((v+1)); done; echo $v; }
echo $(k 1 | { read x; echo $((x+1)); })
( trap 'echo bye' EXIT; k 3 ) | { read x; read y; echo $x $y; }

#### standard error in the middle
{ echo a; echo err >&2; echo b; } | { while read x; do echo "$x"; done; } | { cat; }
{ echo a; ls /nonexistent/x; echo b; } 2>/dev/null | { cat; } | { cat; }
{ echo out; echo err >&2; } 2>&1 | { while read x; do echo "<$x>"; done; }
