# Arrays of both kinds, written and read in turn.
# class: interpreter
# n: 8000
typeset -A map
n=$1 sum=0
for ((i = 0; i < n; i++)); do
  list[$i]=$i
  key=name$i
  map[$key]=$i
  ((sum += list[i]))
  last=${map[$key]}
done
echo "$sum $last ${#list[@]} ${#map[@]}"
