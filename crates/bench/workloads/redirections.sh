# echo into a file, truncating and appending.
# class: system
# n: 10000
n=$1 i=0
while [ $i -lt $n ]; do
  echo $i >last
  echo $i >>all
  i=$((i + 1))
done
read -r last <last
echo "$last"
