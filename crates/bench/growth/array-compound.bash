# A compound literal, n the number of its words.
# class: growth
# n: 10000
# data: compound-plain
. "$BENCH_DATA"
