# echo to a file.
# class: interpreter
# n: 100000
n=$1 i=0
while [ "$i" -lt "$n" ]; do
  echo "number $i"
  i=$((i + 1))
done
