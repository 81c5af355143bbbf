# A subshell in the background, waited for.
# class: background
# n: 600
n=$1 i=0
while [ $i -lt $n ]; do
  (:) &
  wait
  i=$((i + 1))
done
echo $i
