# mapfile, then a walk over the array.
# class: interpreter
# n: 100000
# data: lines
mapfile -t lines <"$BENCH_DATA"
sum=0
for line in "${lines[@]}"; do
  ((sum += ${#line}))
done
echo "${#lines[@]} $sum"
