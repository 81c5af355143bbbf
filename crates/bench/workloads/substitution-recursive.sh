# A function that calls itself by command substitution.
# class: subshell
# n: 3
# quick: 1
# limit: 60
ones() {
  if [ "$1" -lt 2 ]; then
    echo "$1"
  else
    echo $(($(ones $(($1 - 1))) + $(ones $(($1 - 2)))))
  fi
}
n=$1
while [ "$n" -gt 0 ]; do
  ones 10
  n=$((n - 1))
done
