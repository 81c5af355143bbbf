# Calls of a function with one argument.
# class: interpreter
# n: 5000 50000
# repeat: 2
next() { after=$(($1 + 1)); }
n=$1 i=0
while [ "$i" -lt "$n" ]; do
  next "$i"
  i=$after
done
echo "$i"
