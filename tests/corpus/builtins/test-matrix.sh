# test and [: what arguments mean by their number.

#### arguments, part 1
[ abc =~ 'a*' ]; echo $?
[ abc !~ 'a*' ]; echo $?
[ ; echo $?
[ a; echo $?
[ a b ]; echo $?
[ -q b ]; echo $?
[ a -q b ]; echo $?
[ a b c d ]; echo $?

#### arguments, part 2
[ -f a b c d ]; echo $?
[ -n ]; echo $?
[ ! ]; echo $?
[ ! a ]; echo $?
[ ! a b ]; echo $?
[ "(" a ]; echo $?
[ '(' a ]; echo $?
[ '(' a ')' ]; echo $?

#### arguments, part 3
[ '(' '(' a ')' ')' ]; echo $?
[ '(' ')' ]; echo $?
[ '(' a b ]; echo $?
[ a -eq 1 ]; echo $?
[ 1 -eq b ]; echo $?
[ 1 -eq '' ]; echo $?
[ ' 1 ' -eq 1 ]; echo $?
[ 0x10 -eq 16 ]; echo $?

#### arguments, part 4
[ -t x ]; echo $?
[ -t ]; echo $?
[ a -a b -o c ]; echo $?
[ a -a '' -o c ]; echo $?
[ a -a b -a c -a ]; echo $?
[ a b c d e ]; echo $?
[ -n a -a -n b ]; echo $?
[ -n a -a -n b c ]; echo $?

#### arguments, part 5
[ a -a b -f ]; echo $?
[ 1 -eq 1 -a 2 -eq 2 ]; echo $?
[ '(' 1 -eq 1 ')' -a 2 -eq 2 ]; echo $?
[ '(' 1 -eq 1 -a 2 -eq 2 ]; echo $?
[ '(' 1 -eq 1 x ')' -a 2 -eq 2 ]; echo $?
[ ! ! ! a -a b ]; echo $?
test ; echo $?
test a -lt; echo $?

#### arguments, part 6
test -lt a; echo $?
test a b; echo $?
test 1 -lt 2 3; echo $?
test 1 -lt 2 -a; echo $?
test 1 -lt 2 -z; echo $?
[ -o errexit ]; echo $?
[ -o nosuch ]; echo $?
[ -v x ]; echo $?

#### arguments, part 7
[ a '<' b ]; echo $?
[ a == a ]; echo $?
[ -a . ]; echo $?
[ ! -a . ]; echo $?
[ 99999999999999999999 -eq 1 ]; echo $?
[ -t 1 -a a ]; echo $?
[ -t -a a ]; echo $?
[ -t -o a b ]; echo $?

#### arguments, part 8
test '!' '(' a ')' ; echo $?
test '(' a = b ')' ; echo $?
test '(' ! a ')' ; echo $?
test '(' -n a ')' x ; echo $?
test '(' a '=' '(' ; echo $?
test -n '=' -n ; echo $?
test a -a ; echo $?
test 'a[' ; echo $?

#### arguments, part 9
test -v 'a[1/0]' ; echo $?
test -v 'a[' ; echo $?
test -v 'a[]' ; echo $?
