# A compound literal of plain words.
# class: interpreter
# n: 8000 20000
# data: compound-plain
. "$BENCH_DATA"
echo "${#list[@]}"
