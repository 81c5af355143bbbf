# Bash POSIX Mode: what changes in it.

#### ways to turn it on
sh -c 'set -o | grep posix'; bash --posix -c 'set -o | grep posix'; bash -o posix -c 'set -o | grep posix'; POSIXLY_CORRECT=1 bash -c 'set -o | grep posix'; set -o posix; set -o | grep posix

#### POSIXLY_CORRECT is set
set -o posix; echo $POSIXLY_CORRECT; set +o posix; echo "${POSIXLY_CORRECT-unset}"

#### aliases are on
bash --posix -c 'alias e="echo alias"
e a'

#### tildes only in assignments
set -o posix; HOME=/h; echo a=~ ~; b=~; echo $b; export c=~; echo $c

#### time is a reserved word only before no option
set -o posix; { time -p true; } 2>&1 | sed 's/[0-9]/N/g'; TIMEFORMAT=T; time; echo $?

#### function names must be names and no special builtins
bash --posix -c 'a-b() { :; }'; echo $?; bash --posix -c 'export() { :; }'; echo $?; bash --posix -c 'function a-b { echo f; }; a-b'; echo $?

#### special builtins come before functions
bash --posix -c 'eval() { echo fn; }; eval echo builtin' 2>/dev/null; echo $?

#### assignment errors end the script
bash --posix -c 'readonly r=1; r=2; echo never'; echo $?; bash --posix -c 'readonly r=1; r=2 true; echo here'; echo $?; bash --posix -c 'readonly r=1; r=2 :; echo never'; echo $?; bash --posix -c 'readonly r=1; for r in a; do :; done; echo here'; echo $?

#### special builtins' errors end the script
bash --posix -c 'set -Z; echo never'; echo $?; bash --posix -c 'shift 5; echo here'; echo $?; bash --posix -c '. /none; echo never'; echo $?

#### redirection errors of special builtins end the script
bash --posix -c ': </none; echo never'; echo $?; bash --posix -c 'cat </none; echo here'; echo $?

#### a parse error in eval ends the script
bash --posix -c 'eval "("; echo never'; echo $?

#### assignments before special builtins stay
bash --posix -c 'a=1 :; b=2 true; c=3 eval :; echo [$a][$b][$c]'

#### assignments before functions
bash --posix -c 'f() { :; }; a=1 f; echo [$a]'

#### export and readonly list in the form of POSIX
set -o posix; a=1; export a; export -p | grep ' a='; readonly b=2; readonly -p | grep ' b='

#### trap lists without SIG
set -o posix; trap 'echo a' HUP; trap; kill -l HUP; trap - HUP

#### kill does not know SIG in names
set -o posix; kill -SIGTERM 99999999; echo $?; kill -l | head -c 20; echo

#### . does not look in the current directory
echo 'echo sourced' >libx; bash --posix -c '. libx; echo never'; echo $?; . libx

#### set without functions
set -o posix; xyz_f() { :; }; xyz_v=1; set | grep xyz

#### $(< ) and process substitution still work
set -o posix; echo a >f; echo $(<f); cat <(echo b)

#### errexit is inherited by substitutions
set -o posix; set -e; echo "[$(false; echo a)]"

#### test with < and >
set -o posix; [ a \< b ]; echo $?

#### the expansion of $* and "${*}" within operators
set -o posix; set -- a b; IFS=-; echo "${x:-$*}"; x=$*; echo "$x"

#### quotes within braces in double quotes
set -o posix; x=; echo "${x:-'a b'}" "${x:-\}}"

#### hash forgets on an error, command -v finds
set -o posix; command -v cd; command -v nosuch; echo $?

#### wait, jobs and bg texts
set -o posix; sleep 10 & jobs; kill $!; wait $! 2>/dev/null; echo $?

#### echo and printf as before
set -o posix; echo -e 'a\tb'; echo -n x; printf '%b\n' 'y\tz'

#### cd and PWD
set -o posix; mkdir -p a; ln -s a l; cd l; pwd; cd ..; cd ./nonexistent; echo $?; cd -- a; pwd

#### unset takes variables first
set -o posix; x=1; x() { :; }; unset x; type x >/dev/null 2>&1 && echo function stays

#### read with an interrupted signal and umask letters
set -o posix; umask 022; umask -S; umask

#### inherit_errexit, extended globs and arithmetic
set -o posix; shopt inherit_errexit; echo $((010)); a=(1 2); echo ${a[1]}

#### the exit trap and set -e
bash --posix -ec 'trap "echo bye" EXIT; false; echo never'; echo $?

#### an unset parameter with set -u ends the script
bash --posix -uc 'echo $nosuch; echo never'; echo $?

#### xtrace and PS4
set -o posix; PS4='T '; set -x; echo a; { set +x; } 2>/dev/null

#### break and continue outside a loop, return outside a function
set -o posix; break; echo $?; continue; echo $?; (return 3); echo $?

#### a word beginning with an invalid name in for
bash --posix -c 'for 1x in a; do :; done; echo never'; echo $?

#### alias listing
set -o posix; alias a=b; alias; alias a

#### command does not make special builtins special
set -o posix; command export 1x=2; echo alive; command : </none; echo alive

#### brace expansion as sh
# as: sh
echo {a,b}; set -o | grep braceexpand

#### reserved words, functions and local as sh
# as: sh
f() { local x=1; echo $x; }; f; [[ a == a ]] && echo cond; a=(1 2); echo ${a[1]}; echo <<<x; cat <<<here
