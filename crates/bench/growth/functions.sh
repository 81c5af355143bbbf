# Functions defined and called, n their number.
# class: growth
# n: 2000
# data: functions
result=0
. "$BENCH_DATA"
i=0
while [ "$i" -lt "$1" ]; do
  "function_$i"
  i=$((i + 1))
done
