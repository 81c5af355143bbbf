# The Shopt Builtin.

#### the whole list and its defaults in a script
shopt; shopt -p

#### -s sets, -u unsets, a name shows
shopt -s nullglob; shopt nullglob; echo $?; shopt -u nullglob; shopt nullglob; echo $?; shopt -s dotglob extglob; shopt dotglob extglob; echo $?

#### -q is quiet
shopt -q nullglob; echo $?; shopt -s nullglob; shopt -q nullglob; echo $?; shopt -q nullglob dotglob; echo $?

#### -p shows for reading back
shopt -s nullglob; shopt -p nullglob dotglob; echo $?; eval "$(shopt -p)"; shopt -q nullglob && echo kept

#### -s and -u alone list
shopt -s | head -n 3; shopt -u | head -n 2; shopt -s | grep -vc on; shopt -ps | head -n 1

#### -o is for the set options
shopt -o nounset; echo $?; shopt -so nounset; echo $-; shopt -po nounset; shopt -uo nounset; shopt -qo nounset; echo $?; shopt -o | head -n 2

#### an unknown name
shopt nosuch; echo $?; shopt -s nosuch; echo $?; shopt -o nosuch; echo $?; shopt -q nosuch; echo $?

#### an unknown letter
shopt -z; echo $?; shopt -su nullglob; echo $?

#### array_expand_once and assoc_expand_once
shopt array_expand_once assoc_expand_once; declare -A m; k='$x'; x=1; m[$k]=v; shopt -s array_expand_once; unset 'm[$x]'; echo ${#m[@]}; shopt assoc_expand_once

#### autocd is for interactive shells
mkdir d; shopt -s autocd; d 2>/dev/null; echo $?; echo 'shopt -s autocd; d; pwd' | bash --norc -i 2>/dev/null | sed 's/.*\///'

#### bash_source_fullpath
echo 'echo ${BASH_SOURCE[0]}' >s; . ./s; shopt -s bash_source_fullpath; . ./s

#### cdable_vars and cdspell
mkdir d; v=$PWD/d; shopt -s cdable_vars; cd v; echo $?; shopt -s cdspell; cd ../dd 2>/dev/null; echo $?

#### checkhash
hash -p /none/ls ls; ls 2>/dev/null; echo $?; shopt -s checkhash; ls; echo $?

#### checkwinsize
shopt checkwinsize; shopt -u checkwinsize; shopt checkwinsize

#### dotglob
touch .a b; shopt -s dotglob; echo *; shopt -u dotglob; echo *

#### execfail
shopt -s execfail; exec nosuch 2>/dev/null; echo alive

#### expand_aliases
alias hi='echo hello'
hi 2>/dev/null; echo $?
shopt -s expand_aliases
hi

#### extdebug
shopt -s extdebug; f() { :; }; declare -F f; shopt -o errtrace functrace

#### extglob
shopt -s extglob
touch a1 b1; echo @(a|b)1; shopt -u extglob
eval 'echo @(a|b)1'; echo $?

#### extquote
shopt extquote; unset x; echo "${x:-$'a\tb'}"; shopt -u extquote; echo "${x:-$'a\tb'}"

#### failglob
shopt -s failglob
echo no*
echo $?

#### force_fignore
shopt force_fignore

#### globasciiranges
touch a B; shopt globasciiranges; echo [a-z]; shopt -u globasciiranges; shopt globasciiranges

#### globskipdots
touch .a; echo .*; shopt -u globskipdots; echo .*

#### globstar
mkdir -p a/b; touch a/b/c; echo **; shopt -s globstar; echo **

#### gnu_errfmt
shopt -s gnu_errfmt; nosuch; cd /none; (echo ${x?msg})

#### inherit_errexit
set -e; echo $(false; echo a); shopt -s inherit_errexit; echo "[$(false; echo b)]"

#### interactive_comments
shopt interactive_comments; shopt -u interactive_comments; shopt -o interactive-comments

#### lastpipe
echo a | read x; echo "[$x]"; shopt -s lastpipe; echo b | read x; echo "[$x]"

#### localvar_inherit
v=1; f() { local v; echo ${v-unset}; }; f; shopt -s localvar_inherit; f

#### localvar_unset
f() { local v=1; g; echo ${v-unset}; }; g() { unset v; echo ${v-unset}; }; v=0; f; shopt -s localvar_unset; f

#### login_shell is readonly
shopt login_shell; shopt -s login_shell; echo $?; bash --login --noprofile -c 'shopt login_shell'

#### nocaseglob
touch Ab; shopt -s nocaseglob; echo a*; shopt -u nocaseglob; echo a*

#### nocasematch
shopt -s nocasematch; [[ A == a ]]; echo $?; case B in b) echo yes;; esac; shopt -u nocasematch; [[ A == a ]]; echo $?

#### noexpand_translation
shopt noexpand_translation; shopt -s noexpand_translation; x=1; echo $"a$x"

#### nullglob
shopt -s nullglob; set -- no*; echo $#; for f in no*; do echo never; done

#### patsub_replacement
shopt patsub_replacement; x=ab; echo ${x/a/<&>}; shopt -u patsub_replacement; echo ${x/a/<&>}

#### progcomp, progcomp_alias, promptvars, hostcomplete
shopt progcomp progcomp_alias promptvars hostcomplete; shopt -u promptvars; p='$HOME'; echo "${p@P}"

#### restricted_shell is readonly
shopt restricted_shell; shopt -s restricted_shell; echo $?; bash -r -c 'shopt restricted_shell'

#### shift_verbose
shopt -s shift_verbose; set -- a; shift 2; echo $?

#### sourcepath
mkdir b; echo 'echo b' >b/libx; PATH=$PWD/b:$PATH; . libx; shopt -u sourcepath; . libx; echo $?

#### varredir_close
# pending: bash reads through its own saved descriptor here
shopt -s varredir_close; : {fd}>f; echo a 2>/dev/null >&$fd; echo $?

#### xpg_echo
shopt -s xpg_echo; echo 'a\tb'; shopt -u xpg_echo; echo 'a\tb'

#### the compat options
for n in 31 32 40 41 42 43 44; do shopt compat$n; done; shopt -s compat44; echo $BASH_COMPAT; shopt -u compat44; echo "[$BASH_COMPAT]"

#### the options of history and completion
shopt cmdhist lithist histappend histreedit histverify complete_fullquote direxpand dirspell no_empty_cmd_completion mailwarn huponexit checkjobs

#### an option of bash
bash -O nullglob -c 'echo no*; shopt nullglob'; bash +O extquote -c 'shopt extquote'; bash -O nosuch -c :; echo $?; bash -O | head -n 1

#### a subshell keeps its own
(shopt -s nullglob); shopt nullglob; x=$(shopt -s dotglob); shopt dotglob
