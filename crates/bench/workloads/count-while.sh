# A loop that only counts.
# class: interpreter
# n: 30000
# repeat: 2
n=$1 i=0
while [ $i -lt $n ]; do
  i=$((i + 1))
done
echo $i
