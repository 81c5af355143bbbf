# Quote Removal: quotes that did not come from an expansion are taken away.

#### quotes vanish from words
echo a"b"c'd'\e "f"'g' \"h\"

#### quotes from an expansion stay
x="'a'" y='"b"' z='\c'; echo $x $y $z $(echo "'d'") "$(echo '"e"')"

#### quotes vanish from assignments
x="a"'b'\c; echo $x; a=("p q" 'r'); echo ${a[0]}${a[1]}

#### quotes vanish from the words of redirections
echo hi >"f"'1'; cat f1; cat <"f1"

#### quotes vanish from patterns only as quotes
case 'a b' in a" "b) echo yes;; esac; case '"' in \") echo quote;; esac

#### quotes vanish from a here-document's delimiter
cat <<"A B"
$x
A B

#### quotes in a here-document's body stay
cat <<X
"a" 'b' \"c\"
X

#### quotes in the words of for and in functions' arguments
f() { printf '<%s>' "$@"; }; f "a"'b' "" '' \ ; for w in "x y" z; do f "$w"; done; echo

#### quotes within a parameter's word
echo ${u:-"a"'b'\c} "${u:-"a"\"}" ${u+"x"}

#### a backslash at the end of double quotes
echo "a\\" "\\b" 'c\'
