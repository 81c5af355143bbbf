# A pipeline of two builtins.
# class: subshell
# n: 300
n=$1 i=0
while [ $i -lt $n ]; do
  echo "$i" | { read -r word; echo "[$word]"; }
  i=$((i + 1))
done
