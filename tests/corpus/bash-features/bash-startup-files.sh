# Bash Startup Files.

#### a login shell reads .bash_profile
echo 'echo profile' >$HOME/.bash_profile; bash -l -c 'echo cmd' | grep -v '^$' | tail -n 2

#### then .bash_login, then .profile
echo 'echo login' >$HOME/.bash_login; echo 'echo prof' >$HOME/.profile; bash -lc 'echo cmd' | tail -n 2; rm $HOME/.bash_login; bash -lc 'echo cmd' | tail -n 2

#### --noprofile
echo 'echo profile' >$HOME/.bash_profile; bash --noprofile -lc 'echo cmd'

#### .bash_logout when a login shell exits
echo 'echo logout' >$HOME/.bash_logout; bash --noprofile -lc 'exit 3'; echo $?; bash --noprofile -lc 'echo end'

#### an interactive shell reads .bashrc
echo 'echo rc' >$HOME/.bashrc; bash -ic 'echo cmd' 2>/dev/null | tail -n 2

#### --norc and --rcfile
echo 'echo rc' >$HOME/.bashrc; echo 'echo other' >rc; bash --norc -ic 'echo a' 2>/dev/null; bash --rcfile rc -ic 'echo b' 2>/dev/null; bash --init-file rc -ic 'echo c' 2>/dev/null

#### a script reads none of them
echo 'echo rc' >$HOME/.bashrc; echo 'echo profile' >$HOME/.bash_profile; echo 'echo s' >s; bash s; bash -c 'echo c'

#### sh as login shell reads .profile
echo 'echo prof' >$HOME/.profile; echo 'echo bp' >$HOME/.bash_profile; sh -l -c 'echo cmd' | tail -n 2

#### ENV of an interactive sh
echo 'echo env' >e; ENV=$PWD/e sh -ic 'echo cmd' 2>/dev/null; ENV=$PWD/e sh -c 'echo plain'; ENV=$PWD/e bash --norc -ic 'echo bash' 2>/dev/null

#### ENV of POSIX mode
echo 'echo env' >e; ENV=$PWD/e bash --posix -ic 'echo cmd' 2>/dev/null

#### BASH_ENV is expanded
echo 'echo env' >e; d=$PWD; BASH_ENV='${DIR}/e' DIR=$d bash -c 'echo cmd'

#### an error in a startup file does not end the shell
echo 'nosuchcmd; (' >$HOME/.bashrc; bash -ic 'echo cmd' 2>/dev/null

#### exit in a startup file
echo 'exit 5' >$HOME/.bash_profile; bash -lc 'echo never'; echo $?

#### return in a startup file
printf 'return\necho never\n' >$HOME/.bashrc; bash -ic 'echo cmd' 2>/dev/null
