# Bash Builtins: true.

#### it succeeds whatever its arguments
false; true; echo $?; true false; echo $?; true --help; echo $?

#### it takes redirections
true >f; ls; true <none; echo $?

#### help true
help -s true
