# A for loop over a brace expansion.
# class: interpreter
# n: 100000
sum=0
eval "for i in {1..$1}; do ((sum += i)); done"
echo "$sum"
