# Bash Builtins: unalias.

#### it removes a definition
alias a=1 b=2; unalias a; alias; unalias a; echo $?

#### -a removes all
alias a=1 b=2; unalias -a; alias; echo $?

#### several, one of them unknown
alias a=1 b=2; unalias a none b; echo $?; alias

#### no argument
unalias; echo $?

#### an unknown option
unalias -z; echo $?

#### names after two dashes
alias x=1; unalias -- x; echo $?

#### an alias is still used on the line that removes it
shopt -s expand_aliases
alias hi='echo hello'
unalias hi; hi
hi 2>/dev/null; echo $?
