# Bash Builtins: printf.

#### text and newlines
printf 'a b\n'; printf '%s\n' a; printf '%s %s\n' a b; printf 'no newline'; printf '\n'

#### the format is used again until the arguments end
printf '%s-%s\n' a b c; printf '<%s>' 1 2 3; printf '\n'; printf 'x\n' a b c; printf '%d,' 1 2 3; echo

#### missing arguments are empty or zero
printf '[%s][%d][%c][%x]\n'; printf '%s %d\n' a

#### escapes in the format
printf '\a\b\e\f\n\r\t\v\\\"\?' | od -An -c; printf '\101\x41\u00e9\n'; printf "\'\n"

#### octal in the format needs no zero
printf '\1\12\101\0101\n' | od -An -c; printf '\400' | od -An -tx1

#### %d and %i
printf '%d %i %d %d\n' 42 -7 0x1f 010; printf '[%5d][%-5d][%05d][%+d][% d]\n' 42 42 42 42 42; printf "%d\n" "'A" '"B' "'é"

#### %d with what is no number
printf '%d\n' abc; echo $?; printf '%d\n' 12abc; echo $?; printf '%d\n' ''; echo $?; printf '%d\n' ' 5'; printf '%d\n' 5' '; printf '%d\n' 1.5; echo $?

#### %d out of range
printf '%d\n' 9223372036854775807 9223372036854775808; echo $?; printf '%d\n' -9223372036854775809; echo $?

#### %u %o %x %X
printf '%u %o %x %X\n' 255 255 255 255; printf '%u %x\n' -1 -1; printf '%#o %#x %#X\n' 8 255 255; printf '[%08x][%-8x]\n' 255 255

#### precision of numbers
printf '[%.3d][%8.3d][%-8.3d][%.0d]\n' 5 5 5 0; printf '[%+.2d][% 05d]\n' 3 3

#### %s width and precision
printf '[%5s][%-5s][%.2s][%5.1s]\n' abc abc abc abc; printf '[%0s][%.0s][%.s]\n' a b c; printf '[%3s][%.1s]\n' é éa

#### %c
printf '%c%c%c\n' abc '' x; printf '[%3c][%-3c]\n' a b; printf '%c' é | od -An -tx1

#### a star takes width and precision from the arguments
printf '[%*s][%-*s][%.*s]\n' 5 a 5 b 2 abc; printf '[%*d]\n' -5 3; printf '[%*.*f]\n' 8 2 3.14159; printf '[%.*s]\n' -1 abc

#### %b expands escapes in the argument
printf '%b\n' 'a\tb\n' '\0101\x41'; printf '[%b]' 'a\cb' x; echo; printf '[%5b][%.2b]\n' 'a\t' 'xyz'

#### %q quotes for reading back
printf '%q\n' 'a b' "it's" '' plain $'a\nb' 'x;y' '~a' 'a~' '#x' é '$x' '*' $'\xff' '{a,b}' '!x' 'a=b' '-x' ',' '^a'

#### %Q quotes after the precision
printf '[%.3q][%.3Q]\n' 'a b c' 'a b c'; printf '[%10q][%-10q]\n' 'a b' 'a b'

#### %e %E %f %F %g %G
printf '%e|%E|%f|%F|%g|%G\n' 3.5 3.5 3.5 3.5 3.5 3.5; printf '%g %g %g %g\n' 100000 1000000 0.0001 0.00001; printf '%.3e %.0f %.10g\n' 12345.678 2.5 1e10

#### floats: widths, signs and flags
printf '[%8.2f][%-8.2f][%08.2f][%+.1f][% .1f][%#.0f]\n' 3.14159 3.14159 3.14159 1 1 1; printf "[%'d]\n" 1234567

#### floats: rounding and large values
printf '%.0f %.0f %.0f %.1f\n' 0.5 1.5 2.5 0.25; printf '%.20f\n' 0.1; printf '%f\n' 1e20 123456789012345678; printf '%.2f\n' 1.005

#### floats: inf and nan
printf '%f %e %g %F\n' inf -inf nan INF; printf '[%5f][%-5f]\n' inf nan

#### floats with what is no number
printf '%f\n' abc; echo $?; printf '%f\n' 1.5x; echo $?; printf '%f\n' ''; printf '%f %f\n' "'A" 0x10

#### %a %A
printf '%a %A\n' 1 255; printf '%.2a\n' 3.14159; printf '%a\n' 0 0.1

#### %n takes a variable
printf 'abc%nde\n' cnt; echo $cnt

