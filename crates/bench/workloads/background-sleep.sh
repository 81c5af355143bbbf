# sleep 0 in the background, waited for.
# class: background
# n: 300
n=$1 i=0
while [ $i -lt $n ]; do
  sleep 0 &
  wait
  i=$((i + 1))
done
echo $i
