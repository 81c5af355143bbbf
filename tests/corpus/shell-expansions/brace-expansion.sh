# Brace Expansion.

#### a preamble and a postscript stand around every member
echo a{d,c,b}e

#### members keep their order
echo {z,a,m}

#### braces nest
echo {a,b{1,2,3},c} {{a,b},{c,d}} x{{1,2}3,4}y

#### several in one word multiply from the left
echo {a,b}{1,2}{x,y}

#### an empty member
echo a{,b} {a,}b a{,,}b; set -- {,}; echo $#; set -- {,a}; echo $#

#### one member is no expansion
echo {a} {} a{b}c {a,b {a b}

#### a sequence of numbers
echo {1..5} {5..1} {-2..2} {3..3} a{1..3}b

#### a sequence with a step
echo {1..10..3} {10..1..3} {10..1..-3} {1..10..-3} {1..5..0}

#### a sequence with leading zeros
echo {01..10} {001..3} {1..003} {-01..2} {08..11}

#### a sequence of letters
echo {a..e} {e..a} {a..i..2} {A..E} {y..C} | tr -d '\\`'

#### letters and numbers do not mix
echo {a..5} {1..b} {a..bb} {..} {1..} {..2} {1...3} {1.5..3}

#### a sequence of large numbers
echo {9223372036854775805..9223372036854775807} {1..3..9223372036854775807}

#### a sequence with a sign
echo {+1..+3} {-5..-1..2}

#### quotes keep braces and commas literal
echo '{a,b}' "{a,b}" \{a,b} {a\,b,c} {'a,b',c} {"a b",c} {a,b\}

#### quotes inside members
echo {'x y',"z w"}v {$'a\tb',c} | od -c

#### blanks end a brace
echo {a, b} {a ,b}

#### an unmatched brace may hold an expansion
echo {a{b,c} a}{b,c {{a,b} {a,b}} a{b,{c,d}

#### parameters in members
x=1; y='p q'; echo {$x,$y}z {${x},"${y}"} ${x}{a,b} {a,b}$x

#### a dollar before a brace is a parameter
a=1; echo ${a}{,b}; echo \${a,b}

#### command substitutions in members
echo {$(echo a b),c}x {`echo d`,e} {$(echo '}'),f}

#### arithmetic in members
echo {$((1+1)),$((2,3))}

#### globs and tildes come after braces
touch a1 a2 b1; echo {a,b}* {a,c}?; HOME=/h; echo {~,~/x} ~/{a,b}

#### assignments have no brace expansion
x={a,b}; echo $x; export y={1,2}; echo $y; a=({1,2} 3); echo ${#a[@]}

#### a declaration with braces in the name
declare {p,q}=1; echo $p $q

#### the words of for and case
for i in {1..3} {x,y}; do printf $i; done; echo; case '{a,b}' in {a,b}) echo literal;; esac

#### here-strings, redirections and [[ have none
cat <<<{a,b}; echo x >{a,b}; ls; [[ {a,b} == '{a,b}' ]] && echo same

#### set +B turns it off
set +B; echo {a,b} {1..3}; set -o braceexpand; echo {a,b}

#### bash -B and +B
bash +B -c 'echo {a,b}'; bash -B -c 'echo {a,b}'

#### a command made of braces
{echo,a,b}; { echo c; }

#### a comma list of sequences
echo {{1..3},{a..c}} {1..2}{3..4}

#### a member of dots
echo {a..b,c} {a.b,c} {..,.} {1..2,3}

#### a backslash in a sequence
echo {a\..c} {1..\3}

#### sequences of one letter that are special
echo {\ ..a} 2>&1 | head -c 20; echo; echo {a..\z}

#### braces in the middle of quotes
echo "a"{b,c}"d" "a{b,c}"{1,2}

#### a mismatched closing brace first
echo }{a,b} }a,b{

#### deep nesting
echo {{{{{a,b},c},d},e},f}

#### many members
set -- {1..10000}; echo $# ${10000}; set -- {1..100}{1..100}; echo $#
