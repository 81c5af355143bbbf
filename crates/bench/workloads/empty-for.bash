# A for loop of bash that does nothing.
# class: interpreter
# n: 200000
n=$1
for ((i = 0; i < n; i++)); do
  :
done
echo "$i"
