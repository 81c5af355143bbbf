# Indexed array: elements written, n their number.
# class: growth
# n: 10000
n=$1
for ((i = 0; i < n; i++)); do
  list[i]=value
done
