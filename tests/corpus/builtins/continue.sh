# Bourne Shell Builtins: continue.

#### it goes on with the next turn
for i in 1 2 3; do [ $i = 2 ] && continue; echo $i; done

#### with a number it goes on in an outer loop
for a in 1 2; do for b in x y; do [ $b = y ] && continue 2; echo $a$b; done; echo never; done

#### a number larger than the depth
for a in 1 2; do for b in x; do continue 99; done; echo never; done; echo $?

#### zero and what is no number
for a in 1; do continue 0; done; echo $?
for a in 1; do continue x; done; echo $?

#### outside of a loop
continue; echo $?

#### in while and until
i=0; while ((i++ < 3)); do ((i==2)) && continue; echo $i; done; until ((i-- <= 0)); do continue; echo never; done; echo $i

#### in an arithmetic for the step is done
for ((i=0;i<3;i++)); do continue; done; echo $i

#### through eval
for i in 1 2; do eval 'continue'; echo never; done; echo $?
