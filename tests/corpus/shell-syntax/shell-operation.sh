# Shell Operation: reading, tokens, parsing, expansion, redirection, execution, status.

#### a line is read and run before the next one is parsed
echo first
alias two='echo second'
shopt -s expand_aliases
two
)

#### metacharacters part words without blanks
echo a;echo b&&echo c||echo d

#### tabs and blanks around words do not matter
	echo   a 	 b   

#### a newline inside quotes is part of the word
printf '<%s>\n' "one
two" 'three
four'

#### a syntax error stops the script where it stands
echo before
echo a | | echo b
echo after

#### an unexpected end of file is an error with the line of the opening
echo before
if true; then
echo inside

#### an unmatched quote names its line
echo before
echo "abc

#### an unexpected token inside a group
{ echo a; ) echo b; }

#### the status of a syntax error is 2
bash -c 'for'; echo $?
bash -c 'echo ${'; echo $?
bash -c 'if'; echo $?

#### a syntax error in a sourced file does not end the script
echo 'echo ok; (' >f
. ./f
echo "status $?"

#### a syntax error in eval does not end the script
eval 'echo ok; fi'
echo "status $?"
eval '(' ; echo "status $?"

#### operators are the longest that fit
echo a >f;echo b>>f;cat<f
echo x 2>&1|cat

#### a number is a descriptor only right before the operator
echo 2>f
echo 2 >g
echo a2>h
cat f g h

#### an escaped newline joins lines anywhere between characters
ec\
ho jo\
in\
ed

#### a script without a final newline still runs its last command
printf 'echo one\necho two' >s
bash s

#### carriage returns are ordinary characters
printf 'echo a\r\necho b\n' >s
bash s | od -c

#### a null byte in the first line makes a binary file
printf 'echo a\0b\n' >s
bash s 2>&1

#### a binary file is refused
printf '\177ELF\0\0\n' >s
bash ./s; echo $?

#### several commands on one line each have a status
true; echo $?; false; echo $?

#### an empty script succeeds
: >s
bash s; echo $?

#### a script of comments and blanks succeeds
printf '\n\n# nothing\n   \n' >s
false; bash s; echo $?

#### words after a redirection still belong to the command
>f echo a >>g b
cat f g

#### a closing brace is a word except where a command may start
echo } { a}
echo {

#### reserved words are plain words after the first
echo if then else fi for while do done case esac in function select time coproc
