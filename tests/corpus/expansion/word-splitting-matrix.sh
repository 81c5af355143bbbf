#### values split with IFS the default
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
y=b
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p $x; p "$x"; p a$x; p $x"b"; p "a"$x; p $x$x
  p "$x"$x; p $x""; p ""$x; p a"$x"b; p $x:$x; p ${x}b
  p ''$x''; p $x"$x"$x; p $x$y; p $y$x; p "$y"$x"$y"
done

#### values split with IFS unset
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
unset IFS
y=b
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p $x; p "$x"; p a$x; p $x"b"; p "a"$x; p $x$x
  p "$x"$x; p $x""; p ""$x; p a"$x"b; p $x:$x; p ${x}b
  p ''$x''; p $x"$x"$x; p $x$y; p $y$x; p "$y"$x"$y"
done

#### values split with IFS null
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=
y=b
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p $x; p "$x"; p a$x; p $x"b"; p "a"$x; p $x$x
  p "$x"$x; p $x""; p ""$x; p a"$x"b; p $x:$x; p ${x}b
  p ''$x''; p $x"$x"$x; p $x$y; p $y$x; p "$y"$x"$y"
done

#### values split with IFS a colon
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=:
y=b
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p $x; p "$x"; p a$x; p $x"b"; p "a"$x; p $x$x
  p "$x"$x; p $x""; p ""$x; p a"$x"b; p $x:$x; p ${x}b
  p ''$x''; p $x"$x"$x; p $x$y; p $y$x; p "$y"$x"$y"
done

#### values split with IFS a blank and a colon
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=' :'
y=b
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p $x; p "$x"; p a$x; p $x"b"; p "a"$x; p $x$x
  p "$x"$x; p $x""; p ""$x; p a"$x"b; p $x:$x; p ${x}b
  p ''$x''; p $x"$x"$x; p $x$y; p $y$x; p "$y"$x"$y"
done

#### values split with IFS a letter
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=a
y=b
for x in '' ' ' a 'a b' ' a  b ' a:b :a a: :: ' :a: b : ' '*' 'a\*b' 'a"b' $'\n a\n' é; do
  printf '%s\n' "[$x]"
  p $x; p "$x"; p a$x; p $x"b"; p "a"$x; p $x$x
  p "$x"$x; p $x""; p ""$x; p a"$x"b; p $x:$x; p ${x}b
  p ''$x''; p $x"$x"$x; p $x$y; p $y$x; p "$y"$x"$y"
done
