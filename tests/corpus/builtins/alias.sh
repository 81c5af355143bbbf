# Bash Builtins: alias. How aliases are expanded is in bash-features/aliases.

#### a definition and its listing
alias a=b; alias a; alias

#### several at once, and a listing with -p
alias x='echo 1' y="echo 2"; alias -p; alias x y

#### the value is quoted for reading back
alias q="it's" e= t='a  b' b='back\slash' n='new
line'; alias

#### a name that is not defined
alias nosuch; echo $?; alias a=1 nosuch2 b=2; echo $?; alias

#### names may hold many characters
alias a-b=1 a.b=2 'a!b=3' ::=4 @=5; alias | sort

#### names that are refused
alias 'a b=1'; echo $?; alias 'a$b=1'; echo $?; alias 'a/b=1'; echo $?; alias '=x'; echo $?

#### a value with an equals sign
alias a=b=c; alias a

#### a name that begins with a dash is listed after two dashes
alias -- -x=1 2>&1; alias -- -x; alias

#### an unknown option
alias -z; echo $?

#### a new definition replaces
alias a=1; alias a=2; alias a

#### in a subshell it does not leak
(alias a=1); alias a; echo $?

#### BASH_ALIASES
alias k=v; declare -p BASH_ALIASES; BASH_ALIASES[z]=y; alias z

#### in POSIX mode the listing has no word alias
set -o posix; alias a=1; alias; alias -p
