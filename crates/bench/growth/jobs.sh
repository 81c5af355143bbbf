# Jobs started in the background, then waited for; n their number.
# class: growth
# n: 100
n=$1 i=0
while [ "$i" -lt "$n" ]; do
  : &
  i=$((i + 1))
done
wait
