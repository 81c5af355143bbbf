# Command substitution of a function.
# class: subshell
# n: 1000
stem() {
  file=${1##*/}
  printf '%s\n' "${file%.*}"
}
n=$1 i=0
while [ $i -lt $n ]; do
  name=$(stem "/usr/share/doc/page$i.txt")
  i=$((i + 1))
done
echo "$name"
