# One line of many commands.
# class: scripts
# n: 10000
# data: segments
. "$BENCH_DATA"
