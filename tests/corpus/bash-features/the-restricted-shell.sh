# The Restricted Shell.

#### cd
bash -r -c 'cd /'; echo $?

#### SHELL, PATH, HISTFILE, ENV and BASH_ENV
for v in SHELL PATH HISTFILE ENV BASH_ENV; do bash -r -c "$v=x; echo never"; echo $?; done; bash -r -c 'unset PATH'; echo $?

#### names with slashes
bash -r -c '/bin/echo a'; echo $?; bash -r -c './x'; echo $?; bash -r -c 'echo ok'

#### source with a slash
echo 'echo sourced' >s; bash -r -c '. ./s'; echo $?

#### history with a slash
bash -r -c 'history -r /etc/passwd'; echo $?

#### hash -p with a slash
bash -r -c 'hash -p /bin/cat x'; echo $?

#### redirections of output
for o in '>' '>>' '>|' '<>' '&>' '>&'; do bash -r -c "echo a ${o}f"; echo $?; done; bash -r -c 'cat </dev/null; echo in ok; echo e >&2'

#### exec
bash -r -c 'exec echo a'; echo $?

#### enable -f and -d, command -p
bash -r -c 'enable -f x y'; echo $?; bash -r -c 'enable -d x'; echo $?; bash -r -c 'command -p ls'; echo $?; bash -r -c 'command -v ls' >/dev/null; echo $?

#### set +r and shopt -u
bash -r -c 'set +r'; echo $?; bash -r -c 'set +o restricted'; echo $?; bash -r -c 'shopt -u restricted_shell; shopt restricted_shell'

#### a script run by it is not restricted
printf '#!%s\ncd / && echo free\n' "$(command -v bash)" >s; chmod +x s; PATH=$PWD:$PATH bash -r -c s

#### functions from the environment are not imported
f() { echo imported; }; export -f f; bash -r -c f; echo $?

#### SHELLOPTS from the environment is not read
SHELLOPTS=noglob bash -r -c 'echo $-'
