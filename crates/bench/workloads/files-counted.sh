# A script that makes folders and counts words and lines.
# class: programs
# n: 100
n=$1 i=0
while [ $i -lt $n ]; do
  mkdir -p "part$i"
  printf 'one two\nthree\nfour five six\n' >"part$i/words"
  lines=$(wc -l <"part$i/words")
  words=$(cat "part$i/words" | wc -w)
  echo $((lines * 100 + words))
  i=$((i + 1))
done
