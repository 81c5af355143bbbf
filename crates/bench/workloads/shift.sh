# shift over many arguments.
# class: interpreter
# n: 20000
set -- $(seq "$1")
sum=0
while [ $# -gt 0 ]; do
  sum=$((sum + $1))
  shift
done
echo "$sum"
