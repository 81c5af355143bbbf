# A function with local variables.
# class: interpreter
# n: 20000
length() {
  local text=$1 size
  size=${#text}
  total=$((total + size))
}
n=$1 total=0
for ((i = 0; i < n; i++)); do
  length "word $i"
done
echo "$total"
