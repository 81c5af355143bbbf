# eval that sets and reads variables by name.
# class: interpreter
# n: 10000
n=$1 i=0
while [ $i -lt $n ]; do
  eval "slot_$((i % 8))=\$i"
  eval "seen=\$slot_$((i % 8))"
  i=$((i + 1))
done
echo "$seen"
