# Replacement in one string, n its length.
# class: growth
# n: 20000
printf -v text '%*s' "$1" ''
text=${text// /ab}
text=${text//b/}
