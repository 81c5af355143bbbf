# printf: -v, conversions, closed descriptors.

#### printf v
printf -v x '%s-%d' a 5; echo "$x"; printf -v 'a[2]' %s q; declare -p a; declare -A h; printf -v 'h[x y]' %s z; declare -p h; printf -v x 'a\0b'; echo "$x"; printf -v x '%b' 'a\0b'; echo "$x"; printf -v x; echo $?; printf -v x --; echo "$? $x"; printf -v x -- %s -; echo $x; printf -v x 'a\n'; echo "[$x]"; printf -v x '%s\n' a b c; echo "[$x]"; printf -vy %s attached; echo $y; printf -v x '%d' abc; echo "$? $x"; readonly r; printf -v r x; echo $?; printf -v 1x x; echo $?; printf -v 'a[-9]' x; echo $?; declare -i i; printf -v i %s 2+3; echo $i; printf -v i %s ''; echo $i; declare -n n=t; printf -v n z; echo $t; printf -v x '%(%Y)T' 0; echo $x; declare -a b; printf -v b s; declare -p b; printf -v 'h[$y]' w; declare -p h; printf -v 'b[$((1+1))]' w; declare -p b; printf -v PATH %s /nope; ls 2>/dev/null; echo $?
printf -v 'b[1/0]' x; echo no

#### printf basics
printf '%s\n' a b; printf '%s %s\n' a b c; printf 'x\n'; printf '%d\n' 5 0x10 010 "'a" '"b'; printf '%5d|%-5d|%05d|%+d|% d\n' 1 2 3 4 5; printf '%x %X %o %u %c\n' 255 255 8 5 abc; printf '%q %q %q\n' 'a b' '' "it's"; printf '%b\n' 'a\tb\x41\101\0101'; printf '%%|%5s|%-5s|%.2s\n' a b cde; printf '%*d|%-*d|%.*s\n' 5 1 5 2 2 abc; printf '%f %.2f %e %g %a\n' 1.5 2.345 100 0.0001 1; printf; echo $?; printf '%z'; echo $?; printf '%d\n' abc; echo $?; printf '%d\n' 9999999999999999999999; echo $?; printf '\x41\u00e9\n'; printf '%s' ; printf '%s\n'; printf '%d\n'; printf '%d\n' ''; printf 'a\cb'; echo; printf '%b' 'a\cb' c; echo; printf -- '-x\n'; printf '%(%F)T\n' 86400; printf '%(%Z)T\n' 0; TZ=EST5EDT printf '%(%H)T\n' 0; printf '%i\n' 3.5; echo $?; printf '%s %n' abc v; echo $v

#### printf to closed
printf x >&-; echo $?; printf '' >&-; echo $?; printf x > /dev/full; echo $?
