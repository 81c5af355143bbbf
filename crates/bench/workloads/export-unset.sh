# export and unset.
# class: interpreter
# n: 2000
# repeat: 3
n=$1 i=0
while [ $i -lt $n ]; do
  export first=$i
  unset first
  export second=$i
  i=$((i + 1))
done
echo "${first-none} $second"
