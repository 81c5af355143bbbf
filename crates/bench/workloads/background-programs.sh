# Programs in the background, fifty at a time.
# class: background
# n: 300
n=$1 i=0
while [ $i -lt $n ]; do
  /bin/true &
  i=$((i + 1))
  [ $((i % 50)) -ne 0 ] || wait
done
wait
echo $i
