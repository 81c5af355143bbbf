# Programmable Completion Builtins: compopt.

#### -o and +o change a specification
complete -W x cmd; compopt -o nospace -o filenames cmd; complete -p cmd; compopt +o nospace cmd; complete -p cmd

#### a name alone prints
complete -o default -W x cmd; compopt cmd

#### -D, -E and -I
complete -D -W d; complete -E -W e; complete -I -W i; compopt -o nospace -D; compopt -E -o bashdefault; compopt -I -o dirnames; complete -p -D; complete -p -E; complete -p -I

#### outside of a completion
compopt -o nospace; echo $?

#### errors
compopt -o nosuch cmd; echo $?; compopt -o nospace nosuchcmd; echo $?; compopt -z; echo $?
