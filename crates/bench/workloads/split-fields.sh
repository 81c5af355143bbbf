# Field splitting by set -- and IFS.
# class: interpreter
# n: 8000
# data: accounts
set -f
sum=0
while IFS= read -r line; do
  IFS=:
  set -- $line
  sum=$((sum + $4 - $3))
done <"$BENCH_DATA"
echo "$sum $7"
