# Signals that the shell itself takes no notice of.

#### SIGQUIT does not end a shell
kill -QUIT $$; echo still $?; bash -c 'kill -QUIT $$; echo here'; sh -c 'kill -QUIT $$'; echo $?; trap 'echo q' QUIT; kill -QUIT $$; trap - QUIT; kill -QUIT $$; echo after;  env bash -c 'env kill -QUIT $PPID; echo p'

#### SIGQUIT ignored at start
(trap '' QUIT; bash -c 'kill -QUIT $$; echo on; trap "echo x" QUIT; kill -QUIT $$; trap; env sh -c "kill -QUIT \$\$; echo child"')

#### an interactive shell takes no notice of SIGTERM and SIGQUIT
printf 'kill -TERM $$; echo t\nkill -QUIT $$; echo q\ntrap "echo T" TERM; kill -TERM $$\ntrap - TERM; kill -TERM $$; echo tt\ntrap - QUIT; kill -QUIT $$; echo qq\n(kill -TERM $BASHPID; echo no); echo $?\nsh -c "kill -TERM \$\$"; echo $?\ntrap - INT\nkill -INT $$; echo no\necho end\n' | bash --norc -i 2>/dev/null
