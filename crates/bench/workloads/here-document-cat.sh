# A here-document into a program.
# class: programs
# n: 200
n=$1 i=0
while [ $i -lt $n ]; do
  cat <<END
number $i, twice that $((i * 2))
END
  i=$((i + 1))
done
