# case with patterns.
# class: interpreter
# n: 10000 100000
# repeat: 2
n=$1 i=0 found=0
while [ "$i" -lt "$n" ]; do
  case $i in
    *3) found=$((found + 1)) ;;
    *[46] | 1*9) found=$((found + 2)) ;;
    *) : ;;
  esac
  i=$((i + 1))
done
echo "$found"
