# [ ] with a comparison of numbers.
# class: interpreter
# n: 20000
# repeat: 2
n=$1
for ((i = 0; i < n; i++)); do
  [ 3 -eq 4 ]
done
echo "$?"
