#### define, show, refuse
alias
alias a=b c='d e' q="it's"
alias
alias -p
alias a
alias a c
alias nosuch
echo $?
alias x=
alias x
alias 'b$c=d'
echo $?
alias 'a/b=c'
alias a=1 nosuch c=2
echo $?
alias a

#### options and odd names
alias -z
echo $?
alias -p x
alias -- a=b
alias --help | head -1
alias -- -x=y
alias
alias =
echo $?
alias '=x'
alias ''
echo $?

#### POSIX mode leaves the word out
alias a=b
set -o posix
alias
alias -p
alias a

#### unalias forgets, -a forgets all
alias a=b c=d
unalias a
alias
unalias nosuch
echo $?
unalias
echo $?
unalias -a
alias
unalias -z
echo $?
unalias a b
unalias -a nosuch
echo $?

#### a subshell keeps its aliases to itself
alias a=b
(alias a=c; unalias a; alias z=y)
alias
shopt -s expand_aliases
alias hi='echo hello'
hi there
unalias hi
hi

#### BASH_ALIASES shows and makes aliases
alias a='b c'
echo "${BASH_ALIASES[a]}"
BASH_ALIASES[n]=v
alias
unset 'BASH_ALIASES[a]'
alias
declare -p BASH_ALIASES
echo "${!BASH_ALIASES[@]}"
