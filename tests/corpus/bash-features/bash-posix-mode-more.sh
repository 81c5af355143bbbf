#### an arithmetic expansion that fails ends the script
# as: sh
echo $((1/0))
echo no

#### a bad subscript only drops the line
# as: sh
x[1/0]=1
echo yes

#### a read-only array ends the script
# as: sh
readonly r
r=(1 2)
echo no

#### a remembered program that has gone is looked for again
# as: sh
mkdir a b
PATH=$PWD/a:$PWD/b:$PATH
printf 'echo b\n' >b/prog
chmod +x b/prog
prog
printf 'echo a\n' >a/prog
chmod +x a/prog
rm b/prog
prog
