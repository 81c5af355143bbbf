# Arithmetic: a for loop of bash that sums numbers.
# class: interpreter
# n: 200000
n=$1 sum=0
for ((i = 0; i < n; i++)); do
  ((sum += i))
done
echo "$sum"
