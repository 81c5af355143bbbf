# A subshell that does nothing.
# class: subshell
# n: 1000
n=$1 i=0
while [ $i -lt $n ]; do
  (:)
  i=$((i + 1))
done
echo $i
