# Comments: from a word that begins with # to the end of the line.

#### a comment runs to the end of the line
echo a # b; echo c
echo d #e

#### a hash inside a word is no comment
echo a#b a# 'x'#y

#### a hash after an operator begins a comment
echo a;#b
echo c &&# d
echo e
(echo f)#g

#### a quoted hash is no comment
echo "#a" '#b' \#c

#### a backslash does not continue a comment
echo a # b \
echo c

#### quotes in a comment do not open
# it's "fine `
echo ok

#### a comment inside a command substitution
echo $(echo a # ) not the end
)

#### a comment between the words of a for
for x in a b # c
do echo $x # d
done

#### a comment inside an array
a=(1 # one
2 # two )
3)
echo ${#a[@]} ${a[*]}

#### a comment in a case
case a in # comment
  # another
  a) echo a ;; # done
esac

#### a hash in a parameter is no comment
set -- 1 2; x=abc; echo $# ${#} ${#x} ${x#a}

#### a comment after a here-document's operator
cat <<X # comment
text # text
X

#### a comment as the last line without a newline
printf 'echo a\n# end' >s
bash s

#### interactive_comments off changes nothing in a script
shopt -u interactive_comments
echo a # b

#### interactive_comments off in an interactive shell
bash --norc -ic 'shopt -u interactive_comments; eval "echo a # b"' 2>/dev/null

#### a comment after a line continuation
echo a \
# not there
echo b

#### a hash after an alias-like word
echo x=#1 x#=2

#### a hash as the first thing in a $(( )) base
echo $(( 16#ff )) $((2#101))

#### a comment after an opening brace and parenthesis
{ # one
echo a; }
( # two
echo b )
