# A compound literal with subscripts.
# class: interpreter
# n: 8000 20000
# data: compound-subscripts
. "$BENCH_DATA"
echo "${#list[@]}"
