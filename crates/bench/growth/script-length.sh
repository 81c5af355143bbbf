# A script read and run, n the number of its commands.
# class: growth
# n: 2000
# data: statements
name=none last=
. "$BENCH_DATA"
