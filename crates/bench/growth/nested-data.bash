# Tables in an associative array, keys of two parts, written and read; n the number of elements.
# class: growth
# n: 5000
typeset -A table
n=$1 sum=0 width=100
for ((i = 0; i < n; i++)); do
  table[$((i / width)),$((i % width))]=$i
done
for ((i = 0; i < n; i++)); do
  row=$((i / width)) column=$((i % width))
  ((sum += ${table[$row,$column]}))
done
