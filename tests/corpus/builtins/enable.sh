# Bash Builtins: enable.

#### -n disables, a name enables again
enable -n echo; type -t echo; enable echo; type -t echo

#### without names the enabled are listed
enable | grep -E ' (cd|echo|\[)$'; enable -n | wc -l | tr -d ' '; enable -n test; enable -n

#### -a lists all with their state
enable -n pwd; enable -a | grep -E ' (pwd|cd)$'

#### -p lists for reading back
enable -p | grep -c '^enable '; enable -np

#### -s lists the special ones
enable -s; enable -ps | head -n 2

#### -d and -f are for loadable builtins
enable -d nosuch; echo $?; enable -f /none/lib nosuch 2>/dev/null; echo $?

#### a name that is no builtin
enable nosuch; echo $?; enable -n nosuch; echo $?; enable cd nosuch pwd; echo $?

#### a disabled builtin gives way to a program
enable -n printf; printf '%s\n' a; type -t printf; enable -n cd; cd / 2>/dev/null; echo $?; builtin cd / ; echo $?

#### special builtins may be disabled
enable -n export; export a=1 2>/dev/null; echo $?

#### an unknown option
enable -z; echo $?

#### a subshell keeps its own
(enable -n echo); type -t echo

#### the list of builtins
enable | sed 's/enable //' | tr '\n' ' '
