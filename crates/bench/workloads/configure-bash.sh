# The configure script of bash, made by autoconf, out of its tree.
# class: scripts
# needs: bash/configure
# weight: heavy
# limit: 600
# output: any
CONFIG_SHELL=$BENCH_SHELL
SHELL=$BENCH_SHELL
export CONFIG_SHELL SHELL
set --
. "$BENCH_SCRIPTS/bash/configure" --quiet --srcdir="$BENCH_SCRIPTS/bash"
