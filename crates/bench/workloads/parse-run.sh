# A script of many commands parsed and run.
# class: scripts
# n: 10000
# data: statements
name=none last=
. "$BENCH_DATA"
echo "$count1 $last"
