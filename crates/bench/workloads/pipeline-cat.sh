# A builtin piped into a program.
# class: programs
# n: 300
n=$1 i=0
while [ $i -lt $n ]; do
  echo "$i" | cat
  i=$((i + 1))
done
