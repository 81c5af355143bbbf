# PIPESTATUS: what sets it, and when.

#### PIPESTATUS before any command
echo "[${PIPESTATUS[@]}]" ${#PIPESTATUS[@]}; echo "[${PIPESTATUS[@]}]"

#### PIPESTATUS in the stages of a pipeline
false | echo "[${PIPESTATUS[@]}]"; false | echo "[${PIPESTATUS[@]}]"; (exit 3) | echo "[${PIPESTATUS[@]}]"; true | false | echo "[${PIPESTATUS[@]}]"

#### PIPESTATUS in subshells and substitutions
(echo "[${PIPESTATUS[@]}]"); (exit 3); (echo "[${PIPESTATUS[@]}]"; false; echo "[${PIPESTATUS[@]}]"); echo "[$(echo "${PIPESTATUS[@]}")]"; false | true; echo "[$(echo "${PIPESTATUS[@]}")]"; x=$(false | true; echo ${PIPESTATUS[@]}); echo $x ${PIPESTATUS[@]}

#### PIPESTATUS in a function
f() { echo "[${PIPESTATUS[@]}]"; }; f; f

#### what sets PIPESTATUS
x=1; echo "[${PIPESTATUS[@]}]"; { echo "[${PIPESTATUS[@]}]"; }; if false; then :; fi; echo "[${PIPESTATUS[@]}]"; ((0)); echo "[${PIPESTATUS[@]}]"; [[ a == b ]]; echo "[${PIPESTATUS[@]}]"; for i in 1; do (exit 4); done; echo "[${PIPESTATUS[@]}]"; false | true; { :; }; echo "[${PIPESTATUS[@]}]"; false | true; if true; then echo "[${PIPESTATUS[@]}]"; fi

#### assignments to PIPESTATUS do not last
PIPESTATUS=(7 8); echo ${PIPESTATUS[@]}; PIPESTATUS=5; echo ${PIPESTATUS[@]}; PIPESTATUS[3]=9; echo ${PIPESTATUS[@]}; declare PIPESTATUS=5; echo ${PIPESTATUS[@]}; unset PIPESTATUS; echo ${PIPESTATUS[@]}; false | true; echo ${PIPESTATUS[@]}; f() { local PIPESTATUS=(1 2 3); echo ${PIPESTATUS[@]}; false | false; echo ${PIPESTATUS[@]}; }; f; echo ${PIPESTATUS[@]}; unset 'PIPESTATUS[0]'; echo ${PIPESTATUS[@]}; PIPESTATUS=3 eval 'echo ${PIPESTATUS[@]}'; read PIPESTATUS <<<9; echo ${PIPESTATUS[@]}; readarray -t PIPESTATUS <<<9; declare -p PIPESTATUS; false | true; PIPESTATUS+=(9); echo ${PIPESTATUS[@]}

#### after a command line that was dropped
true | false
echo "$((1/0))"
echo "${PIPESTATUS[@]}"
false | true
a[-9]=1
echo "${PIPESTATUS[@]}"
trap 'echo "err $?"; true | true' ERR
(exit 3)
echo "${PIPESTATUS[@]}"
