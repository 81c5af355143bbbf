# One line, n the number of its commands.
# class: growth
# n: 10000
# data: segments
. "$BENCH_DATA"
