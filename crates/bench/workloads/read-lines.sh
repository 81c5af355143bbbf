# read, a line at a time, from a file.
# class: interpreter
# n: 100000
# data: lines
count=0
while IFS= read -r line; do
  count=$((count + 1))
done <"$BENCH_DATA"
echo "$count"
