#### patterns in words
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
touch a b ab abc .hid 'x y' '*' '[a]' 'q?' A b1 b10 b2 z.c y.c; mkdir sub sub/deep .hd; touch sub/f1 sub/f2.c sub/.h sub/deep/g.c .hd/in; ln -s sub lnk
p *
p .*
p * .*
p a*
p "a*" 'a*' a\* \*
p [ab]* [!a]* [^a]*
p ?
p ??
p */
p */*
p */*/*
p sub/*
p ./*
p ./sub/../*b
p nope*
p nope* a*
p **; p **/*.c
p x\ y x* "x "* x' '*
p *"b"* a"*" "a"* 'a'*'c'
p [a b]* ['a b']* [a"-"c]* [a\-c]*
p a/../a* ./a ././a* .//a*
p */f1 */deep/ */deep/*
p $(echo '*') "$(echo '*')" $(echo 'a*')
p `echo '*.c'`
p a\*b "a"\*"b" *\ * *' '*
p \a* \ab* a\bc 
p '' "" a'' ''a* '*'* "*"*
p $'a\tb' $'\x41\101\u41' $'a\'b' "$'x'" $"a b" $'a''b'"c"d
p a\
p "a\b\$\`\"\\" a\b\$ 'a\b'

#### options of filename expansion
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
touch a b ab abc .hid 'x y' '*' '[a]' 'q?' A b1 b10 b2 z.c y.c; mkdir sub sub/deep .hd; touch sub/f1 sub/f2.c sub/.h sub/deep/g.c .hd/in; ln -s sub lnk
(shopt -s nullglob; p nope*; p a* nope* b*; p nope* "nope*"); echo "status $?"
(shopt -s failglob; p nope*; echo no); echo "status $?"
(shopt -s failglob; x=nope*; echo $x; echo no); echo "status $?"
(shopt -s failglob; x=nope*; echo "$x" ok); echo "status $?"
(shopt -s failglob; for i in nope*; do echo $i; done; echo no); echo "status $?"
(shopt -s failglob; a=(nope*); echo no); echo "status $?"
(shopt -s failglob; echo hi > nope*; echo $?); echo "status $?"
(shopt -s failglob; case a in nope*) ;; esac; [[ a == nope* ]]; echo ok); echo "status $?"
(shopt -s failglob nullglob; p nope*; echo no); echo "status $?"
(shopt -s dotglob; p *; p .*; p */*); echo "status $?"
(shopt -s dotglob; shopt -u globskipdots; p *; p .*); echo "status $?"
(shopt -u globskipdots; p .*; p *; p .*/); echo "status $?"
(shopt -s nocaseglob; p a* [A]* B*); echo "status $?"
(shopt -s extglob; p @(a|b) +(a|b) !(a*) ?(a)b *(a|b|c)); echo "status $?"
(shopt -s extglob; p !(*.c) *.@(c|h) !(sub|lnk)); echo "status $?"
(shopt -s globstar; p **; p **/; p **/*.c; p sub/**; p **/f1); echo "status $?"
(shopt -s globstar dotglob; p **; p **/*); echo "status $?"
(set -f; p * a?; set +f; p a?); echo "status $?"

#### GLOBIGNORE and GLOBSORT
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
touch a b ab abc .hid 'x y' '*' '[a]' 'q?' A b1 b10 b2 z.c y.c; mkdir sub sub/deep .hd; touch sub/f1 sub/f2.c sub/.h sub/deep/g.c .hd/in; ln -s sub lnk
(GLOBIGNORE='a*:*.c'; p *; p .*); echo "status $?"
(GLOBIGNORE='.:..'; p .*; p *); echo "status $?"
(GLOBIGNORE='*'; p *; p a*); echo "status $?"
(GLOBIGNORE='sub/*'; p sub/* *); echo "status $?"
(GLOBIGNORE=a; p a*; unset GLOBIGNORE; p *; p .*); echo "status $?"
(GLOBIGNORE=; p *; GLOBIGNORE=x; p *; GLOBIGNORE=; p *); echo "status $?"
(GLOBSORT=-name; p *); echo "status $?"
(GLOBSORT=numeric; p b*; GLOBSORT=name; p b*; GLOBSORT=+name; p b*); echo "status $?"
(GLOBSORT=bogus; p b*); echo "status $?"

#### patterns that come from expansions
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
touch a b ab abc .hid 'x y' '*' '[a]' 'q?' A b1 b10 b2 z.c y.c; mkdir sub sub/deep .hd; touch sub/f1 sub/f2.c sub/.h sub/deep/g.c .hd/in; ln -s sub lnk
(x='a*'; p $x "$x" ${x} '$x' $x$x); echo "status $?"
(x='*'; p $x "$x" a$x "a"$x a"$x"); echo "status $?"
(x='\*'; p $x "$x"); echo "status $?"
(x='a\b*'; p $x); echo "status $?"
(x='[a]'; p $x "$x" [a] '[a]' \[a\] [a\] [[]a]); echo "status $?"
(x='[[]a]'; p $x); echo "status $?"
(x='q?'; p $x "$x" q? q\? 'q?' q[?]); echo "status $?"
(x='sub/*.c'; p $x; x='sub'; p $x/* "$x"/* "$x/"*); echo "status $?"
(x=(*); p ${#x[@]}; x=("*"); p "${x[@]}" ${x[@]}); echo "status $?"
(IFS=; x='a b*'; p $x; x='x*'; p $x); echo "status $?"
(IFS=b; x='abc*'; p $x); echo "status $?"
(IFS=' '; x='a* b*'; p $x "$x"); echo "status $?"
(x={a,b}; p $x; x=({a,b}); p "${x[@]}"; p ${y-{a,b}} "${y-{a,b}}" ${y:-{1..3}}); echo "status $?"
(x=1; p {$x..3} {a,$x,"$x y"} $(echo {1..3}) {1..$x}); echo "status $?"
