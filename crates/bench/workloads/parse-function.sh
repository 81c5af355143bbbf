# A function of many commands parsed, never run.
# class: scripts
# n: 10000
# data: function
. "$BENCH_DATA"
