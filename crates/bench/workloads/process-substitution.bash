# Process substitution, read by a builtin.
# class: subshell
# n: 300
n=$1
for ((i = 0; i < n; i++)); do
  read -r word < <(echo "$i")
done
echo "$word"
