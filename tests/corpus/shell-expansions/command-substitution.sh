# Command Substitution.

#### the output replaces the command
echo $(echo a b) `echo c`

#### trailing newlines are taken away
x=$(printf 'a\nb\n\n\n'); echo "[$x]"; x=$(printf '\n\na'); echo "[$x]"; x=$(printf '\n'); echo "[$x]"

#### the result is split and globbed unless quoted
touch f1 f2; echo $(echo 'a   b' 'f*'); echo "$(echo 'a   b' 'f*')"

#### they nest
echo $(echo $(echo $(echo deep))) `echo \`echo \\\`echo old\\\`\``

#### quotes inside are their own
echo "$(echo "a  b" 'c  d')" "$(echo "$(echo "e  f")")"

#### parentheses inside
echo $( (echo a) ) $(case x in x) echo b;; esac) $(case x in (x) echo c;; esac) $(echo ')') $(echo \)) "$(echo ")")"

#### comments and here-documents inside
echo $(echo a # )
) $(cat <<X
in )
X
)

#### a here-document in backquotes
echo `cat <<X
text
X
`

#### backquotes keep a backslash unless before $, ` or \
echo `echo '\$x' '\\\\' '\a'` `echo \$HOME | cut -c1`

#### the status is that of the last substitution of an assignment
x=$(exit 3); echo $?; x=$(exit 3)$(exit 4); echo $?; $(exit 5); echo $?; echo $(exit 6); echo $?

