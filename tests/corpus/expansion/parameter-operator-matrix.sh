#### operators on values with IFS the default
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p ${x#a}; p ${x%b}; p "${x#a}"; p ${x##*}; p ${x#*:}; p ${x##*:}
  p ${x%:*}; p ${x%%:*}; p ${x/a/z}; p ${x//a/z}; p ${x// /_}; p "${x// /_}"
  p ${x//:/ }; p "${x//:/ }"; p ${x/#a/z}; p ${x/%b/z}; p ${x//[ab]/<&>}; p ${x:0:1}
  p ${x:1}; p "${x:1:2}"; p ${x:0:-1}; p ${x^}; p ${x^^}; p ${x~~}
  p ${x@Q}; p "${x@Q}"; p ${x@U}; p ${x@A}; p ${#x}
done

#### operators on values with IFS unset
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
unset IFS
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p ${x#a}; p ${x%b}; p "${x#a}"; p ${x##*}; p ${x#*:}; p ${x##*:}
  p ${x%:*}; p ${x%%:*}; p ${x/a/z}; p ${x//a/z}; p ${x// /_}; p "${x// /_}"
  p ${x//:/ }; p "${x//:/ }"; p ${x/#a/z}; p ${x/%b/z}; p ${x//[ab]/<&>}; p ${x:0:1}
  p ${x:1}; p "${x:1:2}"; p ${x:0:-1}; p ${x^}; p ${x^^}; p ${x~~}
  p ${x@Q}; p "${x@Q}"; p ${x@U}; p ${x@A}; p ${#x}
done

#### operators on values with IFS null
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p ${x#a}; p ${x%b}; p "${x#a}"; p ${x##*}; p ${x#*:}; p ${x##*:}
  p ${x%:*}; p ${x%%:*}; p ${x/a/z}; p ${x//a/z}; p ${x// /_}; p "${x// /_}"
  p ${x//:/ }; p "${x//:/ }"; p ${x/#a/z}; p ${x/%b/z}; p ${x//[ab]/<&>}; p ${x:0:1}
  p ${x:1}; p "${x:1:2}"; p ${x:0:-1}; p ${x^}; p ${x^^}; p ${x~~}
  p ${x@Q}; p "${x@Q}"; p ${x@U}; p ${x@A}; p ${#x}
done

#### operators on values with IFS a colon
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=:
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p ${x#a}; p ${x%b}; p "${x#a}"; p ${x##*}; p ${x#*:}; p ${x##*:}
  p ${x%:*}; p ${x%%:*}; p ${x/a/z}; p ${x//a/z}; p ${x// /_}; p "${x// /_}"
  p ${x//:/ }; p "${x//:/ }"; p ${x/#a/z}; p ${x/%b/z}; p ${x//[ab]/<&>}; p ${x:0:1}
  p ${x:1}; p "${x:1:2}"; p ${x:0:-1}; p ${x^}; p ${x^^}; p ${x~~}
  p ${x@Q}; p "${x@Q}"; p ${x@U}; p ${x@A}; p ${#x}
done

#### operators on values with IFS a blank and a colon
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=' :'
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p ${x#a}; p ${x%b}; p "${x#a}"; p ${x##*}; p ${x#*:}; p ${x##*:}
  p ${x%:*}; p ${x%%:*}; p ${x/a/z}; p ${x//a/z}; p ${x// /_}; p "${x// /_}"
  p ${x//:/ }; p "${x//:/ }"; p ${x/#a/z}; p ${x/%b/z}; p ${x//[ab]/<&>}; p ${x:0:1}
  p ${x:1}; p "${x:1:2}"; p ${x:0:-1}; p ${x^}; p ${x^^}; p ${x~~}
  p ${x@Q}; p "${x@Q}"; p ${x@U}; p ${x@A}; p ${#x}
done

#### operators on values with IFS a letter
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=a
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p ${x#a}; p ${x%b}; p "${x#a}"; p ${x##*}; p ${x#*:}; p ${x##*:}
  p ${x%:*}; p ${x%%:*}; p ${x/a/z}; p ${x//a/z}; p ${x// /_}; p "${x// /_}"
  p ${x//:/ }; p "${x//:/ }"; p ${x/#a/z}; p ${x/%b/z}; p ${x//[ab]/<&>}; p ${x:0:1}
  p ${x:1}; p "${x:1:2}"; p ${x:0:-1}; p ${x^}; p ${x^^}; p ${x~~}
  p ${x@Q}; p "${x@Q}"; p ${x@U}; p ${x@A}; p ${#x}
done

#### defaults of values with IFS the default
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p ${x:-d e}; p ${x:+d e}; p "${x:-d e}"; p "${x:+d e}"; p ${x:-"d e"}; p ${x:+"d e"}
  p ${x-d}; p ${x+d}; p ${u-$x}; p ${u:-"$x"}; p ${u:-a$x"b c"$x'd e'}; p "${u:-$x}"
  p "${u:-"$x"}"; p a${u:-$x}b; p ${u:-:a:}; p ${u-" "}; p ${u-}; p ${u-""}
  p ${x:+$x}; p ${x:+"$x"}; p ${x:+a"$x"b}; p ${u-$x$x}
done

#### defaults of values with IFS unset
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
unset IFS
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p ${x:-d e}; p ${x:+d e}; p "${x:-d e}"; p "${x:+d e}"; p ${x:-"d e"}; p ${x:+"d e"}
  p ${x-d}; p ${x+d}; p ${u-$x}; p ${u:-"$x"}; p ${u:-a$x"b c"$x'd e'}; p "${u:-$x}"
  p "${u:-"$x"}"; p a${u:-$x}b; p ${u:-:a:}; p ${u-" "}; p ${u-}; p ${u-""}
  p ${x:+$x}; p ${x:+"$x"}; p ${x:+a"$x"b}; p ${u-$x$x}
done

#### defaults of values with IFS null
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p ${x:-d e}; p ${x:+d e}; p "${x:-d e}"; p "${x:+d e}"; p ${x:-"d e"}; p ${x:+"d e"}
  p ${x-d}; p ${x+d}; p ${u-$x}; p ${u:-"$x"}; p ${u:-a$x"b c"$x'd e'}; p "${u:-$x}"
  p "${u:-"$x"}"; p a${u:-$x}b; p ${u:-:a:}; p ${u-" "}; p ${u-}; p ${u-""}
  p ${x:+$x}; p ${x:+"$x"}; p ${x:+a"$x"b}; p ${u-$x$x}
done

#### defaults of values with IFS a colon
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=:
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p ${x:-d e}; p ${x:+d e}; p "${x:-d e}"; p "${x:+d e}"; p ${x:-"d e"}; p ${x:+"d e"}
  p ${x-d}; p ${x+d}; p ${u-$x}; p ${u:-"$x"}; p ${u:-a$x"b c"$x'd e'}; p "${u:-$x}"
  p "${u:-"$x"}"; p a${u:-$x}b; p ${u:-:a:}; p ${u-" "}; p ${u-}; p ${u-""}
  p ${x:+$x}; p ${x:+"$x"}; p ${x:+a"$x"b}; p ${u-$x$x}
done

#### defaults of values with IFS a blank and a colon
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=' :'
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p ${x:-d e}; p ${x:+d e}; p "${x:-d e}"; p "${x:+d e}"; p ${x:-"d e"}; p ${x:+"d e"}
  p ${x-d}; p ${x+d}; p ${u-$x}; p ${u:-"$x"}; p ${u:-a$x"b c"$x'd e'}; p "${u:-$x}"
  p "${u:-"$x"}"; p a${u:-$x}b; p ${u:-:a:}; p ${u-" "}; p ${u-}; p ${u-""}
  p ${x:+$x}; p ${x:+"$x"}; p ${x:+a"$x"b}; p ${u-$x$x}
done

#### defaults of values with IFS a letter
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=a
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p ${x:-d e}; p ${x:+d e}; p "${x:-d e}"; p "${x:+d e}"; p ${x:-"d e"}; p ${x:+"d e"}
  p ${x-d}; p ${x+d}; p ${u-$x}; p ${u:-"$x"}; p ${u:-a$x"b c"$x'd e'}; p "${u:-$x}"
  p "${u:-"$x"}"; p a${u:-$x}b; p ${u:-:a:}; p ${u-" "}; p ${u-}; p ${u-""}
  p ${x:+$x}; p ${x:+"$x"}; p ${x:+a"$x"b}; p ${u-$x$x}
done
