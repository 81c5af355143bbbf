# Aliases.

#### off in a script, on with expand_aliases
alias hi='echo hello'
hi 2>/dev/null; echo $?
shopt -s expand_aliases
hi world

#### acts from the next line
shopt -s expand_aliases
alias a='echo one'; a 2>/dev/null
a

#### only the first word
shopt -s expand_aliases
alias e=echo
e e; x=1 e e; >f e e; cat f

#### a value that ends in a blank lets the next word be one
shopt -s expand_aliases
alias s='echo ' w=word
s w w; s x w

#### an alias in its own value is not expanded again
shopt -s expand_aliases
alias echo='echo pre'
echo a
alias ls='echo ls:' l=ls
l

#### a quoted word is no alias
shopt -s expand_aliases
alias e='echo alias'
"e" 2>/dev/null; \e 2>/dev/null; 'e' 2>/dev/null; e""; echo $?

#### a word from an expansion is no alias
shopt -s expand_aliases
alias e=echo
x=e; $x a 2>/dev/null; echo $?

#### after operators and reserved words
shopt -s expand_aliases
alias e=echo
true && e and; false || e or; { e brace; }; (e sub); if e test; then e then; fi; ! e not; e a | e pipe; while e w; do break; done; for i in 1; do e for; done

#### a value with operators, quotes and several commands
shopt -s expand_aliases
alias two='echo 1; echo' pipe='| tr a-z A-Z' q='echo "a  b"' open='{ echo in;' close='}'
two 2; q; open close

#### a value with a reserved word
shopt -s expand_aliases
alias wenn=if dann=then sonst=else ende=fi
wenn true; dann echo yes; sonst echo no; ende

#### a value that is empty
shopt -s expand_aliases
alias nothing=''
nothing echo a
nothing
echo $?

#### a function's text is fixed when it is read
shopt -s expand_aliases
alias e='echo one'
f() { e; }
alias e='echo two'
f; e

#### in a substitution and an eval
shopt -s expand_aliases
alias e='echo alias'
x=$(e a); echo $x; eval 'e b'; eval "alias n='echo new'
n c"

#### unalias within the line
shopt -s expand_aliases
alias e='echo alias'
unalias e; e a
e b 2>/dev/null; echo $?

#### assignments and redirections in a value
shopt -s expand_aliases
alias v='x=5 ' out='>f echo'
v eval 'echo $x'; out a; cat f

#### an alias for a function definition's name
shopt -s expand_aliases
alias g='h'
g() { echo defined; }
h

#### in POSIX mode aliases are on
set -o posix
alias hi='echo hello'
hi

#### as sh they are on
# as: sh
alias hi='echo hello'
hi

#### a comment and a newline in a value
shopt -s expand_aliases
alias c='echo a # comment' n='echo x
echo y'
c b
n z

#### case words and patterns are not aliased
shopt -s expand_aliases
alias a=echo b=c
case a in a) echo plain;; esac; for b in b; do echo $b; done

#### a chain
shopt -s expand_aliases
alias a='b ' b='c ' c='echo '
a a b c

#### a value with a history of backslashes
shopt -s expand_aliases
alias bs='echo a\ b' nl='echo one\
two'
bs; nl

#### in every kind of substitution
shopt -s expand_aliases
alias hi='echo hello' lo=hi
echo $(hi) `hi` $(lo) ${ hi; } ${| REPLY=x; hi; } "$(echo "$(hi)")"
cat <(hi) <( (lo) ); echo $(eval hi) ${x:-$(hi)} $(( $(hi >f) 1 ))
cat <<E
$(hi) `hi`
E

#### a substitution in a function takes the aliases of the call
shopt -s expand_aliases
f() { echo $(hi) `hi`; cat <(hi); }
f
alias hi='echo hello'
f
declare -f f
shopt -u expand_aliases
f
shopt -s expand_aliases
unalias hi
f

#### an alias in a substitution acts on its next line
shopt -s expand_aliases
echo $(alias a='echo in'; a)
echo $(alias a='echo in'
a; a
a)
echo `alias a='echo in'
a`
alias hi='echo hello'
x=$(hi; unalias hi
hi); echo "$x"
hi

#### a substitution that turns aliases on
echo $(shopt -s expand_aliases; alias a='echo in'
a)
alias a; shopt expand_aliases

#### an alias in a substitution with a syntax error
shopt -s expand_aliases
alias bad=if
echo $(bad); echo $?
echo `echo a
bad`
echo after

#### an alias that ends in a blank in a substitution
shopt -s expand_aliases
alias two='echo ' w=hi d='echo d; echo'
echo $(two w)
echo $(two
w) $(d x | tr d e)

#### in POSIX mode the aliases of a substitution act when it is read
set -o posix
alias hi='echo hello'
f() { echo $(hi) `hi`; cat <(hi); }
declare -f f
unalias hi
f

#### in POSIX mode a substitution is not read again
f() { echo $(hi) `hi`; cat <(hi); }
set -o posix
alias hi='echo hello'
f
echo $(eval hi) $(eval 'hi
hi') $(f)
set +o posix
shopt -s expand_aliases
f

#### lines in a value are not counted
shopt -s expand_aliases
alias three=$'echo $LINENO\n\necho $LINENO\nnosuch\n' two='echo a
echo b' n='two
n'
three
echo $LINENO
two; two
echo $LINENO
n c
echo $LINENO
