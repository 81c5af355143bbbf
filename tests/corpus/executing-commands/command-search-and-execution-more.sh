# Command Search and Execution: remembered paths, EXECIGNORE, odd PATHs.

#### a temporary PATH keeps hash
ls >/dev/null; PATH=/bin:/usr/bin cat </dev/null; hash

#### a temporary PATH on function
ls >/dev/null; f() { cat </dev/null; hash; }; PATH=/bin:/usr/bin f; echo --; hash

#### a temporary PATH on builtin
ls >/dev/null; PATH=/bin:/usr/bin eval 'cat </dev/null; hash'; echo --; hash

#### a temporary PATH not used
mkdir a b; printf 'echo a' >a/p; printf 'echo b' >b/p; chmod +x a/p b/p; PATH=$PWD/a:$PATH; p; PATH=$PWD/b:$PATH p; p; hash | grep /p | sed 's/.*w/w/'

#### local path
ls >/dev/null; f() { local PATH=/bin:/usr/bin; cat </dev/null; hash; }; f; echo --; hash

#### directory in path
mkdir -p a/x b; printf 'echo b' >b/x; PATH=$PWD/a:$PWD/b:$PATH; x

#### non-executable in path
mkdir -p a b; printf 'echo b' >b/x; PATH=$PWD/a:$PWD/b:$PATH; x; type x; type -P x; command -v x

#### PATH unset runs here
printf 'echo here' >x; chmod +x x; unset PATH; x; ls; type x; hash

#### PATH null
printf 'echo here' >x; chmod +x x; PATH=; x; ls; type x; hash

#### PATH tilde
mkdir ~/b; printf 'echo tilde' >~/b/x; chmod +x ~/b/x; PATH="~/b:$PATH"; x; type x; set -o posix; x

#### EXECIGNORE hides programs by their whole path
mkdir b; printf 'echo b\n' >b/cmdx; chmod +x b/cmdx; PATH=$PWD/b:$PATH; EXECIGNORE='*/cmdx'; cmdx; type cmdx; command -v cmdx; hash cmdx; ./b/cmdx; b/cmdx; type -a cmdx; type b/cmdx; compgen -c cmdx; [ -x b/cmdx ]; echo $?; EXECIGNORE='*/CMDX:foo'; cmdx; EXECIGNORE='cmdx'; cmdx; hash -r; EXECIGNORE='b*'; cmdx; EXECIGNORE='*/@(a|cmdx)'; cmdx; hash -r; cmdx; EXECIGNORE=; cmdx

#### command -p hashes
PATH=/none; command -p ls / >/dev/null; echo $?; command ls / >/dev/null; echo $?; command -pv ls; hash; command -p nosuch; command -pV ls; command -pv nosuch; command -p type ls

#### command -p and path in env
PATH=/none command -p ls / >/dev/null; echo $?; hash
