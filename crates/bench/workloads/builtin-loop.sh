# A short loop over a builtin.
# class: interpreter
# n: 750
# quick: 750
# repeat: 5
n=$1 i=0
while [ $i -lt $n ]; do
  true
  i=$((i + 1))
done
echo $i
