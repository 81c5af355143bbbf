# Pattern Matching.

#### a star matches any string, an empty one too
for s in '' a abc 'a/b' .x; do [[ $s == * ]] && echo "yes $s"; done; [[ abc == a*c ]] && [[ ac == a*c ]] && echo ends

#### a question mark matches one character
[[ a == ? ]] && echo 1; [[ ab == ? ]] || echo 2; [[ é == ? ]] && echo 3; [[ '' == ? ]] || echo 4; [[ / == ? ]] && echo 5

#### bracket expressions
m() { case $1 in $2) echo "$1 $2 yes";; *) echo "$1 $2 no";; esac; }
m a '[abc]'; m d '[abc]'; m d '[!abc]'; m d '[^abc]'; m b '[a-c]'; m B '[a-c]'; m - '[a-]'; m - '[-a]'; m ] '[]]'; m ] '[!]a]'; m a '[]a]'; m '[' '[[]'; m '\' '[\\]'

#### a bracket without its end
m() { case $1 in $2) echo "$1 $2 yes";; *) echo "$1 $2 no";; esac; }
m '[a' '[a'; m '[' '['; m '[]' '[]'; m 'a]' 'a]'; m '[!' '[!'

#### the character classes
for c in alnum alpha ascii blank cntrl digit graph lower print punct space upper word xdigit; do
  printf '%s:' $c; for x in a Z 5 _ - ' ' $'\t' $'\001' é; do [[ $x == [[:$c:]] ]] && printf 1 || printf 0; done; echo
done

#### several classes in a bracket
[[ 5 == [[:alpha:][:digit:]] ]] && echo 1; [[ _ == [[:alpha:]_] ]] && echo 2; [[ - == [![:alnum:]] ]] && echo 3

#### a class that does not exist
[[ a == [[:foo:]] ]]; echo $?; [[ : == [[:foo:]] ]]; echo $?; [[ 'o]' == [[:foo:]] ]]; echo $?

#### a quoted character is literal
[[ '*' == \* ]] && echo 1; [[ a == \* ]] || echo 2; [[ 'a*b' == a"*"b ]] && echo 3; [[ axb == a"*"b ]] || echo 4; [[ '[a]' == "[a]" ]] && echo 5; [[ b == [a"-"c] ]] || echo 6

#### a backslash from an expansion escapes
p='a\*b'; [[ 'a*b' == $p ]] && echo 1; [[ axb == $p ]] || echo 2; p='\a'; [[ a == $p ]] && echo 3; p='a\'; [[ 'a\' == $p ]]; echo $?

#### ?( ) matches none or one
shopt -s extglob; for s in ab b aab xb; do [[ $s == ?(a|x)b ]] && echo $s; done

#### *( ) matches any number
for s in '' a ab aba c; do [[ $s == *(a|b) ]] && echo "<$s>"; done

#### +( ) matches one or more
for s in '' a ab aba c; do [[ $s == +(a|b) ]] && echo "<$s>"; done

#### @( ) matches one
for s in '' a b ab c; do [[ $s == @(a|b) ]] && echo "<$s>"; done

#### !( ) matches all others
for s in '' a b ab c; do [[ $s == !(a|b) ]] && echo "<$s>"; done

#### extended patterns nest
for s in aXb abab XaY aab; do [[ $s == +(a|b|@(X|Y)) ]] && echo $s; done; [[ foobarfoo == *(foo|*(bar)) ]] && echo nested

#### negation with what stands around it
for f in a.c a.o b.c Makefile; do [[ $f == !(*.o) ]] && echo $f; done; [[ abc == a!(b)c ]]; echo $?; [[ axc == a!(b)c ]]; echo $?; [[ foo == !(f)* ]]; echo $?

#### an empty alternative
[[ ab == a@(|x)b ]] && echo 1; [[ axb == a@(|x)b ]] && echo 2; [[ '' == @() ]] && echo 3

#### extended patterns need extglob outside [[
eval 'case ab in @(ab)) echo yes;; esac'; echo $?; shopt -s extglob; eval 'case ab in @(ab)) echo yes;; esac'

#### extglob within a line acts from the next line
shopt -s extglob
case aab in +(a)b) echo yes;; esac
x=aaab; echo ${x##+(a)}

#### nocasematch
shopt -s nocasematch; [[ ABC == a[b-c]c ]] && echo 1; case Straße in STRASSE) echo 2;; STRAßE) echo 3;; esac; [[ É == é ]] && echo 4; [[ A == [[:lower:]] ]]; echo $?

