# The terminal asked by tput in command substitution.
# class: programs
# n: 64
n=$1 i=0
while [ $i -lt $n ]; do
  width=$(tput cols)
  i=$((i + 1))
done
echo "$width"
