# Conditional Constructs: if, case, select, (( )), [[ ]].

#### if takes the first branch that succeeds
for n in 1 2 3; do if [ $n = 1 ]; then echo one; elif [ $n = 2 ]; then echo two; else echo other; fi; done

#### if without a branch taken has status 0
if false; then :; fi; echo $?
if false; then :; elif false; then :; fi; echo $?

#### the status of if is that of the branch
if true; then (exit 3); fi; echo $?
if false; then :; else (exit 4); fi; echo $?

#### the test of an if may be a list
if false; true; then echo yes; fi
if echo test | grep -q test; then echo piped; fi

#### ifs nest
if true; then if false; then echo a; else echo b; fi; fi

#### a redirection covers the whole if
if true; then echo a; echo b >&2; fi >f 2>&1; cat f

#### then may not be empty
eval 'if true; then fi'; echo $?

#### case takes the first pattern that matches
case abc in a) echo 1;; a*) echo 2;; *) echo 3;; esac

#### case with alternatives
for x in apple pear plum; do case $x in apple|pear) echo core;; *) echo stone;; esac; done

#### case with an opening parenthesis
case a in (a) echo yes;; (b) echo no;; esac

#### case without a match has status 0
false; case a in b) :;; esac; echo $?

#### case with an empty clause
case a in a) ;; esac; echo $?
false; case a in a) ;; esac; echo $?

#### the last clause needs no terminator
case a in a) echo yes
esac

#### case falls through with ;&
case a in a) echo 1;& b) echo 2;& c) echo 3;; d) echo 4;; esac

#### case tests on with ;;&
case abc in a*) echo 1;;& *b*) echo 2;;& x) echo 3;;& *c) echo 4;; *) echo 5;; esac

#### a fall through at the end
case a in a) echo 1;& esac; case a in a) echo 2;;& esac

#### a quoted pattern is literal
x='*'; case '*' in "$x") echo q;; esac; case abc in "$x") echo no;; $x) echo pattern;; esac

#### the word of case is not split and not globbed
touch f1; x='a  b'; case $x in 'a  b') echo same;; esac; case f* in 'f*') echo literal;; esac

#### case undergoes tilde expansion and the other expansions
HOME=/h; case ~ in /h) echo tilde;; esac; case $((1+1)) in 2) echo two;; esac; case $(echo x) in x) echo x;; esac

#### patterns of case expand only until one matches
case a in $(echo one >&2; echo a)) echo A;; $(echo two >&2; echo b)) echo B;; esac

#### case with bracket expressions and classes
for x in 5 a B -; do case $x in [0-9]) echo digit;; [[:lower:]]) echo lower;; [!a-z]) echo other;; esac; done

#### case with extended patterns
shopt -s extglob
for x in foobar foo bar; do case $x in +(foo|bar)) echo $x;; esac; done

#### nocasematch in case
shopt -s nocasematch; case ABC in abc) echo same;; esac

#### an empty word matches an empty pattern
case '' in '') echo empty;; esac; case '' in *) echo star;; esac; case '' in ?) echo one;; *) echo none;; esac

#### esac as a pattern
case esac in (esac) echo yes;; esac

#### newlines and comments between clauses
case b in

  a) echo a ;;

  # comment
  b)
    echo b
    ;;

esac

#### the value of an arithmetic command
((1)); echo $?; ((0)); echo $?; ((5-5)); echo $?; ((-1)); echo $?

#### an arithmetic command assigns
((x=5, y=x*2)); echo $x $y; ((x++)); echo $x

#### an arithmetic command with an error
((1+)); echo $?; ((1/0)); echo $?

#### an arithmetic command without content
(( )); echo $?

#### comparisons need no quoting in an arithmetic command
if ((3 > 2 && 2 < 3 || 0)); then echo yes; fi; ls

#### two parentheses may be nested subshells
((echo a); (echo b))

#### [[ compares strings
[[ a == a ]] && echo 1; [[ a = b ]] || echo 2; [[ a != b ]] && echo 3; [[ a < b ]] && echo 4; [[ b > a ]] && echo 5

#### [[ matches patterns on the right
[[ abc == a* ]] && echo 1; [[ abc == "a*" ]] || echo 2; p='a*'; [[ abc == $p ]] && echo 3; [[ abc == "$p" ]] || echo 4

#### [[ does not split or glob
touch f; x='a b'; [[ $x == 'a b' ]] && echo 1; [[ -n $unset ]] || echo 2; [[ f == * ]] && echo 3

#### [[ joins with and, or, not and parentheses
[[ a && b ]] && echo 1; [[ '' || b ]] && echo 2; [[ ! '' ]] && echo 3; [[ ( a && '' ) || b ]] && echo 4
[[ ! ( a && b ) ]] || echo 5

#### [[ stops as soon as the value is known
[[ '' && $(echo never >&2) ]]; [[ a || $(echo never >&2) ]] && echo ok

#### [[ compares numbers as arithmetic
[[ 1+1 -eq 2 ]] && echo 1; x=5; [[ x -gt 4 ]] && echo 2; [[ 010 -eq 8 ]] && echo 3; [[ 0x10 -ne 10 ]] && echo 4

