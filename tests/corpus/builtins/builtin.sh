# Bash Builtins: builtin.

#### it passes over functions
cd() { echo func; }; builtin cd /; pwd; echo() { builtin echo "[$*]"; }; echo a

#### a name that is no builtin
builtin ls; echo $?; builtin nosuch; echo $?

#### no argument
builtin; echo $?

#### options are those of the builtin
builtin printf '%s\n' -x; builtin -- echo a; builtin -x; echo $?

#### a builtin that is disabled
enable -n echo; builtin echo a; echo $?

#### special builtins
builtin eval 'echo $1' x; set -- p; builtin shift; echo $#; builtin exit 3

#### declarations take assignments
x='a  b'; builtin declare y=$x; echo "$y"; builtin export z=$x; echo "$z"
