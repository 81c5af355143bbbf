# read into seven fields with IFS.
# class: interpreter
# n: 8000
# data: accounts
sum=0
while IFS=: read -r name secret user group full home shell; do
  sum=$((sum + group - user))
done <"$BENCH_DATA"
echo "$sum"
