# Patterns over a folder of many files.
# class: system
# n: 10000
# data: files
for pattern in '*' '*.txt' 'f0[0-4]*7.*' '*88*' 'f????5.*' '*.d[!b]t'; do
  set -- "$BENCH_DATA"/$pattern
  echo "$# ${1##*/}"
done
