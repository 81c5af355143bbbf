# Tests of files.
# class: system
# n: 15000
# data: segments
n=$1 i=0 found=0
while [ $i -lt $n ]; do
  [ -f "$BENCH_DATA" ] && found=$((found + 1))
  if [ -d "$BENCH_DATA" ] || [ -e "$BENCH_DATA.none" ]; then found=0; fi
  i=$((i + 1))
done
echo "$found"
