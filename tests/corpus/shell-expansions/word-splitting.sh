# Word Splitting.

#### blanks, tabs and newlines by default
x=$' a  b\tc\n\nd '; printf '<%s>' $x; echo

#### only results of expansions are split
IFS=:; printf '<%s>' a:b; x=a:b; printf '<%s>' $x "$x" $(echo c:d) "$(echo e:f)"; echo

#### a separator that is no blank makes empty fields
IFS=:; x=:a::b:; printf '<%s>' $x; echo; set -- $x; echo $#

#### a trailing separator makes no field
IFS=:; x=a:; set -- $x; echo $#; x=a::; set -- $x; echo $#; x=:; set -- $x; echo $#; x=::; set -- $x; echo $#

#### blanks around a separator belong to it
IFS=' :'; x='a : b :c: d'; printf '<%s>' $x; echo; x=' : a'; printf '<%s>' $x; echo

#### blanks in IFS at the ends are dropped
IFS=' '; x='  a  b  '; printf '<%s>' $x; echo; IFS=$'\t'; x=$'\t\ta\t b\t'; printf '<%s>' $x; echo

#### a null IFS splits nothing
IFS=; x='a b  c'; printf '<%s>' $x; echo; set -- $x; echo $#

#### an unset IFS is the default
unset IFS; x=$'a b\tc'; printf '<%s>' $x; echo

#### letters as separators
IFS=ox; v=boxfoxo; printf '<%s>' $v; echo

#### empty fields inside quotes stay
x='a b'; set -- $x"" ""$x; echo $#; printf '<%s>' "" $x ''; echo

#### joined to literals
x=' a b '; printf '<%s>' x$x; echo; printf '<%s>' ${x}y; echo; printf '<%s>' x${x}y; echo

#### joined to a quoted part
x=' a b '; printf '<%s>' "x"$x"y"; echo; IFS=:; v=:a:b:; printf '<%s>' "x"$v"y"; echo

#### two expansions side by side
x='a ' y=' b'; printf '<%s>' $x$y; echo; x='a' y='b'; printf '<%s>' $x$y; echo; IFS=:; x=a: y=:b; printf '<%s>' $x$y; echo

#### an expansion of only separators is no word
x='   '; set -- $x; echo $#; set -- a $x b; echo $#; set -- a$x; echo $#

#### no splitting in assignments, case and [[
x='a  b'; y=$x; echo "$y"; case $x in 'a  b') echo case;; esac; [[ $x == 'a  b' ]] && echo cond

#### splitting in for, in arrays and in arguments
x='a b c'; for i in $x; do printf '<%s>' $i; done; a=($x); echo ${#a[@]}; f() { echo $#; }; f $x

#### multibyte separators
IFS=é; x=aébéc; printf '<%s>' $x; echo; IFS=→; x='a→b'; printf '<%s>' $x; echo

#### IFS with a backslash
IFS='\'; x='a\b\\c'; printf '<%s>' $x; echo

#### IFS with a star and globs
IFS='*'; touch f1; x='a*b'; printf '<%s>' $x; echo; x='f?'; printf '<%s>' $x; echo

#### an assignment of IFS before a command does not change its words
x=a:b; IFS=: printf '<%s>' $x; echo; IFS=: eval 'printf "<%s>" $x'; echo

#### splitting of the results of arithmetic
IFS=0; echo $((101)) $((-505))

#### IFS in a function by local
x=a:b; f() { local IFS=:; printf '<%s>' $x; }; f; printf '<%s>' $x; echo

#### $* and $@ are split again
set -- 'a b' 'c:d'; IFS=:; printf '<%s>' $*; echo; printf '<%s>' $@; echo

#### a newline as the only separator
IFS=$'\n'; x=$'a b\nc d\n\ne'; printf '<%s>' $x; echo

#### quoted separators in the word of an operator
IFS=:; printf '<%s>' ${u:-a:b} ${u:-"a:b"} ${u:-a':'b}; echo
