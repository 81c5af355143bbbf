# Bourne Shell Builtins: exec.

#### it replaces the shell
(exec echo a; echo never); bash -c 'exec echo b; echo never'

#### redirections stay
exec 3>f; echo a >&3; exec >g; echo b; exec >&2; cat f g >&2

#### without arguments it succeeds
false; exec; echo $?; exec 3<&0; echo $?

#### a command that is not found ends the shell
(exec nosuch; echo never); echo $?; (exec ./none; echo never); echo $?

#### a command that cannot be run
# user: plain
>f; (exec ./f; echo never); echo $?; mkdir d; (exec ./d); echo $?

#### execfail goes on
shopt -s execfail; exec nosuch; echo $?; exec ./none; echo $?

#### -a gives another name
(exec -a name bash -c 'echo $0'); (exec -aother bash -c 'echo $0')

#### -c empties the environment
export v=1; (exec -c bash -c 'echo "[$v]"' ); (v=2 exec -c bash -c 'echo "[$v]"')

#### -l puts a dash before the name
(exec -l bash --norc --noprofile -c 'echo $0'); (exec -l -a zz bash --noprofile -c 'echo $0')

#### the EXIT trap does not run after a successful exec
bash -c 'trap "echo bye" EXIT; exec true'; echo $?; bash -c 'trap "echo bye" EXIT; exec nosuch' 2>/dev/null; echo $?

#### ignored signals stay ignored, trapped ones are reset
bash -c 'trap "" USR1; trap : USR2; exec bash -c "trap"'

#### a failed redirection
exec <none; echo $?; exec 3<none; echo $?

#### a failed redirection ends a script in POSIX mode
set -o posix; exec <none; echo never

#### options and two dashes
exec -z; echo $?; (exec -- echo a); (exec -a); echo $?

#### an assignment before it is exported
(a=1 exec bash -c 'echo $a'); a=2 exec; echo "[$a]"

#### in a function and a pipeline
f() { exec echo from f; }; (f; echo never); exec echo piped | cat; echo still

#### functions and builtins are not run by it
echo() { builtin echo fn; }; (exec echo plain); (exec cd / 2>/dev/null); builtin echo $?

#### the status of the command
(exec false); echo $?; (exec bash -c 'exit 9'); echo $?
