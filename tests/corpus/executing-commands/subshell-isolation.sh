#### exec in a subshell whose redirection it replaces
(
exec >b
echo in b
) >a
echo out; cat a; echo; cat b

#### exec in a group under redirection, in a subshell
( { exec >b; echo in b; } >a; echo in the subshell ); echo out; cat a; echo; cat b

#### exec under redirections of several descriptors, in a substitution
x=$( { exec 3>b; echo three >&3; } 3>a; echo four ); echo "$x"; { echo closed >&3; } 2>/dev/null; echo $?; cat a b

#### exec of standard input at the end of a pipeline under lastpipe
echo file >f; shopt -s lastpipe
( echo pipe | { exec <f; read -r x; echo $x; }; read -r y; echo "<$y>" ) </dev/null
echo out

#### a subshell waits for its process substitution
( echo x > >(cat >f); wait $!; echo $? ); cat f
f() { echo y > >(cat >g); wait $!; echo $?; }
seq 2 | { cat; f; }; cat g

#### BASHPID in the words of a program of a pipeline
env echo $((BASHPID == $$)) | cat
echo a | env echo $((BASHPID == $$))
env echo $((BASHPID == $$)) | while read -r x; do echo $x; done
env echo "${BASHPID:+is set}" | env cat - <(env echo $((BASHPID == $$))); echo after

#### a stage in a forked stage loses its reader
{ nothing; } 2>/dev/null | cat
{
while :; do echo y; done | head -n 2; echo ${PIPESTATUS[@]}
} | {
while read -r l; do echo "$l"; done
}

#### exec under a redirection that is undone
{ exec >b; echo in b; } >a; echo out; cat a b
{ exec 1>&-; } >a; echo still out
{ exec 5>e; echo e >&5; } 5>f; { echo closed >&5; } 2>/dev/null; echo $?
f() { exec 6>c; echo six >&6; }; f >d; echo six again >&6; cat c d
while read x; do exec <b; read y; echo "$x, $y"; break; done <<<hello

#### hits of remembered programs in subshells
cat </dev/null; (cat </dev/null; sort </dev/null); hash; x=$(cat </dev/null); cat </dev/null; hash
(hash -r; hash); hash
cat <<<$(echo words); sort <nope; shopt -s lastpipe; : | head; hash -l | sort

#### a function in a subshell that reaches below its own variable
f() { local v2=in; unset v2; declare -g v2=x; }
( f ); declare -p v2
v=top
g() { local v=a; h; echo "$v"; }
h() { local v=b; unset v; echo "[$v]"; declare -g v=G; unset v; echo "[$v]"; }
( g; echo "$v"; h; declare -p v ); declare -p v
i() { local w=1; ( unset w; declare -g w=2; declare -p w ); declare -p w; }
i; declare -p w

#### redirections in ${ } in a subshell
( v=${ { echo out; echo err >&2; } >f 2>&1; }; echo "[$v]" )
{ echo after; } 2>&1; cat f

#### functions defined and called in a stage, lines of failed redirections
f() {
:
}
f
{
g() {
:
}
g
while :; do
:
done <nope
} 2>&1 | cat

#### a program in ${ } does not take the place of a process around it
{ echo ${ cat <<<x; } y; } | cat
( echo ${ env echo in; } z; echo after )
f() ( echo ${ env echo f; }; ); f | cat

#### a stage goes on in a process that a trap made of the subshell around it
trap 'echo usr2' USR2
(
(
while :; do echo y; done | head -n 2; echo ${PIPESTATUS[@]}
)
:
)

#### a stage that becomes a process in a substitution of the current shell
f() { trap '' USR1; echo "${1-none}"; }
printf '%s\n' ${ f a; } b | cat
echo ${ f; } c | { read -r v; echo "[$v]"; }
echo $(f d) e | cat
