# Bash Builtins: ulimit.

#### -c, -f, -n, -s, -t, -v set and print
ulimit -S -c 0; ulimit -c; ulimit -S -n 50; ulimit -n; ulimit -S -s 4096; ulimit -s; ulimit -S -t 1000; ulimit -t; ulimit -S -v 9999999; ulimit -v; ulimit -S -f 5000; ulimit -f

#### without a letter it is the file size
(ulimit -S 100; ulimit; ulimit -f)

#### -S and -H
ulimit -S -c 0; ulimit -Sc; ulimit -S -n 30; ulimit -Sn; test "$(ulimit -Hn)" != 30 && echo hard; (ulimit -n 20; ulimit -Hn; ulimit -Sn)

#### unlimited, hard and soft as values
(ulimit -S -n 20; ulimit -S -n hard; test $(ulimit -n) = $(ulimit -Hn) && echo hard); (ulimit -S -n 20; ulimit -H -n soft; ulimit -Hn); (ulimit -S -t 5; ulimit -S -t unlimited; ulimit -t)

#### several at once
(ulimit -S -c 0 -n 40; ulimit -c -n)

#### -a lists all
ulimit -a | sed 's/(.*//; s/ *$//'; ulimit -a | grep -c .

#### the names of the letters
for o in b c d e f i k l m n p q r s t u v x P R T; do ulimit -a | grep -o "(.*-$o)" | sed 's/.*-/-/'; done

#### a bad value
ulimit -n abc; echo $?; ulimit -c 1x; echo $?; ulimit -n -5; echo $?

#### a value above the hard limit
# user: plain
(ulimit -n 20; ulimit -n 30; echo $?)

#### an unknown letter
ulimit -Z; echo $?; ulimit -n 1 2; echo $?

#### a file larger than the limit
(ulimit -f 1; trap '' XFSZ; printf '%5000s' x >f; echo $?) 2>&1; wc -c <f | tr -d ' '; rm f

#### the limits are inherited by children and not by the parent
(ulimit -S -n 33; bash -c 'ulimit -n'); test $(ulimit -n) != 33 && echo kept
