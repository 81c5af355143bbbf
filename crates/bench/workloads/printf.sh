# printf with several formats.
# class: interpreter
# n: 20000
n=$1 i=0
while [ $i -lt $n ]; do
  printf '%s %06d %o|%-8s|\n' item $i $i left
  i=$((i + 1))
done