#### %(fmt)T prints times
TZ=UTC printf '%(%Y-%m-%d %H:%M:%S)T\n' 0; TZ=UTC printf '%(%a %b %e %j %U)T\n' 86400; TZ=UTC printf '[%()T]\n' 0 | sed 's/[0-9]/N/g'; TZ=UTC printf '[%20(%F)T][%-12(%F)T]\n' 0 0

#### %(fmt)T with -1 and without argument is now
a=$(printf '%(%s)T' -1); b=$(printf '%(%s)T'); test $a -gt 1600000000 && test $b -ge $a && echo now; c=$(printf '%(%s)T' -2); test $c -le $a && echo start

#### %% is a percent sign
printf '100%%\n'; printf '%5%|\n' 2>&1; echo $?

#### an unknown conversion
printf '%z\n' 1; echo $?; printf 'a%' ; echo $?; printf '%y %s\n' a b; echo $?

#### -v assigns
printf -v x '%s-%s' a b; echo $x; printf -v a[2] el; echo ${a[2]}; declare -A m; printf -v 'm[k y]' val; echo ${m[k y]}; printf -v e ''; echo "[${e-unset}]"

#### -v with errors
printf -v 1x a; echo $?; printf -v; echo $?; readonly r=1; printf -v r x; echo $?; printf -v 'a b' x; echo $?

#### no format
printf; echo $?; printf -- '%s\n' -x; printf -z; echo $?

#### a format that begins with a dash
printf -- '-%s-\n' a; printf '%s\n' -- -n

#### length modifiers are accepted
printf '%ld %lld %hd %hhd %zd %jd %Lf\n' 1 2 3 4 5 6 7

#### flags in combination
printf '[%-05d][%+05d][%#010x][%- 5d]\n' 42 42 42 42

#### write errors
printf a >/dev/full; echo $?; printf 'x' >&-; echo $?

#### null bytes
printf 'a\0b' | od -An -c; printf '%b' 'a\0b' | od -An -c; printf '%s' $'a\0b' | od -An -c; printf -v x 'a\0b'; echo "[$x]"

#### unicode beyond the basic plane
printf '\U1F600 \u20AC\n'; printf '%b\n' '\U1F600'; printf '\ud800' | od -An -tx1

#### arguments with leading characters
printf '%d\n' "'" '"' "'ab"; printf '%d %d\n' +5 -0; printf '%x\n' -0x10; printf '%d\n' 0b1 2>&1; echo $?

#### base prefixes
printf '%d %d %d\n' 0xff 0377 077; printf '%d\n' 08; echo $?

#### a very wide field
printf '%1000d' 1 | wc -c | tr -d ' '; printf '%-1000s|' a | wc -c | tr -d ' '

#### the status after a partial error
printf '%d %d\n' 1 x; echo $?

#### %ls and %lc count characters
printf '[%5ls][%.2ls][%4lc][%-3C|%S]\n' éßø éßø éa ß øé
printf '[%5s][%.2s]\n' éßø éßø
LC_ALL=C
printf '[%5ls][%.2ls]\n' éßø éßø
printf '%d %d\n' "'é" '"a'
LC_ALL=C.UTF-8
printf '%d %d\n' "'é" '"€uro'

#### precisions that are none
printf '[%.s][%.d][%.-2d][%.-2s][%.-2b][%.-1q]\n' abc 0 7 abc abc abc
printf '[%.*s][%.*d][%.*b]\n' -1 abc -5 7 -1 abc
printf '[%.Q][%.0Q][%.1Q]\n' 'a b' 'a b' 'a b'

#### widths and precisions that do not fit
printf '%99999999999s|\n' a
printf '%.99999999999d|\n' 1
printf '%99999999999b|\n' a
printf '%*d|\n' 99999999999 1

#### what follows an unreadable time format
printf '%(abc\n'
printf '%(abc)d %s\n' x
printf '%5l(foo %s\n' x

#### %(fmt)T in time zones
export TZ
for TZ in UTC0 EST5EDT,M3.2.0,M11.1.0 '<+0330>-3:30' AEST-10AEDT,M10.1.0,M4.1.0/3 foo; do
  for t in 0 1710053999 1710054000 1730613600 4102444800; do
    printf '%(%F %T %z %Z %j %U %W %G-%V %s)T\n' $t
  done
done

#### %(fmt)T flags, widths and lengths
printf '%(%-d|%_d|%05d|%^a|%#Z|%5a|%012F|%_H|%-I|%k|%l|%Ey|%Od|%Q|%5)T\n' 1234567890
printf '[%(%Y%1000d)T]\n' 0
printf '[%.4(%F)T][%12(%F)T][%-12(%F)T]\n' 0 0 0
