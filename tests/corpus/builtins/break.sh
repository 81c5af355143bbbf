# Bourne Shell Builtins: break.

#### it leaves the loop
for i in 1 2 3; do echo $i; break; done; while :; do break; done; until false; do break; done; echo $?

#### with a number it leaves as many
for a in 1 2; do for b in x y; do for c in p q; do echo $a$b$c; break 2; done; done; done

#### a number larger than the depth
for a in 1 2; do for b in x y; do break 99; done; echo never; done; echo $?

#### zero and negative numbers
for a in 1 2; do break 0; echo in; done; echo $?; for a in 1 2; do break -1; echo in; done; echo $?

#### no number
for a in 1; do break abc; done; echo never

#### too many numbers
for a in 1; do break 1 2; done; echo never

#### outside of a loop
break; echo $?; f() { break; echo "f $?"; }; f

#### a function called in a loop cannot break it
f() { break; echo in f; }; for i in 1 2; do f; echo $i; done 2>&1

#### in an arithmetic for and in select
for ((;;)); do break; done; echo $?; select x in a; do break; done <<<1 2>/dev/null; echo $?

#### in the condition of a loop
while break; do echo never; done; echo $?; while :; do while break 2; do :; done; echo never; done; echo out

#### in a case and an if
for i in 1 2 3; do case $i in 2) break;; esac; if [ $i = 9 ]; then break; fi; echo $i; done

#### through eval and a group
for i in 1 2; do eval break; echo never; done; for i in 1 2; do { break; }; echo never; done; echo ok

#### in a subshell of a loop
for i in 1 2; do (break; echo after) 2>/dev/null; echo $i; done
