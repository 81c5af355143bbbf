# Shell Parameter Expansion: ${parameter@operator}.

#### U, u and L change the case
x='heLLo wörld'; echo "${x@U}" "${x@u}" "${x@L}"

#### Q quotes for reading back
x="a b'c"; echo ${x@Q} ${y@Q}; e=; echo ${e@Q}; n=$'a\nb\t'; echo "${n@Q}"; p=plain; echo ${p@Q}; u=é; echo ${u@Q}

#### E expands backslashes
x='a\tb\x41\u00e9\n'; printf '[%s]\n' "${x@E}"

#### P expands as a prompt
x='\s-\\ \a'; printf '%s' "${x@P}" | od -c; y='$(echo sub) \[x\]'; printf '%s' "${y@P}" | od -c

#### A gives an assignment
x='a b'; declare -i n=5; declare -r c=1; export e=2; a=(1 2); declare -A m=([k]=v); declare -u up=x
echo "${x@A}"; echo "${n@A}"; echo "${c@A}"; echo "${e@A}"; echo "${a@A}"; echo "${a[@]@A}"; echo "${m[@]@A}"; echo "${up@A}"; echo "[${none@A}]"

#### a gives the attributes
x=1; declare -i n; declare -ra c=(1); export e; declare -A m; declare -l low; declare -n ref=n; declare -t tr=1
echo "[${x@a}] [${n@a}] [${c@a}] [${e@a}] [${m@a}] [${low@a}] [${ref@a}] [${tr@a}] [${none@a}]"

#### a of an element is that of its array
declare -xa a=(1 2); echo ${a@a} ${a[1]@a} ${a[@]@a}

#### K gives keys and quoted values
a=(x 'y z'); echo "${a[@]@K}"; declare -A m=([k]="v w"); echo "${m[@]@K}"; s='p q'; echo "${s@K}"

#### k gives keys and values as words
a=(x 'y z'); printf '<%s>' "${a[@]@k}"; echo; declare -A m=([k]="v w"); printf '<%s>' "${m[@]@k}"; echo; printf '<%s>' ${a[@]@k}; echo

#### on all parameters
set -- a 'b c'; echo "${@@Q}" "${*@U}" ${@@u}; printf '<%s>' "${@@Q}"; echo

#### Q of all elements and of an element
a=("x'y" z); echo "${a[@]@Q}" ${a[0]@Q} "${a[*]@Q}"

#### an unknown operator is an error
x=1; (echo ${x@Z}); echo $?; (eval 'echo ${x@}'); echo $?; (eval 'echo ${x@QQ}'); echo $?

#### of a variable that is not set
echo "[${u@Q}] [${u@U}] [${u@E}] [${u@A}] [${u@a}]"; set -u; (echo ${u@Q}); echo $?

#### A of the parameters
set -- a 'b c'; echo "${@@A}"

#### through an indirect name
x='a b' p=x; echo ${!p@Q} ${!p@A}

#### Q output can be read back
x=$'a\n\'"\\$`b'; eval "y=${x@Q}"; test "$x" = "$y" && echo same

#### K output can be read back
declare -A m=([a b]=1 ['c"d']="2 3"); eval "declare -A n=(${m[@]@K})"; echo "${n[a b]} ${n['c"d']}"
