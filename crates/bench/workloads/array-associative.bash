# Associative array: an element written at a time.
# class: interpreter
# n: 5000 50000
# repeat: 2
typeset -A map
n=$1
for ((i = 0; i < n; i++)); do
  map[key$i]=value$i
done
echo "${#map[@]} ${map[key3]}"
