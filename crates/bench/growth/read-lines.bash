# read, n the number of lines.
# class: growth
# n: 10000
# data: lines
while IFS= read -r line; do
  :
done <"$BENCH_DATA"
