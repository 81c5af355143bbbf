# Groups within groups, n how deep.
# class: growth
# n: 500
n=$1 text=:
printf -v open '%*s' "$n" ''
eval "${open// /\{ } : ${open// /; \}}"
