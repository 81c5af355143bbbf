# The sieve of Eratosthenes.
# class: interpreter
# n: 20000
n=$1 count=0
for ((i = 2; i <= n; i++)); do prime[i]=1; done
for ((i = 2; i * i <= n; i++)); do
  if ((prime[i])); then
    for ((j = i * i; j <= n; j += i)); do prime[j]=0; done
  fi
done
for ((i = 2; i <= n; i++)); do ((count += prime[i])); done
echo "$count"
