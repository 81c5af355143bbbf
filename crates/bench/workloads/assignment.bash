# Assignment of one variable to another.
# class: interpreter
# n: 30000
# repeat: 2
n=$1 from='some words'
for ((i = 0; i < n; i++)); do
  to=$from
done
echo "$to"
