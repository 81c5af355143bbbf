# Expansion: replace, upper case, cut from the front and from the end.
# class: interpreter
# n: 30000
n=$1 file=home/user/archive.of.letters.txt
for ((i = 0; i < n; i++)); do
  all=${file//r/R} upper=${file^^} tail=${file#*/} stem=${file%.*}
done
echo "$all $upper $tail $stem"
