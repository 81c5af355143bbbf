# Bourne Shell Builtins: test and [. The primaries are in bash-features/bash-conditional-expressions.

#### no argument is false, one is true if not empty
test; echo $?; test a; echo $?; test ''; echo $?; [ ]; echo $?; [ a ]; echo $?; [ -n ]; echo $?; [ ! ]; echo $?

#### two arguments: not and unary primaries
[ ! a ]; echo $?; [ ! '' ]; echo $?; [ -z '' ]; echo $?; [ -n a ]; echo $?; [ -z a ]; echo $?; [ a b ]; echo $?

#### three arguments: binary primaries come first
[ a = a ]; echo $?; [ a != a ]; echo $?; [ -n = -n ]; echo $?; [ ! = ! ]; echo $?; [ '(' a ')' ]; echo $?; [ '(' '' ')' ]; echo $?; [ ! -n a ]; echo $?; [ a -a b ]; echo $?; [ '' -o b ]; echo $?

#### four arguments
[ ! a = b ]; echo $?; [ '(' -n a ')' ]; echo $?; [ '(' -z a ')' ]; echo $?; [ -n a -a b ]; echo $?

#### five and more
[ a = a -a b = b ]; echo $?; [ a = b -o c = c ]; echo $?; [ ! '(' a = b ')' ]; echo $?; [ a -a '' -o b ]; echo $?; [ a -o b -a '' ]; echo $?

#### string comparisons
[ a \< b ]; echo $?; [ b \> a ]; echo $?; [ a == a ]; echo $?; [ a == b ]; echo $?; [ 'a b' = 'a b' ]; echo $?; [ '*' = '*' ]; echo $?

#### number comparisons
[ 1 -eq 1 ]; echo $?; [ 1 -ne 1 ]; echo $?; [ 1 -lt 2 ]; echo $?; [ 2 -le 2 ]; echo $?; [ 3 -gt 2 ]; echo $?; [ 1 -ge 2 ]; echo $?; [ -1 -lt 0 ]; echo $?; [ 010 -eq 10 ]; echo $?; [ ' 5 ' -eq 5 ]; echo $?

#### what is no number
[ a -eq 1 ]; echo $?; [ 1 -eq '' ]; echo $?; [ 1.5 -gt 1 ]; echo $?; [ 1+1 -eq 2 ]; echo $?; [ 0x10 -eq 16 ]; echo $?

#### a missing bracket
[ a = a; echo $?; [ a; echo $?; [; echo $?

#### too many arguments and unknown operators
[ a b c ]; echo $?; [ a = b c ]; echo $?; [ a -xx b ]; echo $?; [ -Q a ]; echo $?; [ a b c d e ]; echo $?

#### a missing operand
[ a = ]; echo $?; [ '(' a ]; echo $?; [ a -a ]; echo $?; [ -e ]; echo $?

#### parentheses and precedence
[ '(' a = b -o c = c ')' -a d = d ]; echo $?; [ a = b -o c = c -a d = e ]; echo $?

#### file kinds
>f; mkdir d; ln -s f l; mkfifo p; for o in e f d h L p S s r; do for x in f d l p none; do test -$o $x && echo "-$o $x"; done; done

#### -s, -r, -w, -x
echo a >full; >empty; chmod +x full; test -s full; echo $?; test -s empty; echo $?; test -x full; echo $?; test -x empty; echo $?; test -r full -a -w full; echo $?

#### -r, -w and -x of a plain user
# user: plain
>f; chmod 000 f; test -r f; echo $?; test -w f; echo $?; test -x f; echo $?; chmod 700 f; test -r f && test -w f && test -x f; echo $?

#### -g, -u, -k
>f; chmod u+s f; test -u f; echo $?; chmod u-s,g+s f; test -g f; echo $?; mkdir d; chmod +t d; test -k d; echo $?; test -u d; echo $?

#### -O and -G
>f; test -O f; echo $?; test -G f; echo $?; test -O none; echo $?

#### -N
>f; touch -a -d @100 f; touch -m -d @200 f; test -N f; echo $?; touch -a -d @300 f; test -N f; echo $?

#### -nt, -ot, -ef
touch -d @100 a; touch -d @200 b; ln a c; [ b -nt a ]; echo $?; [ a -ot b ]; echo $?; [ a -ef c ]; echo $?; [ a -ef b ]; echo $?; [ a -nt none ]; echo $?; [ none -nt a ]; echo $?; [ none -ot a ]; echo $?

#### -b and -c
test -c /dev/null; echo $?; test -b /dev/null; echo $?

#### -t
test -t 0; echo $?; test -t 1; echo $?; test -t 99; echo $?; test -t x; echo $?

#### -v
x=1; a=(1 2); declare -A m=([k]=v); test -v x; echo $?; test -v y; echo $?; test -v a[1]; echo $?; test -v a[5]; echo $?; test -v m[k]; echo $?; test -v 'm[z]'; echo $?; test -v a; echo $?; declare -a e; test -v e; echo $?

#### -R
x=1; declare -n r=x; test -R r; echo $?; test -R x; echo $?

#### -o
set -u; test -o nounset; echo $?; test -o noglob; echo $?; test -o nosuch; echo $?

#### -a as a unary primary
>f; test -a f; echo $?; test -a none; echo $?

#### /dev/fd and an empty name
test -e /dev/fd/0; echo $?; test -e ''; echo $?; test -f ''; echo $?

#### quoting of unset variables
[ $unset = a ]; echo $?; [ "$unset" = a ]; echo $?; [ -n $unset ]; echo $?; [ -n "$unset" ]; echo $?

#### large numbers
[ 9223372036854775807 -gt 9223372036854775806 ]; echo $?; [ 9223372036854775808 -gt 1 ]; echo $?

#### -d -h -L -S -z
mkdir d; ln -s d l; >f; test -d d; echo $?; test -d f; echo $?; test -h l; echo $?; test -L l; echo $?; test -L d; echo $?; test -S f; echo $?; test -z ''; echo $?; test -z a; echo $?

#### more than three words that begin with not
[ ! -z '' ]; echo $?; [ ! a = a ]; echo $?; [ ! '(' a ')' ]; echo $?; [ ! a -a b ]; echo $?

#### names that look like operators
[ -f = -f ]; echo $?; [ '!' ]; echo $?; [ '(' ]; echo $?; [ '(' = '(' ]; echo $?; [ ')' ]; echo $?
