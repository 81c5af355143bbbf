# Redirections: duplicating, moving and closing descriptors, {varname}.

#### a number before the operator
{ echo a >&3; } 3>f; cat f; exec 5>g; echo b >&5; cat g; { echo c >&10; } 10>h; cat h

#### >&n duplicates
echo a >&2 2>/dev/null; { echo b >&2; } 2>&1; { echo out; echo err >&2; } 3>&1 1>&2 2>&3 3>&- | cat

#### <&n duplicates
printf '1\n2\n' >f; exec 3<f; exec 4<&3; read -u 3 a; read -u 4 b; echo $a $b

#### swapping two streams
{ { echo out; echo err >&2; } 3>&1 1>&2 2>&3 3>&- | sed 's/^/piped /'; } 2>&1

#### n>&- closes
exec 3>f; echo a >&3; exec 3>&-; echo b >&3; echo $?; cat f

#### closing what is not open is no error
exec 7>&- 8<&-; echo $?; true 9>&-; echo $?

#### a bad descriptor
echo a >&9; echo $?; cat <&9; echo $?; exec 3>&9; echo $?; { echo never; } <&8; echo $?

#### a bad descriptor in front of others
echo a >f >&9; echo $?; ls; cat f

#### n>&m- moves
exec 3>f; exec 4>&3-; echo a >&4; echo b >&3; echo $?; cat f; exec 5<f 6<&5-; read -u 6 x; echo $x

#### a move of what is not open
exec 4>&9-; echo $?

#### a word that expands to a number or a dash
n=1; echo a >&$n; n=2; { echo b >&$n; } 2>&1; exec 3>f; d=-; exec 3>&$d; echo c >&3; echo $?

#### >&word with a name takes both streams
x=name; { echo a; echo b >&2; } >&$x; cat name; { echo c; } 2>&name; echo $?

#### <&word with a name is an error
>f; cat <&f; echo $?

#### {v}> takes a free descriptor
exec {fd}>f; test $fd -ge 10 && echo high; echo a >&$fd; exec {fd}>&-; cat f

#### {v}< and {v}<<<
echo a >f; exec {in}<f {str}<<<b; read -u $in x; read -u $str y; echo $x $y

#### {v}>&- closes
# pending: bash reads through its own saved descriptor here
exec {fd}>f; exec {fd}>&-; echo b 2>/dev/null >&$fd; echo $?; echo "${fd:+still set}"

#### {v} stays open after the command
{ :; } {fd}>f; echo a >&$fd; cat f; exec {fd}>&-

#### varredir_close closes it after the command
shopt -s varredir_close; { echo x >&$fd; } {fd}>f; (echo a >&$fd) 2>/dev/null; echo $?; cat f

#### {v} with an element and a nameref
exec {a[1]}>f; echo x >&${a[1]}; cat f; declare -n r=t; exec {r}>g; echo y >&$t; cat g

#### {v} with a readonly variable
readonly v=1; exec {v}>f; echo $?

#### {v}>&n duplicates
exec {save}>&1; exec >f; echo in; exec >&$save {save}>&-; echo back; cat f

#### {v}>&- of a variable that is no number
v=abc; exec {v}>&-; echo $?; unset v; exec {v}>&-; echo $?

#### braces that are no variable name
echo {a b}>f; echo {1x}>g; cat f g

#### save and restore of standard output
exec 3>&1 >f; echo hidden; exec 1>&3 3>&-; echo shown; cat f

#### save and restore of standard error around a command
{ exec 3>&2 2>e; ls /none; exec 2>&3 3>&-; } 2>/dev/null; wc -l <e | tr -d ' '

#### descriptors are inherited by children
exec 3>f; bash -c 'echo child >&3'; exec 3>&-; cat f

#### descriptors made by {v} are inherited too
exec {fd}>f; bash -c "echo child >&$fd"; cat f

#### a descriptor opened for one command is gone after it
true 3>f; echo a >&3; echo $?

#### a digit glued to a word is no descriptor
echo a2>f; cat f; echo a 2>g; cat g; echo 2 >h; cat h

#### large numbers
echo a 200>f >&200; cat f; echo b 99999999999>g; echo $?; cat g 2>&1

#### reading and writing one descriptor
exec 3<>f; echo hello >&3; exec 3<f; read x <&3; echo $x

#### standard input closed
read x <&-; echo $?; cat <&- 2>/dev/null; echo $?

#### standard error closed
{ ls /none; } 2>&-; echo $?; (exec 2>&-; echo a >&2; echo $?)

#### standard output closed for a builtin and a function
pwd >&-; echo $?; f() { echo a; }; f >&-; echo $?; printf x >&-; echo $?

#### the order of a failed and a good one
: >a <none >b; echo $?; ls

#### exec in a function and a group stays
f() { exec 3>f; }; f; echo a >&3; { exec 4>g; }; echo b >&4; cat f g

#### a group's descriptor is restored
exec 3>f; { echo a >&3; exec 3>g; echo b >&3; } 3>h; echo c >&3; tail -n +1 f g h

#### a loop with its own descriptor
printf 'a\nb\n' >f; while read -u 3 x; do read y; echo $x$y; done 3<f <<<$'1\n2'

#### duplicates of a closed standard input
exec 0<&-; exec 3<f 2>/dev/null; echo ${?}; : 3<&0; echo $?

#### file descriptors in eval and source
eval 'echo a >&3' 3>f; cat f; echo 'echo b >&4' >s; . ./s 4>g; cat g

#### a builtin's error goes to the redirected standard error
cd /none 2>f; sed 's/^.*line/line/' f; { cd /none; } 2>&1 | sed 's/^.*line/line/'

#### a background group does not hold the output it was redirected away from
later() { until [[ -e go.$1 ]]; do sleep .02; done; : > ok.$1; }; x=$({ later 1; } > /dev/null 2>&1 & echo started); echo "$x"; : > go.1; until [[ -e ok.1 ]]; do sleep .02; done; x=$({ { exec > /dev/null 2>&1; later 2; } & }); : > go.2; until [[ -e ok.2 ]]; do sleep .02; done; echo done

#### a process of its own has its descriptors at their numbers
show() { local n; for n in 1 3 4; do [[ /proc/$BASHPID/fd/$n -ef $PWD/$1 ]] && printf '%s ' "$n=$1"; done; }; : > a; : > b; f() { { show a; show b; echo; } >&2 & wait $!; }; f 3> a 4> b; f 3> b 4> a; g() { { exec 3>&-; show a; show b; echo; } >&2 & wait $!; }; g 3> a 4> b; g 3> a 4>&3; { show a; show b; } > a 3> b & wait $!; cat a

#### a descriptor of a variable does not meet one of the shell's own
x=$( while read -r v; do echo "$v" >&2; exec {n}> f; exec {n}>&-; : & wait; done <<E
one two
three
x
E
); cat f; while read -r v; do exec {n}> f {m}> g {o}> h; cat > i & wait; exec {n}>&- {m}>&- {o}>&-; echo "$v"; done <<E
1
2
3
E

#### a function redirected as all that a subshell does
f() { { echo a > b; : > c; echo out; } 2> d | { while read -r l; do echo "<$l>"; done; }; }; ( ( f > e ) ); cat d e; ( f > e; cat e ) & wait
