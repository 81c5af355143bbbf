# A command that is not found looked for, n the number of folders in PATH.
# class: growth
# n: 500
# data: path
. "$BENCH_DATA"
for word in one two three four five six seven eight nine ten; do
  command -v "not_$word"
done
:
