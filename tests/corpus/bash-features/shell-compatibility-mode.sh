# Shell Compatibility Mode.

#### BASH_COMPAT and the compat options go together
BASH_COMPAT=4.2; shopt compat42; BASH_COMPAT=43; shopt compat42 compat43; shopt -s compat31; echo $BASH_COMPAT; unset BASH_COMPAT; shopt compat31

#### values that are refused
BASH_COMPAT=abc; echo "$? $BASH_COMPAT"; BASH_COMPAT=6.0; echo $?; BASH_COMPAT=; echo $?

#### 3.1: quotes do not matter in a regular expression
BASH_COMPAT=3.1; [[ abc =~ "a.c" ]]; echo $?; unset BASH_COMPAT; [[ abc =~ "a.c" ]]; echo $?

#### 4.0: comparisons in [[ go by bytes
BASH_COMPAT=4.0; [[ a < B ]]; echo $?

#### 4.2: a pattern's replacement keeps its quotes
BASH_COMPAT=4.2; x=abc; echo "${x/b/"q"}"; echo "${x/b/'q'}"; unset BASH_COMPAT; echo "${x/b/"q"}" "${x/b/'q'}"

#### 4.3: an array assignment in quotes, loops across functions
BASH_COMPAT=4.3; f() { break; }; for i in 1 2; do f; echo $i; done; unset BASH_COMPAT; for i in 1 2; do f 2>/dev/null; echo $i; done

#### 4.4: BASH_ARGV and loops in subshells
BASH_COMPAT=4.4; for i in 1 2; do (break; echo in); echo $i; done

#### 5.0: RANDOM has the older sequence
BASH_COMPAT=5.0; RANDOM=42; echo $RANDOM $RANDOM; unset BASH_COMPAT; RANDOM=42; echo $RANDOM $RANDOM

#### 5.1: unset of a[@]
BASH_COMPAT=5.1; declare -A m=([@]=x [k]=y); unset 'm[@]'; declare -p m

#### 5.2: bind and test
BASH_COMPAT=5.2; shopt | grep -c compat; test -v x; echo $?

#### a child reads it from the environment
BASH_COMPAT=4.2 bash -c 'shopt compat42; echo $BASH_COMPAT'

#### 3.2 and 4.1: options by name
shopt -s compat32; echo $BASH_COMPAT; shopt -s compat40; echo $BASH_COMPAT; shopt -s compat41; echo $BASH_COMPAT; shopt compat32 compat40 compat41; shopt -u compat41; echo $BASH_COMPAT
