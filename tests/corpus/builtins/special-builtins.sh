# Special Builtins: break : . continue eval exec exit export readonly return set shift trap unset.

#### in POSIX mode they come before functions
set -o posix; eval 'f() { :; }'; type -t export; (eval 'export() { echo fn; }'); echo $?

#### otherwise functions come first
export() { echo fn; }; export x; unset -f export; export x=1; echo $x

#### in POSIX mode an assignment before one stays
set -o posix; for b in : 'eval :' 'export q' 'readonly q2' 'unset q3' 'shift 0' 'set -- x' 'trap - USR1' 'times'; do unset v; v=1 $b >/dev/null; echo "$b ${v-unset}"; done

#### otherwise it does not
for b in : 'eval :' 'shift 0' 'trap - USR1'; do unset v; v=1 $b >/dev/null; echo "$b ${v-unset}"; done

#### in POSIX mode an error ends the script
for c in 'set -z' 'export 1x=2' 'readonly 1x=2' 'unset -z' 'trap -z' '. ./nosuch' 'eval "("' 'shift x' 'return x' 'exec <none' 'break x' ': <none'; do bash -o posix -c "$c; echo alive" 2>/dev/null || echo "$c ended $?"; done

#### otherwise it does not end
for c in 'set -z' 'export 1x=2' 'readonly 1x=2' 'unset -z' 'trap -z' '. ./nosuch' 'eval "("' 'exec <none' ': <none'; do bash -c "$c; echo alive" 2>/dev/null || echo "$c ended $?"; done

#### command takes the special away
bash -o posix -c 'command set -z; echo alive; command . ./none; echo alive2; command export 1x=1; echo alive3' 2>/dev/null

#### as sh the mode is POSIX
# as: sh
export 1x=2; echo never
