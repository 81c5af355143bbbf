# Bourne Shell Variables: CDPATH HOME IFS MAIL MAILPATH OPTARG OPTIND PATH PS1 PS2.

#### CDPATH is searched by cd
mkdir -p p/target other; CDPATH=$PWD/p; cd target; pwd; cd ..; cd ../other; pwd

#### CDPATH does not matter for paths with a dot or slash
mkdir -p p/t t; CDPATH=p; cd ./t; echo ${PWD#/TMP}

#### an empty entry of CDPATH is the current directory
mkdir t; CDPATH=:/none; cd t; echo "[$?]"

#### HOME is the default of cd and of the tilde
HOME=/tmp; cd; pwd; echo ~; unset HOME; cd; echo $?

#### IFS parts words and is the default
printf '%q\n' "$IFS"; IFS=,; x=a,b; echo $x; bash -c 'printf "%q\n" "$IFS"'

#### IFS is not taken from the environment
# env: IFS=x
printf '%q\n' "$IFS"; v=axb; echo $v

#### OPTIND and OPTARG belong to getopts
echo $OPTIND; set -- -a val; getopts a: o; echo $o $OPTARG $OPTIND

#### OPTIND is one at the start whatever the environment says
# env: OPTIND=7
echo $OPTIND

#### PATH has a default
env -i "$(command -v bash)" -c 'echo ${PATH:+set}'

#### PS1 and PS2 are unset in a script
echo "${PS1-unset} ${PS2-unset}"

#### PS1 and PS2 of an interactive shell
bash --norc --noprofile -ic 'printf "%s|%s\n" "$PS1" "$PS2"' 2>/dev/null

#### PS4 marks traces
echo "[$PS4]"; PS4='+$LINENO> '; set -x; echo a; { set +x; } 2>/dev/null; PS4=; set -x; echo b

#### the first character of PS4 is repeated
PS4='-> '; set -x; x=$(echo $(echo in)); set +x

#### MAILCHECK has a default in an interactive shell
echo "${MAILCHECK-unset}"; bash --norc -ic 'echo $MAILCHECK' 2>/dev/null
