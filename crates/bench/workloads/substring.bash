# A string walked character by character.
# class: interpreter
# n: 20000
n=$1 vowels=0
line='the early bird catches the worm and the second mouse gets the cheese'
for ((i = 0; i < n; i++)); do
  case ${line:i % ${#line}:1} in
    [aeiou]) ((vowels++)) ;;
  esac
done
echo "$vowels"