#### [[ with a word that is not a number
[[ a+ -eq 1 ]]; echo $?

#### [[ matches extended regular expressions
[[ abc123 =~ ^[a-z]+([0-9]+)$ ]] && echo "${BASH_REMATCH[0]} ${BASH_REMATCH[1]}"; [[ abc =~ x ]]; echo $? ${#BASH_REMATCH[@]}

#### [[ takes a quoted regular expression literally
[[ a.c =~ a"."c ]] && echo 1; [[ abc =~ a"."c ]] || echo 2; [[ 'a|b' =~ a'|'b ]] && echo 3

#### [[ takes a regular expression from a variable
re='^(a|b)+$'; [[ abab =~ $re ]] && echo "${BASH_REMATCH[@]}"; [[ abab =~ "$re" ]] || echo literal

#### [[ with a bad regular expression has status 2
re='a('; [[ a =~ $re ]]; echo $?

#### regular expressions need no quotes around parentheses and bars
[[ foobar =~ (foo)(bar|baz) ]] && echo ${BASH_REMATCH[2]}; [[ 'a b' =~ a\ b ]] && echo blank

#### optional groups that did not take part are empty
[[ ac =~ a(b)?(c) ]]; echo "${#BASH_REMATCH[@]} [${BASH_REMATCH[1]}] [${BASH_REMATCH[2]}]"

#### nocasematch in [[
shopt -s nocasematch; [[ ABC == abc ]] && echo 1; [[ ABC =~ b ]] && echo 2; [[ ABC != abc ]] || echo 3

#### a missing operand in [[ is a syntax error
eval '[[ a == ]]'; echo $?
eval '[[ -f ]]'; echo $?
eval '[[ ]]'; echo $?
eval '[[ a b ]]'; echo $?

#### an extended pattern in [[ needs no extglob
[[ foofoo == +(foo) ]] && echo yes

#### newlines inside [[
[[ a == a &&
b == b
]] && echo yes

#### a single word in [[ tests for length
[[ a ]] && echo 1; [[ '' ]] || echo 2; [[ -z '' ]] && echo 3; [[ -n a ]] && echo 4

#### arithmetic commands and [[ in the test of loops
i=0; while ((i<2)); do echo $((i++)); done; until [[ $i -eq 4 ]]; do echo $((i++)); done

#### =~ takes the longest of the leftmost matches
m() { [[ $1 =~ $2 ]] && printf '<%s>' "${BASH_REMATCH[@]}"; echo; }
m abcd '(a|ab)(c|bcd)(d*)'; m xabcabc '(abc)+'; m abab '(a|b)*'; m ab '((a)|(b))*'; m aab '(a*)(ab)*(b*)'; m aaaa 'a{2,3}'; m foobar '(foo|foobar)(bar)?'; m '' '()|x'; m aa '(a*)*'; m b '(a*)*'

#### =~ with anchors and GNU's escapes
m() { [[ $1 =~ $2 ]] && printf '<%s>' "${BASH_REMATCH[@]}" || printf no; echo; }
m 'a foo.' '\bfoo\b'; m foob '\Bo\B'; m 'ab cd' '\<c\w+'; m 'a b' '\w\s\w'; m a '^a$'; m 'a$b' 'a$b'; m cb '^(a)|b$'; m a '\`a'\'

#### =~ with a back-reference
m() { [[ $1 =~ $2 ]] && printf '<%s>' "${BASH_REMATCH[@]}" || printf no; echo; }
m abab '(ab)\1'; m aabaa '(a*)b\1'; m abcabd '(abc)\1'

#### =~ with brackets
m() { [[ $1 =~ $2 ]] && printf '<%s>' "${BASH_REMATCH[@]}" || printf no; echo; }
m 'x]a' '[]a]+'; m b-a '[a-]+'; m 'a\b' '[\]'; m aéb '[^a]+'; m x42 '[[:digit:]]+'; m é '^.$'; [[ '.' =~ ["."] ]] && echo 1; [[ a =~ ["."] ]] || echo 2; [[ '\' =~ ["."] ]] || echo 3; [[ b =~ [a"-"c] ]] && echo 4

#### =~ says what is wrong with an expression
for re in '(' '[' '[a' '[[:foo:]]' '*a' 'a|*b' 'a{1' 'a{x}' 'a{2,1}' 'a{99999}' '\' '\2' '[z-a]' '[[.xx.]]' '^*'; do [[ a =~ $re ]]; echo $?; done

#### =~ and what is literal after all
m() { [[ $1 =~ $2 ]] && printf '<%s>' "${BASH_REMATCH[@]}" || printf no; echo; }
m 'a)' ')'; m '}' '}'; m a 'a||b'; m aa 'a**'; m ab 'a{0}b'

#### =~ without case
shopt -s nocasematch; [[ ABC =~ ([[:upper:]])[b-c]c ]] && echo "${BASH_REMATCH[@]}"; [[ abC =~ A(.)c ]] && echo "${BASH_REMATCH[1]}"

#### =~ takes time in proportion
printf -v s %5000s; [[ $s =~ ( *)*x ]]; echo $?; [[ $s =~ (( *)*)* ]] && echo ${#BASH_REMATCH[1]}
