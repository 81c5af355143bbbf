# Expansion: upper case alone.
# class: interpreter
# n: 30000
n=$1 line='pack my box with five dozen liquor jugs'
for ((i = 0; i < n; i++)); do
  upper=${line^^}
done
echo "$upper"
