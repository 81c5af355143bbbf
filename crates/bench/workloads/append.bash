# A string that grows by one character at a time.
# class: interpreter
# n: 100000
n=$1 text=
for ((i = 0; i < n; i++)); do
  text+=.
done
echo "${#text}"
