# Bash Builtins: disown.

#### a job is forgotten
sleep 5 >/dev/null 2>&1 & disown; jobs; kill $!

#### by number and by process
sleep 5 >/dev/null 2>&1 & a=$!; sleep 6 >/dev/null 2>&1 & disown %1; jobs; disown $!; jobs; kill $a $!

#### -a forgets all
sleep 5 >/dev/null 2>&1 & a=$!; sleep 6 >/dev/null 2>&1 & disown -a; jobs; kill $a $!

#### -r forgets the running
sleep 5 >/dev/null 2>&1 & disown -r; jobs; kill $!

#### -h keeps it but marks it
sleep 5 >/dev/null 2>&1 & disown -h %1; jobs; kill $!; wait 2>/dev/null

#### what is not there
disown; echo $?; disown %5; echo $?; disown 99999999; echo $?; disown abc; echo $?

#### an unknown option
disown -z; echo $?
