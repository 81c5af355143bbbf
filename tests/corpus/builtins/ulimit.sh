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
# pending: bash's printf also reports the piece of 4096 bytes that could not be written
(ulimit -f 1; trap '' XFSZ; printf '%5000s' x >f; echo $?) 2>&1; wc -c <f | tr -d ' '; rm f

#### the limits are inherited by children and not by the parent
(ulimit -S -n 33; bash -c 'ulimit -n'); test $(ulimit -n) != 33 && echo kept

#### -d -m -u -i -q -l set and print
ulimit -S -d 100000; ulimit -d; ulimit -S -m 200000; ulimit -m; ulimit -S -u 500; ulimit -u; ulimit -S -i 100; ulimit -i; ulimit -S -q 1000; ulimit -q; ulimit -S -l 16; ulimit -l

#### -e -r -x -R print
for o in e r; do ulimit -S -$o 0; echo $?; done; ulimit -e; ulimit -r; ulimit -S -x 10; ulimit -x; ulimit -S -R 100; ulimit -R

#### -p is the size of a pipe and cannot be set
ulimit -p; ulimit -p 16; echo $?

#### letters that this system does not have
for o in b k P T; do ulimit -$o; echo $?; done

#### zero and the largest
(ulimit -S -n 0; ulimit -n); (ulimit -S -t 4294967296; ulimit -t); (ulimit -S -t 99999999999999999999; echo $?)
