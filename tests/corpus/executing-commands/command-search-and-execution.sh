# Command Search and Execution.

#### functions come before builtins, builtins before files
pwd() { echo function; }; pwd; builtin pwd | sed 's/.*\///'; unset -f pwd; type -t pwd; enable -n pwd; type -t pwd

#### a name with a slash is not searched
mkdir d; printf 'echo in d\n' >d/x; chmod +x d/x; d/x; ./d/x; PATH=d; x

#### PATH is searched from left to right
mkdir a b; printf '#!/bin/sh\necho a\n' >a/cmdx; printf '#!/bin/sh\necho b\n' >b/cmdx; chmod +x */cmdx; PATH=$PWD/b:$PWD/a:$PATH; cmdx

#### a file that is not executable is passed over
mkdir a b; echo no >a/cmdx; printf '#!/bin/sh\necho b\n' >b/cmdx; chmod +x b/cmdx; PATH=$PWD/a:$PWD/b:$PATH; cmdx

#### an empty entry of PATH is the current directory
printf '#!/bin/sh\necho here\n' >cmdx; chmod +x cmdx; PATH=:$PATH cmdx; PATH=$PATH: cmdx; PATH=/none::/bin:/usr/bin cmdx

#### not found is 127
nosuch; echo $?; ./nosuch; echo $?; /no/such; echo $?; d/e; echo $?

#### found but not executable is 126
# user: plain
echo a >f; ./f; echo $?; mkdir d; ./d; echo $?; d/; echo $?

#### only a file that is not executable in PATH
# user: plain
mkdir b; echo x >b/cmdx; PATH=$PWD/b; cmdx; echo $?

#### a directory in PATH is no command
mkdir -p b/cmdx; PATH=$PWD/b; cmdx; echo $?

#### a script without an interpreter line is run by the shell
printf 'echo $0 $1 $#; echo ${BASH_VERSION:+bash}\n' >s; chmod +x s; ./s a b

#### a script with an interpreter line
printf '#!/bin/cat\nline\n' >s; chmod +x s; ./s | tail -n 1; printf '#! /bin/echo x y\n' >s; ./s z

#### an interpreter that is not there
printf '#!/no/such/interp\n' >s; chmod +x s; ./s; echo $?; printf '#!/no/such a\n' >t; chmod +x t; ./t; echo $?

#### a script without an interpreter line inherits nothing but the environment
a=1; export b=2; f() { :; }; printf 'echo "[$a][$b]"; type f 2>/dev/null; echo $?\n' >s; chmod +x s; ./s

#### command_not_found_handle is called
command_not_found_handle() { echo "handle $*"; return 5; }; nosuch a b; echo $?; ./nosuch 2>/dev/null; echo $?

#### command_not_found_handle runs in a subshell
command_not_found_handle() { x=1; }; nosuch; echo "[$x]"

#### a hashed command that went away
mkdir b; printf '#!/bin/sh\necho one\n' >b/cmdx; chmod +x b/cmdx; PATH=$PWD/b:$PATH; cmdx; rm b/cmdx; cmdx; echo $?

#### checkhash searches again
mkdir b c; printf '#!/bin/sh\necho b\n' >b/cmdx; printf '#!/bin/sh\necho c\n' >c/cmdx; chmod +x */cmdx; PATH=$PWD/b:$PWD/c:$PATH; cmdx; rm b/cmdx; shopt -s checkhash; cmdx

#### changing PATH forgets the hash
mkdir b c; printf '#!/bin/sh\necho b\n' >b/cmdx; printf '#!/bin/sh\necho c\n' >c/cmdx; chmod +x */cmdx; PATH=$PWD/b:$PATH; cmdx; PATH=$PWD/c:$PATH; cmdx

#### arguments go as they are
printf '#!/bin/sh\nprintf "<%%s>" "$@"\n' >s; chmod +x s; ./s a '' 'b c' $'d\ne' '*'; echo

#### too long an argument
x=$(printf '%300000s' ''); /bin/true "$x"; echo $?

#### PATH unset or empty
unset PATH; ls 2>&1; echo $?; PATH=; ls 2>&1; echo $?; /bin/echo found

#### a command of the name of a keyword in a file
mkdir b; printf '#!/bin/sh\necho file\n' >b/if; chmod +x b/if; PATH=$PWD/b:$PATH; \if; "if"

#### the underscore names the program
printf '#!/bin/sh\necho $_\n' >s; chmod +x s; bash -c './s' | sed 's/.*\///'

#### standard streams are inherited
printf '#!/bin/sh\ncat; echo err >&2\n' >s; chmod +x s; echo in | ./s 2>&1

#### a relative PATH entry after cd
mkdir -p b/b; printf '#!/bin/sh\necho outer\n' >b/cmdx; printf '#!/bin/sh\necho inner\n' >b/b/cmdx; chmod +x b/cmdx b/b/cmdx; PATH=b:$PATH; cmdx; cd b; cmdx

#### execfail and exec
shopt -s execfail; exec nosuch; echo "still here $?"

#### a text file with long lines is a script
printf '# %200s\necho ran\n' '' >s; chmod +x s; ./s

#### an empty executable file
: >s; chmod +x s; ./s; echo $?
