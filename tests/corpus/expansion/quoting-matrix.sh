#### quotes in operands
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=-; set -- a b c; cat <<< $*; cat <<< "$*"; cat <<< $@; cat <<< a$@b; cat <<< ${x-$*}
${x:-echo} hi; $(echo echo) sub; "echo" q; e\cho b; 'ec'ho c; ${nope} echo after; $nope; echo $?; "" ; echo $?; $(true) echo x; `echo echo` y
p ${x:-a} ${x-a b} "${x:-a b}" ${x:-'a b'} ${x:-"a b"} ${x:-a\ b} ${x:-$(echo a b)} "${x:-$(echo 'a  b')}" ${x:-${y:-z w}} ${x:-"${y:-z w}"}
x=; p ${x:-a} ${x-a} "${x-a}" ${x:+a} ${x+a} "${x:+a}" "${x+}" ${x+} ${x:-} "${x:-}" ${x:=v}$x
p ${x:-a}b${y:-c d}e "${x:-a}b${y:-c d}e" x${x:- a }y "x${x:- a }y" ${x:-a}${x:-b} ${x:-a }${x:-b}
p ${x:-*} "${x:-*}" ${x:-'*'} ${x:-\*} ${x:-a*} ${x:-"a"*} ${x:+*}
p ${x-${y-${z-deep}}} "${x-"${y-"${z-deep x}"}"}" ${x-"${y-${z-deep x}}"} ${x-${y-"${z-deep x}"}} ${a[0]-${b[1]-q r}}
p "${x:-a"b"c}" "${x:-a'b'c}" "${x:-a\"b\"c}" "${x:-"a"b"c"}" "${x:-\a\$\\}" ${x:-a\}b} "${x:-a\}b}" ${x:-'}'} ${x:-"}"} "${x:-"}"}" ${x:-{a,b}} "${x:-{a,b}}"
p "${x:-`echo a`}" ${x:-`echo a b`} "${x:-$(echo "a  b")}" "${x:-$((1+2))}" ${x:-$'a\tb'} "${x:-$'a\tb'}" ${x:-$"a b"} "${x:-$"a b"}" "${x:-<(:)}" ${x:-a#b} ${x:-#a} "${x:-a;b|c&}"

#### quotes in words
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
p "a"'b'c$'d'\e"f g"h "" '' ""'' x"" ""x "$nope" $nope "$nope"x $nope$nope x$nope ''$nope "$nope$nope"; p "a\\b" 'a\\b' a\\b "a\nb" "\"" '"' "'" \' \" "\'" "a'b" 'a"b'
p a#b '#'a \#a "#" a # comment
p !a "!b" 'c!' \!d a!b; p "a!b" "$x!" ^a a^b

#### command substitution in words
echo "$(echo "$(echo "a b")")" $(echo $(echo a; echo b)) "`echo "a b"`" `echo "\`echo a\`"` "$(echo ')')" $(echo "(") $(echo '$(') 
echo $(case a in a) echo yes;; esac) $(case b in (a) echo no;; (b) echo yes;; esac) "$(echo 'a # b')" $(echo a # c\n) x
echo $(echo 'a\nb') "$(printf 'a\nb\n\n')" "$(printf '\n')x" `printf 'a\\nb'` $(printf '%s' '*')
x=$(echo a;exit 3); echo $x $?; x=`false`; echo $?; echo $(exit 2)$?; x=1 y=$(exit 4); echo $?; if x=$(false); then echo t; else echo f; fi
