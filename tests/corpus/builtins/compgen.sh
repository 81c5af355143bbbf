# Programmable Completion Builtins: compgen.

#### -W splits a list
compgen -W 'one two three' t; compgen -W 'a b'; IFS=:; compgen -W 'x:y z' ; echo $?

#### -W expands and honours quotes
v='p q'; compgen -W '$v "a b" $(echo c)'; compgen -W 'one two' z; echo $?

#### -A names an action
f_one() { :; }; compgen -A function f_; xyz_v=1; compgen -A variable xyz_; compgen -A builtin ech; compgen -A keyword wh; compgen -A shopt nullg; compgen -A setopt noun; compgen -A signal SIGUS; compgen -A enabled ech; compgen -A helptopic tim

#### -A arrayvar, export, disabled, job, binding
# pending: binding names come with the line editor
xyz_a=(1); export xyz_e=1; compgen -A arrayvar xyz; compgen -A export xyz; enable -n echo; compgen -A disabled; compgen -A binding yank-last

#### -b, -k, -v, -e, -a, -c
alias xyz_al=1; xyz_var=1; export xyz_env=2; compgen -b ec; compgen -k el; compgen -v xyz_; compgen -e xyz_; compgen -a xyz; compgen -c xyz_

#### -f and -d
touch fa fb; mkdir fd; compgen -f f | sort; compgen -d f; compgen -f none; echo $?

#### -G is a pattern
touch a1 a2 b1; compgen -G 'a*' | sort; compgen -G 'z*'; echo $?

#### -F calls a function
f() { COMPREPLY=(x1 "y 2"); }; compgen -F f w 2>/dev/null

#### -C runs a command
compgen -C 'echo ca; echo cb; #' w 2>/dev/null

#### -X filters
compgen -W 'apple bob cat' -X 'b*'; compgen -W 'apple bob cat' -X '!b*'; compgen -W 'w1 w2 x' -X '&*' w

#### -P and -S add text
compgen -W 'a b' -P pre- -S -post

#### -V stores the result
compgen -V out -W 'a "b c"'; declare -p out; compgen -V out -W x y; echo $?; declare -p out

#### -o options
mkdir dd; touch df; compgen -o dirnames d; compgen -o default df; compgen -o plusdirs -W 'w' d; compgen -o nosort -W 'b a'; compgen -o nosuch; echo $?

#### -g, -u, -s and -j
compgen -u root; compgen -g root; sleep 5 & compgen -j sl; kill $!; wait 2>/dev/null; compgen -s ssh >/dev/null; test $? -le 1 && echo services

#### an unknown option or action
compgen -z; echo $?; compgen -A nosuch; echo $?

#### without options
compgen; echo $?; compgen x; echo $?

#### the list of builtins, keywords and options
compgen -b | tr '\n' ' '; echo; compgen -k | tr '\n' ' '; echo; compgen -A shopt | tr '\n' ' '; echo; compgen -A setopt | tr '\n' ' '
