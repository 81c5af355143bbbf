# Reserved Words: recognised unquoted where a command may start, and in a few other places.

#### the list of reserved words
for word in if then elif else fi time for in until while do done case esac coproc select function { } [[ ]] !; do
  printf '%s %s\n' "$word" "$(type -t "$word")"
done

#### a reserved word after a word is plain
echo if; echo then fi done esac

#### a reserved word as a name of a variable
if=1 for=2 done=3; echo $if $for $done

#### a quoted reserved word is a command name
"for" 2>/dev/null; echo $?
'while' 2>/dev/null; echo $?

#### a reserved word after a pipe and list operators
true && if true; then echo a; fi
false || while false; do :; done
echo x | if true; then cat; fi
! if false; then :; fi; echo $?

#### a reserved word out of place is a syntax error
bash -c 'then echo'; bash -c 'fi'; bash -c 'do :'; bash -c 'done'; bash -c 'esac'; bash -c '}'; bash -c 'else'

#### in is only reserved in for, case and select
for in in in; do echo $in; done
case in in in) echo case;; esac

#### a function may not take the name of a reserved word
eval 'if() { :; }' 2>&1; echo $?

#### an expansion is never a reserved word
w=if; $w true; echo $?

#### an alias may stand for a reserved word
shopt -s expand_aliases
alias wenn=if dann=then ende=fi
wenn true
dann echo yes
ende

#### a brace without a blank opens nothing
{ echo a; }
{echo b; } 2>/dev/null || echo "no blank: $?"

#### the third word of for may be do
set -- 1 2
for i do echo $i; done
for i
do echo $i; done

#### time cannot name a function without the word function
eval 'time() { :; }' 2>/dev/null; echo $?
command -v time
function time { echo mine; }; \time

#### esac ends a case even after a pattern list
case x in y) echo y;; esac; echo $?

#### type names them as keywords
type if '[[' '}' time
