# Exit Status.

#### zero is success
if true; then echo yes; fi; if (exit 1); then echo never; else echo no; fi

#### statuses are modulo 256
(exit 256); echo $?; (exit 257); echo $?; (exit -1); echo $?; bash -c 'exit 300'; echo $?

#### 128 plus the number of the signal
for s in HUP INT KILL TERM PIPE; do { (bash -c "kill -$s \$\$"); } 2>/dev/null; echo $s $?; done

#### 127 and 126
nosuch 2>/dev/null; echo $?; mkdir d; ./d 2>/dev/null; echo $?

#### builtins return 2 for bad usage
cd -Q; echo $?; export -Q; echo $?; read -Q; echo $?; trap -Q; echo $?; set -Q; echo $?; shopt -Z; echo $?; umask -Q; echo $?

#### builtins return 1 for other failures
cd ./nonexistent; echo $?; unalias nosuch; echo $?; type nosuch; echo $?; let 0; echo $?

#### the status of a script is that of the last command
echo 'true; false' >s; bash s; echo $?; echo 'exit 7' >s; bash s; echo $?; echo 'false; exit' >s; bash s; echo $?

#### the status of a function, a loop, a condition, a case
f() { (exit 3); }; f; echo $?; for i in 1; do (exit 4); done; echo $?; if (exit 5); then :; fi; echo $?; case a in a) (exit 6);; esac; echo $?

#### the status of a redirection error
echo a >/no/such; echo $?; { true; } </no/such; echo $?

#### the status of an expansion error
(: ${x?msg}) 2>/dev/null; echo $?; bash -c ': ${x?msg}' 2>/dev/null; echo $?; bash -c 'set -u; echo $x' 2>/dev/null; echo $?; bash -c 'echo ${x y}' 2>/dev/null; echo $?

#### the status of a syntax error
bash -c 'if' 2>/dev/null; echo $?; echo 'fi' >s; bash s 2>/dev/null; echo $?

#### the status after an assignment
x=1; echo $?; false; x=1; echo $?; x=$(false); echo $?; readonly r; r=1; echo $?

#### exit without a number takes the last status
(false; exit); echo $?; (true; exit); echo $?; f() { false; exit; }; (f); echo $?

#### exit with what is no number
(exit abc); echo $?; (exit 1 2); echo $?; (exit ''); echo $?

#### return with what is no number
f() { return abc; }; f; echo $?; f() { return 300; }; f; echo $?; f() { return -1; }; f; echo $?

#### exit in a trap keeps or replaces the status
bash -c 'trap "exit 5" EXIT; exit 3'; echo $?; bash -c 'trap "false" EXIT; exit 3'; echo $?; bash -c 'trap "echo \$?" EXIT; exit 4'; echo $?

#### errexit ends with the status of the command
bash -ec '(exit 9); echo never'; echo $?; bash -ec 'false || (exit 8); echo never'; echo $?

#### errexit is off in tests
set -e; if false; then :; fi; while false; do :; done; false || true; ! true; false && true; echo here

#### errexit in a function called in a test is off
set -e; f() { false; echo in f; }; f || echo no; if f; then echo yes; fi; ! f; echo end

#### errexit in a subshell and a substitution
set -e; x=$(false; echo y) ; echo "[$x]"; (false; echo never); echo not reached

#### errexit with arithmetic, let and [[
bash -ec '((0)); echo never'; echo $?; bash -ec 'let 0; echo never'; echo $?; bash -ec '[[ a == b ]]; echo never'; echo $?

#### wait gives the status of the process
(exit 6) & wait $!; echo $?; wait 99999999 2>/dev/null; echo $?
