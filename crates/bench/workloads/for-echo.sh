# A for loop over words, with echo.
# class: interpreter
# n: 10000
# repeat: 2
for word in $(seq "$1"); do
  echo "$word"
done
