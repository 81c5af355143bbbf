# Pipelines of six programs.
# class: programs
# n: 60
# data: lines
n=$1 i=0
while [ $i -lt $n ]; do
  head -n 200 "$BENCH_DATA" | grep -v opal | cut -d ' ' -f 2 | sort | uniq -c | tail -n 2
  i=$((i + 1))
done
