# Environment: exec -c, functions that are malformed.

#### exec -c leaves no environment
export v=1; (exec -c env); exec -c /usr/bin/env

#### exec -c with assignments and other options
export v=1; (w=2 exec -c env); (exec -cl env); (exec -c -a x sh -c 'echo $0; env | grep -v _=') ; exec -c sh -c 'echo ${v-unset} $PATH | cut -c1-10'

#### malformed functions from the environment
export 'BASH_FUNC_a%%=() { echo a' ; env 'BASH_FUNC_bad%%=() { echo a' 'BASH_FUNC_b2%%=() { if; }' 'BASH_FUNC_b3%%=echo x' 'BASH_FUNC_b4%%=() { :; }; echo hacked' 'BASH_FUNC_b5%%=() { :; } x' 'BASH_FUNC_1 x%%=() { :; }' 'BASH_FUNC_/y%%=() { :; }' 'BASH_FUNC_ok%%=() { echo fine; }' 'BASH_FUNC_%%=() { :; }' 'BASH_FUNC_b6%%=() (echo)' 'BASH_FUNC_b7%%=() {' 'BASH_FUNC_b8%%=() { echo "a; }' bash -c 'ok; declare -F; type bad b2 b3 b4 2>&1 | wc -l'
