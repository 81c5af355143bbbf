# Filename Expansion.

#### names are sorted
touch c a b; echo *

#### a star does not match a leading dot
touch a .b; echo * .*; echo [.]b

#### a star does not match a slash
mkdir d; touch d/a b; echo * */* d*

#### no match stays as it is
echo no* n?o [x]y

#### a bracket without its end is literal
touch 'a[b'; echo a[b a[*

#### question marks match one character each
touch a ab abc é; echo ? ?? ???

#### ranges and classes
touch a b c B 1 ./-; echo [a-b] [!a-b] [^a] [[:digit:]] [[:upper:]] [-c] [c-]

#### several directories deep
mkdir -p a/x b/x; touch a/x/1 b/x/2; echo */x/* */*/[12]

#### a trailing slash takes only directories
mkdir d; touch f; echo */

#### doubled slashes are kept
mkdir d; touch d/f; echo d//*

#### dotglob matches leading dots but not . and ..
touch a .b; mkdir .c; shopt -s dotglob; echo *

#### nullglob drops what does not match
shopt -s nullglob; echo no* end; set -- no*; echo $#; echo [x] a?

#### failglob is an error that ends the line
shopt -s failglob; echo no*; echo "same line"
echo "next line $?"

#### nocaseglob ignores case
touch Ab aC; shopt -s nocaseglob; echo a*; echo A*

#### globstar goes through directories
mkdir -p a/b; touch a/b/c a/d e; shopt -s globstar; echo **; echo **/; echo a/**; echo **/c; echo a/**/d

#### globstar off is a star
mkdir -p a/b; touch a/b/c a/d; echo **; echo **/d

#### globstar does not follow links
mkdir -p a/b; touch a/b/c; ln -s a l; shopt -s globstar; echo **/c

#### GLOBIGNORE takes names away and shows dots
touch a b .c; GLOBIGNORE=b; echo *; GLOBIGNORE='*a:.*'; echo *; unset GLOBIGNORE; echo *

#### GLOBIGNORE that takes all
touch a; GLOBIGNORE='*'; echo *

#### GLOBIGNORE with a path
mkdir d; touch d/a d/b; GLOBIGNORE='d/a'; echo d/*; GLOBIGNORE='a'; echo d/*

#### GLOBSORT by name, size and reverse
printf 123 >a; printf 1 >b; printf 12 >c; GLOBSORT=size; echo *; GLOBSORT=-size; echo *; GLOBSORT=-name; echo *; GLOBSORT=name; echo *

#### GLOBSORT numeric and none
touch 1 10 2 a; GLOBSORT=numeric; echo [0-9]*; GLOBSORT=-numeric; echo [0-9]*

#### GLOBSORT by time
touch -d @100 b; touch -d @300 a; touch -d @200 c; GLOBSORT=mtime; echo *; GLOBSORT=-mtime; echo *

#### set -f turns it off
touch a; set -f; echo *; set +o noglob; echo *

#### quotes keep pattern characters
touch a 'b*' 'c?'; echo "*" '?' \* b\* b"*" *'*'

#### an expansion may hold a pattern
touch a1 a2; p='a*'; echo $p "$p" ${p}; q=a; echo $q* "$q"*

#### a backslash in an expanded pattern
touch 'a*' ab; p='a\*'; echo $p; p='a\b'; echo $p

#### a backslash in a word without match stays
echo no\*no no'*'no; x='no\*no'; echo $x

#### extglob patterns
shopt -s extglob
touch a1 a2 b1 ab
echo @(a|b)1; echo !(a*); echo +([ab])1; echo *(a)b; echo ?(a)b*

#### a pattern with a slash in brackets
mkdir a; touch a/b; echo a[/]b

#### a match in a directory that cannot be read
# user: plain
mkdir d; touch d/f; chmod 300 d; echo d/*; echo d/f; chmod 700 d

#### a directory that cannot be searched
# user: plain
mkdir d; touch d/f; chmod 600 d; echo d/* 2>&1; chmod 700 d

#### names with blanks and newlines stay one word
touch 'a b' $'c\nd'; for f in *; do printf '<%s>' "$f"; done; echo

#### names beginning with a dash
touch -- -a b; echo *

#### hidden files by an explicit dot
touch .a .b c; echo .[ab] .?

#### globskipdots off shows . and ..
touch .a; shopt -u globskipdots; echo .*; shopt -s globskipdots; echo .*

#### the sort follows code points
touch a B _ 1 é z; LC_ALL=C; echo *; 

#### globasciiranges keeps ranges to ASCII
touch a b A B; echo [a-b] [A-B]; shopt globasciiranges

#### a dangling link matches
ln -s none l; echo *

#### a glob in a redirection with one match
touch file1; echo x >file*; cat file1

#### a pattern from a command substitution
touch x1 x2; echo $(echo 'x*') "$(echo 'x*')"

#### in arrays, for and case words
touch g1 g2; a=(g*); echo ${#a[@]}; for f in g?; do echo $f; done; case g* in 'g*') echo literal;; esac

#### assignments do not expand
touch h1; x=h*; echo "$x"; declare y=h*; echo "$y"

#### complex names
touch 'a[1]' 'b{c}' 'd$e'; echo a* b* d*; echo a\[* 'a['*

#### a range out of order
touch a b c; echo [c-a]

#### an equivalence class and a collating symbol
touch a b ./-; echo [[=a=]] [[.-.]] [[.hyphen.]]

#### an invalid class name
touch a; echo [[:nothing:]] [[:alpha:]

#### a list with dots
touch .a .b a b; shopt -s extglob
echo @(.a|b) !(a) *(x).a .!(|.|a); shopt -s dotglob; echo !(a)

#### globstar before and behind directories
mkdir -p a/b; touch a/f a/b/f f; ln -s a la; shopt -s globstar
echo **/; echo **/f; echo a/**; echo */**; echo **/**; echo a/**/f; echo ./**

#### GLOBIGNORE with a list and quotes
touch a b ':c' 'd]' e.x; shopt -s extglob
GLOBIGNORE='a:[:]c:@(d]|q)'; echo *; GLOBIGNORE='*.x:?'; echo *

#### GLOBSORT by blocks and what is no key
printf 12 >b; printf 1 >a; : >c; for GLOBSORT in blocks nonsense + - ' -name' -numeric; do echo *; done
