# Environment.

#### variables of the environment are marked for export
# env: FROM_ENV=hello
echo $FROM_ENV; declare -p FROM_ENV; FROM_ENV=changed; bash -c 'echo $FROM_ENV'

#### export adds, unset and export -n take away
export a=1; bash -c 'echo "[$a]"'; export -n a; bash -c 'echo "[$a]"'; export a; unset a; bash -c 'echo "[${a-none}]"'

#### an assignment before a command is added
a=1 env | grep '^a='; env | grep '^a='; echo $?

#### an exported variable without a value is not there
export novalue; env | grep novalue; echo $?; declare -p novalue

#### an exported empty variable is there
export empty=; env | grep '^empty='

#### exported functions have names of their own
f() { echo hi; }; export -f f; env | grep -A1 '^BASH_FUNC'; export -nf f; env | grep -c BASH_FUNC

#### a function comes from the environment
# env: BASH_FUNC_g%%=() { echo imported; }
g; declare -F

#### a malformed function from the environment
# env: BASH_FUNC_bad%%=() { echo a
type bad 2>/dev/null; echo $?

#### names that are no identifiers are passed on
# env: a.b=dot
env | grep '^a.b='; (unset a.b) 2>/dev/null; echo $?

#### a local exported variable is seen by children of the function
f() { local -x v=local; bash -c 'echo $v'; }; v=global; f; bash -c 'echo "[$v]"'

#### set -a exports all
set -a; v=auto; f() { echo fn; }; bash -c 'echo $v; f'; set +a; w=not; bash -c 'echo "[$w]"'

#### set -k takes assignments behind the command
set -k; bash -c 'echo $v' v=behind

#### env -i gives an empty one
env -i /bin/sh -c 'echo ${HOME-none}'; export -p | grep -c HOME

#### exec -c empties it
export v=1; (exec -c env)

#### a value with newlines and odd bytes
export v=$'a\nb\xff'; env | grep -a -A1 '^v=' | od -An -c

#### an integer or lower-case variable exports its value
declare -xi n=2+3; declare -xl l=ABC; bash -c 'echo $n $l'

#### the environment of a command in a pipeline and the background
a=1 bash -c 'echo $a' | cat; a=2 bash -c 'echo $a' & wait

#### SHLVL counts
# env: SHLVL=5
echo $SHLVL; bash -c 'echo $SHLVL'; (bash -c 'echo $SHLVL'; :)

#### PWD comes from the environment only if it is right
# env: PWD=/nowhere
echo ${PWD##*/}; bash -c 'echo ${PWD##*/}'

#### a nameref is not exported
x=1; declare -nx r=x; bash -c 'echo "[$r]"'; export r; bash -c 'echo "[$x]"'

#### an exported variable that is readonly
export v=1; readonly v; bash -c 'echo $v; v=2; echo $v'
