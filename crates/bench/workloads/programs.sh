# Programs started, one after the other.
# class: programs
# n: 200 500 2000
n=$1 i=0
while [ $i -lt $n ]; do
  /usr/bin/true
  i=$((i + 1))
done
echo $i
