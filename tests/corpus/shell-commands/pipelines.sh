# Pipelines: [time [-p]] [!] command1 [ | or |& command2 ] …

#### the output of one is the input of the next
printf '%s\n' c a b | sort | tr '\n' ' '; echo

#### the status is that of the last command
false | true; echo $?
true | false; echo $?
exit 3 | exit 4; echo $?

#### an exclamation mark negates the status
! true; echo $?
! false; echo $?
! (exit 5); echo $?

#### exclamation marks cancel out
! ! true; echo $?
! ! ! true; echo $?

#### an exclamation mark alone
! ; echo $?

#### an exclamation mark covers the whole pipeline
! true | false; echo $?
! false | true; echo $?

#### PIPESTATUS holds all of them
true | false | (exit 3); echo ${PIPESTATUS[@]}
echo ${PIPESTATUS[@]}

#### PIPESTATUS of a simple command
(exit 4); echo ${PIPESTATUS[@]} ${#PIPESTATUS[@]}

#### PIPESTATUS is not negated
! false; echo ${PIPESTATUS[0]}
! true | (exit 2); echo ${PIPESTATUS[@]}

#### pipefail gives the last failure
set -o pipefail
true | true; echo $?
(exit 3) | true; echo $?
(exit 3) | (exit 4) | true; echo $?
! (exit 3) | true; echo $?

#### every stage is a subshell
x=0; echo a | x=1; echo $x
echo a | { read y; echo "in $y"; }; echo "out $y"

#### lastpipe runs the last stage in the shell
shopt -s lastpipe
echo a | read x; echo "$x"
printf '1\n2\n' | while read n; do sum=$((sum+n)); done; echo $sum

#### lastpipe keeps a cd and an exit
shopt -s lastpipe
mkdir d
true | cd d; echo ${PWD##*/}
true | exit 7
echo never

#### lastpipe does nothing under job control
set -m
shopt -s lastpipe
echo a | read x; echo "[$x]"

#### |& pipes standard error too
{ echo out; echo err >&2; } |& sort

#### |& comes after the redirections of the command
{ echo out; echo err >&2; } 2>/dev/null |& cat

#### a newline may follow the bar
echo a |
cat |

tr a b

#### a comment may follow the bar
echo a | # one
cat

#### compound commands as stages
for i in 1 2; do echo $i; done | while read n; do echo "<$n>"; done | { read a; read b; echo "$a$b"; }

#### functions as stages
up() { tr a-z A-Z; }; gen() { echo abc; }
gen | up

#### a reader that leaves ends the writer silently
yes | head -n 1; echo ${PIPESTATUS[@]}

#### a builtin writer that is left gets the same status
while :; do echo y; done | head -n 1; echo ${PIPESTATUS[@]}

#### exit in a stage leaves only the stage
echo a | { exit 3; }; echo $?
{ echo a; exit 4; echo b; } | cat; echo ${PIPESTATUS[@]}

#### a long pipeline
echo 0 | { read n; echo $((n+1)); } | { read n; echo $((n+1)); } | { read n; echo $((n+1)); } | { read n; echo $((n+1)); }

#### more than a pipe holds
i=0; while ((i++ < 20000)); do echo 0123456789; done | { n=0; while read -r l; do ((n++)); done; echo $n; }

#### variables set before stages are seen in all of them
x=5; echo $x | { read y; echo $x $y; }

#### a command that is not found in the middle
: | no-such-cmd | cat; echo ${PIPESTATUS[@]}

#### a redirection takes precedence over the pipe
echo a >f | cat; cat f
echo in | cat <f

#### a subshell sees no pipe status of its own stage
false | echo "${PIPESTATUS[@]}"

#### time writes to standard error
{ time true; } 2>&1 | sed 's/[0-9]/N/g'

#### time -p has the format of POSIX
{ time -p true; } 2>&1 | sed 's/[0-9]/N/g'

#### TIMEFORMAT shapes the report
TIMEFORMAT='r %0R u %1U s %lS p%P %%'; { time true; } 2>&1 | sed 's/[0-9][0-9]*/N/g'
TIMEFORMAT='%3R|%R|%9R'; { time true; } 2>&1 | sed 's/[0-9]/N/g'
TIMEFORMAT=; time true
TIMEFORMAT='%x'; time true

#### time keeps the status
TIMEFORMAT=; time false; echo $?
time ! false; echo $?
! time true; echo $?

#### time covers the whole pipeline
TIMEFORMAT=T; { time echo a | cat; } 2>&1

#### time alone
TIMEFORMAT=T; time; echo $?

#### time with a compound command
TIMEFORMAT=T; time { echo a; }; time (echo b); time for i in c; do echo $i; done

#### a double bar is not a pipe
echo a || echo b | cat

#### errexit looks at the last stage
set -e; false | true; echo a; true | false; echo b

#### errexit with pipefail
set -e -o pipefail; false | true; echo a

#### errexit does not see a negated pipeline
set -e; ! true; echo a

#### the standard input of the first stage is that of the shell
# stdin: line
cat | tr a-z A-Z

#### a background reader in a stage shares the stage's input
echo z | { read q & wait; echo "[$q]"; cat; }
printf 'a\nb\nc\n' | { read x; { read y; echo "bg $y"; } & wait; read z; echo "$x $z"; }

#### in POSIX mode time with an option is no reserved word
PATH=/nonexistent
set -o posix
time -p : 2>/dev/null; echo $?
time -x; echo $?
time -- : 2>/dev/null; echo $?

#### ! before what leaves
f() { ! return 3; }; f; echo $?; f() { ! return 0; }; f; echo $?
for i in 1; do ! break; done; echo $?; for i in 1 2; do ! continue; done; echo $?
(! exit 3); echo $?; x=$(! exit 3); echo $?; f() { ! f2; echo $?; }; f2() { return 4; }; f
trap 'echo exit $?' EXIT; ! exit 3

#### words of a stage are expanded before BASH_SUBSHELL counts
f() { echo f $BASH_SUBSHELL; }; echo a $BASH_SUBSHELL | cat; f | cat; { echo b $BASH_SUBSHELL; } | cat; echo | echo c $BASH_SUBSHELL; ( echo d $BASH_SUBSHELL | cat; f | cat ); /bin/echo e $BASH_SUBSHELL | cat; echo g $BASH_SUBSHELL & wait; echo h $BASH_SUBSHELL | cat & wait

#### the ERR trap does not run for a stage that is a simple command
trap 'echo "E:$BASH_COMMAND:$?"' ERR; set -E; f() { false; }; g() { return 3; }; false | cat; echo - 1; f | cat; echo - 2; g | cat; echo - 3; eval false | cat; echo - 4; v=$(exit 3) | cat; echo - 5; [[ a = b ]] | cat

#### the ERR trap of a pipeline names its last simple command
trap 'echo "E:$BASH_COMMAND:$?"' ERR; f() { false; }; cat < /dev/null | false; echo - 1; cat < /dev/null | f; echo - 2; false | { false; }; echo - 3; (false); echo - 4; (f) ; echo - 5; [[ a = b ]] ; echo - 6; cat < /dev/null | /bin/false

#### the ERR trap after a subshell at the end of a pipeline
trap 'echo "E:$BASH_COMMAND:$?"' ERR; false | (exit 3); echo - 1; set -E; false | (false)

#### the ERR trap does not run for a simple command in the background
trap 'echo "E:$BASH_COMMAND:$?"' ERR; set -E; f() { false; }; g() { return 3; }; false & wait $!; echo - 1; f & wait $!; echo - 2; g & wait $!; echo - 3; (false) & wait $!; echo - 4; { false; } & wait $!; echo - 5; [[ a = b ]] & wait $!; echo - 6; v=$(false) & wait $!

#### the ERR trap in process substitutions
trap 'echo "E:$BASH_COMMAND:$?"' ERR; set -E; cat <(false); cat <(/bin/false); cat <( (false) ); wait $!

#### the DEBUG trap runs in the shell before each stage
n=0; f() { :; }; trap 'n=$((n+1)) c=$BASH_COMMAND' DEBUG; true | true; echo $n; f | f; echo $n; { :; } | { :; }; echo $n; (:) | (:); echo $n; : & wait; echo $n; (:) & wait; echo $n; /bin/true | /bin/true; echo $n; : | : & wait; echo $n; echo $c

#### the DEBUG trap skips stages under extdebug
shopt -s extdebug; trap '[[ $BASH_COMMAND != skipped* ]]' DEBUG; echo a | skipped | cat; echo $?; skipped | cat; skipped & echo b | cat; : | skipped; echo ${PIPESTATUS[*]}

#### errexit ends nothing inside a stage that is a simple command
set -e; f() { echo in; false; echo never; }; f | cat; echo after; false | cat; echo end; cat < /dev/null | false; echo never

#### words of a stage expand with the traps of the shell
trap 'echo "err $?"' ERR
echo ${ false; } x | cat
v=${ false; } printenv v | cat
trap - ERR
! [[ a < b ]]
echo "${PIPESTATUS[@]}"
! ((0))
echo "${PIPESTATUS[@]}"
! (exit 3)
echo "${PIPESTATUS[@]}"
