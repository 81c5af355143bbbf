# The Directory Stack. Its builtins have files of their own.

#### DIRSTACK, dirs and tildes agree
mkdir a b; HOME=/none; pushd a >/dev/null; pushd ../b >/dev/null; echo ${#DIRSTACK[@]}; test ~1 = "${DIRSTACK[1]}" && echo same; echo ~2 ~-0

#### cd changes the top
mkdir a; HOME=/none; pushd a >/dev/null; cd /; dirs

#### an assignment to DIRSTACK changes an entry
mkdir a; HOME=/none; pushd a >/dev/null; DIRSTACK[1]=/tmp; dirs; popd; pwd

#### a subshell has a copy
mkdir a; HOME=/none; pushd a >/dev/null; (popd >/dev/null; dirs); dirs

#### a stack walk
mkdir -p a/b/c; HOME=/none; for d in a b c; do pushd $d >/dev/null; done; while popd >/dev/null 2>&1; do pwd; done

#### a function with pushd and popd
mkdir a; HOME=/none; at() { pushd "$1" >/dev/null && { "${@:2}"; popd >/dev/null; }; }; at a pwd; pwd