#### changes inside are lost
x=1; y=$(x=2; cd /; echo $x); echo $x $y ${PWD##*/}

#### exit and return inside end only it
echo $(echo a; exit; echo b); f() { echo $(return 3; echo no) $?; }; f

#### $(<file) reads a file
printf 'a\nb\n' >f; echo "$(<f)"; echo "$( < f )"; x=$(<none); echo $?; echo "[$(<f; echo x)]"

#### `<file` reads a file
printf 'a\nb\n' >f; echo "`<f`"

#### null bytes are dropped with a warning
x=$(printf 'a\0b'); echo "$x" ${#x}

#### standard error is not taken
x=$(echo err >&2; echo out); echo "[$x]"

#### an empty substitution
x=$(); echo "[$x]$?"; x=``; echo "[$x]"; echo $( ) end

#### a substitution as a command name and as an assignment
$(echo echo) hi; $(echo a=1) 2>/dev/null; echo $?

#### a background command inside is waited for by its output
x=$(echo a & wait; echo b); echo $x; mkfifo p; x=$({ read <p; echo late; } & echo early; echo >p); echo $x

#### large output
x=$(yes 0123456789 | head -n 20000); echo ${#x}

#### a function with redirections inside
f() { echo out; echo err >&2; }; x=$(f 2>&1); echo $x; x=$(f 2>/dev/null); echo $x; x=$(f >/dev/null 2>&1); echo "[$x]"

#### errexit is not inherited
set -e; x=$(false; echo still); echo $x

#### errexit is inherited with inherit_errexit and in POSIX mode
shopt -s inherit_errexit; set -e; x=$(false; echo still) || echo "[$x]"; echo "$(false; echo no)"; echo after

#### errexit acts on an assignment alone
set -e; echo $(false) ; x=$(true); echo ok; x=$(false); echo never

#### traps inside
trap 'echo outer' EXIT; x=$(trap 'echo inner' EXIT; echo body); echo "$x"; echo "$(trap)"

#### BASH_SUBSHELL and $$
echo $(echo $BASH_SUBSHELL) $(echo $(echo $BASH_SUBSHELL)); test $(echo $$) = $$ && echo same

#### standard input is shared
printf 'a\nb\n' | { x=$(head -c 2); read y; echo $x $y; }

#### a pipeline and a loop inside
echo $(for i in 3 1 2; do echo $i; done | sort -r)

#### a substitution in a here-document
cat <<X
$(echo "a  b") `echo c` $(echo "$(echo d)")
X

#### a syntax error inside ends the script
eval 'echo $(if)'
echo never

#### a syntax error inside backquotes and a missing end
eval 'echo `if`'
echo $?
eval 'echo $(echo a'
echo $?

#### a syntax error inside backquotes leaves the rest
echo `fi` rest; echo $?

#### a substitution in arithmetic and in an index
a=(x y z); echo $(($(echo 2)+1)) ${a[$(echo 1)]}

#### many small ones
n=0; for i in {1..200}; do n=$(echo $((n+1))); done; echo $n

#### an alias defined before acts inside
shopt -s expand_aliases
alias hi='echo hello'
echo $(hi) `hi`

#### $? inside is the one from before
false; echo $(echo $?); (exit 7); x=`echo $?`; echo $x

#### a last command that is exec
x=$(exec echo a); echo $x; x=$(echo b; exec echo c); echo $x

#### umask, options and variables inside do not leak
umask 022; x=$(umask 077; set -f; shopt -s nullglob; readonly q=1; umask); echo $x $(umask) $-; shopt -q nullglob; echo $? ${q-unset}

#### lines inside count from the command
echo a; echo b $(
echo $LINENO


echo $LINENO
if true; then
 echo $LINENO
fi
nosuch
) $LINENO
f() {
 echo x \
  $(echo $LINENO;

echo $LINENO) ${
 echo $LINENO;

 echo $LINENO; }
 cat <(echo $LINENO
 echo $LINENO)
}
f
x=`echo $LINENO

nosuch`; echo $x
for i in $(
nosuch

nosuch2); do
:; done; case $(
nosuch3) in esac
cat <<E
$(nosuch4) $LINENO
E

#### the lines of conditions
[[ 1 == 2 &&
 x == "$(nosuch1)" ]]
[[ x == x &&
 x == "$(nosuch2)" ||
 $LINENO -gt 0$(nosuch3) ]]
(( x = LINENO,
 $(nosuch4) 1 )); echo $x
trap 'echo err $LINENO' ERR
((
0
))

#### a syntax error inside ends the shell: a sourced file and a trap
printf 'echo in\necho $(if)\necho rest\n' >f
( . ./f; echo $? ); echo $?
x=$(eval "echo \$(if)"; echo $? ); echo $?
eval "echo \$(if)" | cat; echo "${PIPESTATUS[*]}"
(f() { eval "echo <(if)"; }; f; echo no); echo $?
(trap 'echo $?' EXIT; eval 'echo "${x:-$(if)}"'; echo no); echo $?
. ./f
echo $?

#### a syntax error inside a trap
trap 'echo $(if)' USR1; kill -USR1 $$
echo never

#### a syntax error in a substitution in a here-document
cat <<E
one
$(if)
E
echo $?
cat <<E | cat
$(if)
E
echo "${PIPESTATUS[*]}"
cat <<E
a $(echo b
E
echo $?
cat <<E
`if`
E
echo $?

#### the value of a substitution keeps its newlines
a=${| REPLY=$'newlines\n\n'; }; echo "<$a>"
echo "<${| printf -v REPLY '%s\n' a b; }>" ${| REPLY=$'x\n'; }
b=${ echo x; echo; }; echo "<$b>"

#### errors and errexit in a substitution of the current shell
true
x=${ echo $((1/0)); echo no
echo next; }; echo "$x $?"
x=${| echo $((1/0)); }; echo "[$x] $?"
(x=${ echo $((1/0)); }; echo no); echo $?
(set -e; x=${ false; echo on; }; echo "$x")
(set -e; x=${ set +e; false; echo on; }; echo "$x"; false; echo no)
false | true | false
echo "${ true | false | true; echo "${PIPESTATUS[@]}"; } ${PIPESTATUS[@]}"
f() { :; }; x=${ f; }; echo "${FUNCNAME[@]}"; f; echo "${FUNCNAME[@]}"
