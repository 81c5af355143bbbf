# printf -v.
# class: interpreter
# n: 30000
n=$1
for ((i = 0; i < n; i++)); do
  printf -v text '%06d:%s' "$i" word
done
echo "$text"
