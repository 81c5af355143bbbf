# A compound literal of an associative array.
# class: interpreter
# n: 8000
# data: compound-associative
. "$BENCH_DATA"
echo "${#list[@]}"
