#### every option is kept and listed
complete -W 'a b c' foo
complete -F func bar
complete -A file -o nospace -P 'pre fix' -S suf -X '!*.c' 'b z'
complete -D -F d
complete -E -W x
complete -I -c
complete -abcdefgjksuv all
complete -C 'cmd x' -G '*.c' gg
complete -A arrayvar -A binding -A disabled -A enabled -A function -A helptopic -A hostname -A running -A setopt -A shopt -A signal -A stopped lots
complete
echo
complete -p foo bar
complete -p nosuch
echo $?
complete -pD
complete -r foo
complete -p foo
complete -r nosuch
echo $?
complete -rD
complete -pD
echo $?

#### what is wrong
complete -o nosuch x
echo $?
complete -A nosuch x
echo $?
complete -W
echo $?
complete -z
complete -W x
echo $?
complete -F 'a b' x
echo $?
complete x
complete -p x
complete -V v x
echo $?
complete -F '' x

#### options of specifications
complete -o bashdefault -o default -o dirnames -o filenames -o fullquote -o noquote -o nosort -o nospace -o plusdirs opts
complete -p opts
compopt opts
compopt -o nospace +o nosort opts
compopt opts
compopt
echo $?
compopt nosuch
echo $?
compopt -o zz x
echo $?
compopt -D
compopt -z

#### none
complete
echo $?
complete -r
complete
echo $?

#### odd names
complete -W 'x y' -- -foo
complete -p -- -foo
complete -W z ''
complete -p ''
complete -p
complete -F 'x' 'a;b'
complete -p 'a;b'
complete -F 'a;b' q
complete -F 'a(b' q
echo $?
complete -F 'x-y' q
complete -p q
complete -o nospace -o nospace z
complete -p z
complete -A file -A file -f y
complete -p y
complete --help | head -1
complete -DE -W x
complete
complete -r -D
complete -rE
complete -pE
complete -p -W x
complete -r nosuch q
echo $?
complete -r -- -foo ''
complete

#### names share a specification
complete -W x a b c
compopt -o nospace a
complete -p a b
compopt +o nospace b
complete -p b
(complete -r; complete)
complete -p a
compopt -o nosort -D
compopt -o
compopt -o nosort
complete -W y a
complete -p
