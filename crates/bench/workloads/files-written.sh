# A script that makes folders, writes files and reads them back.
# class: programs
# n: 200
n=$1 i=0 wrong=0
while [ $i -lt $n ]; do
  mkdir -p "store$i/inner"
  echo "entry $i" >"store$i/inner/text"
  text=$(cat "store$i/inner/text")
  [ "$text" = "entry $i" ] || wrong=$((wrong + 1))
  i=$((i + 1))
done
echo "$text, $wrong wrong"
