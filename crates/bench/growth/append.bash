# A string that grows by a character at a time, n its length.
# class: growth
# n: 20000
n=$1 text=
for ((i = 0; i < n; i++)); do
  text+=x
done