#### a long run of stars
s=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab; [[ $s == *a*a*a*a*a*a*a*a*c ]]; echo $?; [[ $s == *a*a*a*a*a*a*a*a*b ]]; echo $?

#### ranges across the alphabet
[[ c == [a-z] ]] && echo 1; [[ C == [a-z] ]] || echo 2; [[ é == [a-z] ]] || echo 3; [[ é == [à-ü] ]] && echo 4; [[ 5 == [0-9] ]] && echo 5

#### a range with a quoted end
[[ b == ["a"-c] ]] && echo 1; [[ - == [a\-c] ]] && echo 2; [[ b == [a\-c] ]] || echo 3

#### bytes that are no characters
x=$'\xff'; [[ $x == ? ]] && echo 1; [[ a$x == a* ]] && echo 2; [[ $x == $'\xff' ]] && echo 3; case $x in [a-z]) echo no;; *) echo 4;; esac

#### a newline is matched
[[ $'a\nb' == a?b ]] && echo 1; [[ $'a\nb' == a*b ]] && echo 2; [[ $'\n' == [[:space:]] ]] && echo 3

#### in removals and replacements
x=foo.tar.gz; echo ${x%.*} ${x%%.*} ${x/[aeiou]/_} ${x//[!a-z]/_}

#### a slash in a bracket matches outside file names
[[ a/b == a[/]b ]] && echo 1; [[ a/b == a?b ]] && echo 2; [[ a/b == a*b ]] && echo 3

#### parentheses without a prefix are literal in expansions
p='(a)'; [[ '(a)' == $p ]] && echo 1; p='@(a|b)'; [[ a == $p ]] && echo 2

#### extended patterns over quoted and unquoted parts
shopt -s extglob
for s in a 'b*' bx c 'a|b'; do [[ $s == @(a|"b*"|c) ]] && echo "1 $s"; [[ $s == @(a"|"b) ]] && echo "2 $s"; done; q='b*'; for s in 'b*' bx; do [[ $s == @(a|"$q") ]] && echo "3 $s"; [[ $s == @(a|$q) ]] && echo "4 $s"; done

#### an extended pattern that is not closed is literal
p='@(a'; [[ '@(a' == $p ]]; echo $?; [[ a == $p ]]; echo $?; p='@([a)'; [[ '@([a)' == $p ]]; echo $?

#### extended patterns in removals and replacements
shopt -s extglob; x='  a  b  '; echo "<${x##*([[:space:]])}>" "<${x%%*([[:space:]])}>" "<${x//+([[:space:]])/_}>"; x=aabbcc; echo ${x##+(a|b)} ${x#+(a|b)} ${x%%+(c)} ${x%+(c)} ${x/!(b*)/X} ${x//@(a|c)/X}

#### a replacement takes the leftmost match and there the longest
x=abcabc; echo ${x/b*/X} ${x/?/X} ${x/*b/X} ${x/#a*b/X} ${x/%c/X} ${x//[ac]/X}; x=; echo "<${x/*/X}>" "<${x/?/X}>"

#### an empty match in a replacement
shopt -s extglob; x=abc; echo ${x//?(b)/X} ${x/?(z)/X} ${x//*(z)/-}

#### named characters in brackets
[[ - == [[.hyphen.]] ]] && echo 1; [[ ] == [[.].]] ]] && echo 2; [[ b == [[.a.]-c] ]] && echo 3; [[ a == [[=a=]] ]] && echo 4; [[ x == [[.nonsense.]x] ]] && echo 5; [[ , == [[.comma.][.period.]] ]] && echo 6

#### text that is no UTF-8 goes by bytes
x=$'\xff\xc3\xa9'; [[ $x == ??? ]] && echo 1; [[ $x == ?é ]] && echo 2; [[ é == ? ]] && echo 3; y=é; [[ ${y#$'\xc3'} == $'\xa9' ]] && echo 4

#### a star before a list that may be empty
# differs: bash never lets the star take all of the text here
shopt -s extglob; [[ b == *@(|a) ]]; echo $?; [[ a == *!(a) ]]; echo $?

#### a negated bracket that begins with a bracket in a replacement
# differs: bash takes the length of such a pattern to be another
x='a]b'; echo "${x//[!]]/_}" "${x/[^]a]/_}"
