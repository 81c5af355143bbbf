# Positional parameters set, counted down by shift; n their number.
# class: growth
# n: 5000
n=$1
set -- $(seq "$n")
while [ $# -gt 0 ]; do
  shift
done
