# Arithmetic: a while loop that sums numbers.
# class: interpreter
# n: 10000 100000
# repeat: 2
n=$1 sum=0 i=0
while [ "$i" -lt "$n" ]; do
  sum=$((sum + i))
  i=$((i + 1))
done
echo "$sum"
