# Indexed array: a subscript that counts up.
# class: interpreter
# n: 8000
# repeat: 2
n=$1 i=0
while ((i < n)); do
  list[$((i++))]=x
done
echo "$i ${#list[@]}"
