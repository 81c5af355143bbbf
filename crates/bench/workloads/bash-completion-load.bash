# bash-completion loaded.
# class: scripts
# repeat: 2
# needs: bash-completion/bash_completion
shopt -s extglob progcomp
PS1='$ '
. "$BENCH_SCRIPTS/bash-completion/bash_completion"
declare -F | wc -l
