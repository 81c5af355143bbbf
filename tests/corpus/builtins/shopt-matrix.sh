#### lists
shopt
shopt -p
shopt -s
shopt -u
shopt -sp
shopt -up | head -3
shopt -o
shopt -po
shopt -so
shopt -uo | head -3
shopt -spo

#### on and off
shopt -s nullglob extglob
shopt nullglob extglob
echo $?
shopt -u nullglob
shopt nullglob extglob
echo $?
shopt -p nullglob extglob
echo $?
shopt -q extglob
echo $?
shopt -q extglob nullglob
echo $?
shopt -qs dotglob
shopt dotglob
shopt -q
echo $?
shopt -qo
echo $?

#### errors
shopt -s nosuch
echo $?
shopt nosuch extglob
echo $?
shopt -z
echo $?
shopt -su
echo $?
shopt -so nosuch
echo $?
shopt -o nosuch errexit
echo $?
shopt -p nosuch
echo $?
shopt -q nosuch
echo $?
shopt -s extglob nosuch dotglob
shopt extglob dotglob
shopt --help | head -1
shopt -s -- extglob
shopt -s ''

#### -o
shopt -so noglob
echo $-
shopt -o noglob
echo $?
shopt -po noglob errexit
echo $?
shopt -qo noglob
echo $?
shopt -uo noglob
echo $-
shopt -so errexit noclobber
echo $-
shopt -qo errexit noglob
echo $?

#### compatibility levels
shopt -s compat31
echo $BASH_COMPAT
shopt | grep compat
shopt -s compat44
shopt | grep compat4
echo $BASH_COMPAT
shopt -u compat44
echo $BASH_COMPAT
BASH_COMPAT=42
shopt | grep compat4
BASH_COMPAT=4.3
shopt | grep compat4
BASH_COMPAT=99
BASH_COMPAT=x
BASH_COMPAT=
echo $BASH_COMPAT
unset BASH_COMPAT
shopt | grep compat4

#### what cannot be set
shopt -s login_shell
shopt login_shell
shopt -s restricted_shell
shopt restricted_shell

#### extdebug
shopt -s extdebug
echo $-
shopt -u extdebug
echo $-

#### two names of one option
shopt -s assoc_expand_once
shopt array_expand_once assoc_expand_once
shopt -u array_expand_once
shopt array_expand_once assoc_expand_once

#### BASHOPTS
echo $BASHOPTS
shopt -s nullglob
echo $BASHOPTS
