# A subshell piped into another.
# class: subshell
# n: 250
n=$1 i=0
while [ $i -lt $n ]; do
  (word=$i; echo "sent $word") | (read -r verb word; echo "$verb: $word")
  i=$((i + 1))
done
