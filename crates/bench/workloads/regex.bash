# [[ =~ ]] with groups.
# class: interpreter
# n: 10000
n=$1 sum=0 form='^([a-z]+)_([0-9]+)\.(log|txt)$'
for ((i = 0; i < n; i++)); do
  if [[ report_$i.log =~ $form ]]; then
    ((sum += BASH_REMATCH[2]))
  fi
done
echo "$sum"
