# A here-document into read.
# class: interpreter
# n: 3000
n=$1 i=0
while [ $i -lt $n ]; do
  read -r one two <<END
word$i and the rest
END
  i=$((i + 1))
done
echo "$one: $two"
