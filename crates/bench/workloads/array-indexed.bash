# Indexed array: an element written at a time.
# class: interpreter
# n: 5000 50000
# repeat: 2
n=$1
for ((i = 0; i < n; i++)); do
  list[i]=value$i
done
echo "${#list[@]} ${list[n - 1]}"
