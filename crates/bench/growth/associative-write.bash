# Associative array: elements written, n their number.
# class: growth
# n: 10000
typeset -A map
n=$1
for ((i = 0; i < n; i++)); do
  map[key$i]=value
done
