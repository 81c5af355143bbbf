# Command substitution of a builtin.
# class: subshell
# n: 1000
n=$1 i=0
while [ $i -lt $n ]; do
  copy=$(echo $i)
  i=$((i + 1))
done
echo "$copy"
