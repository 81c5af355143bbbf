# Command Execution Environment: when there is no program, no room for its arguments or no pipe.

#### arguments that are too long
b=$(printf '%0200000d' 0); b=$b$b$b$b$b$b$b$b$b$b$b$b$b$b$b
/bin/true $b; echo $?
/bin/true $b | cat; echo ${PIPESTATUS[*]}
x=$(/bin/true $b); echo $?
(/bin/true $b); echo $?
(exec /bin/true $b); echo $?
/bin/true $b & wait $!; echo $?
exec /bin/true $b

#### interpreters that are not there
printf '#!/nonexistent/x\n' >a; printf '#!/nonexistent/x -a b\n' >b; printf '#! /nonexistent/x\n' >c
printf '#!/tmp\n' >d; printf '#!' >e; printf '#!\n' >f; printf '#! \n' >g; printf '#!/bin/sh\r\necho hi\r\n' >h
printf '#!%0300d\n' 1 >i; printf '#!/nonexistent/x' >j; printf '#!./k\n' >k
chmod +x [a-k]
for f in a b c d e f g h i j k; do ./$f; echo $f $?; done
x=$(./a); echo $?; ./a | cat; echo ${PIPESTATUS[*]}; ./a & wait $!; echo $?; (exec ./a); echo $?

#### files that are neither programs nor scripts
printf '\177ELFxxxx' >a; printf 'a\0b\n' >b; printf '\n\0\n' >c; : >d; printf '#!/bin/sh\nexit 4\n' >e; printf 'exit 5' >f
chmod +x [a-f]
for f in a b c d e f; do
  ./$f; echo $f $?; x=$(./$f); echo $f $?; : | ./$f; echo $f ${PIPESTATUS[*]}
  ./$f & wait $!; echo $f $?; (exec ./$f); echo $f $?; bash -c ./$f; echo $f $?
done

#### directories, loops, names that are too long, files that may not be executed
mkdir d; touch na; ln -s loop loop; n=$(printf %0300d 1)
for f in ./d d/ d/. ./na ./loop na/x ./na/x nodir/x '' ./ / ..; do $f; echo $f $?; (exec $f); echo $f $?; done
./$n 2>&1 | sed s/000*/N/; echo ${PIPESTATUS[0]}; $n 2>&1 | sed s/000*/N/; echo ${PIPESTATUS[0]}

#### a program that is open for writing
cp /bin/true t; exec 3>>t
./t; echo $?; x=$(./t); echo $?; ./t | cat; echo ${PIPESTATUS[*]}; ./t & wait $!; echo $?; (exec ./t); echo $?
exec 3>&-; ./t; echo $?; rm t

#### exec that fails ends the shell without its EXIT trap once it has tried
trap 'echo exit' EXIT; touch na
(trap 'echo inner' EXIT; exec ./na); echo $?
(trap 'echo inner' EXIT; exec nothing); echo $?
exec ./na

#### with execfail the traps stay
shopt -s execfail; trap 'echo exit' EXIT; trap 'echo usr' USR1; touch na; : >empty; chmod +x empty
exec ./na; echo $?; exec ./nothing; echo $?; exec nothing; echo $?; exec ./empty; echo $?; exec .; echo $?
kill -USR1 $$
shopt -u execfail; exec nothing

#### a pipe that cannot be made ends the shell
trap 'echo exit $?' EXIT
ulimit -n 3; /bin/true | cat
echo not reached
