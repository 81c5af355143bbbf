# A recursive function, with positional parameters only.
# class: interpreter
# n: 16
# quick: 10
ones() {
  if [ "$1" -lt 2 ]; then
    count=$((count + $1))
  else
    ones $(($1 - 1))
    ones $(($1 - 2))
  fi
}
count=0
ones "$1"
echo "$count"
