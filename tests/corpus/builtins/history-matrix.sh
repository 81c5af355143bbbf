#### list
history
echo $?
history -s a
history -s 'b c' d
history
history 1
history -1
history x
echo $?
history 1 2
echo $?
echo $HISTCMD
history 0
history 99
history -- 1

#### -p expands
history -s a
history -s 'b c d'
history -p '!!' '!-2' '!a' '!nosuch' '!!:s/b/X/'
echo $?
history -p 'x !$ y' '!!:1' '^b^q^' 'plain' '!a:p'
history -p
echo $?
history

#### fc -l
history -s a
history -s 'b c d'
fc -l
echo $?
fc -l -1
fc -ln
fc -lr
fc -l a b
fc -l nosuch
echo $?
fc -l 1
fc -l 2 1
fc -l -2 -1
fc -l 1 99
fc -l 50
fc -l -50
fc -l 0
fc -l -0
fc -lnr 1 2
set -o posix
fc -l

#### fc -s
history -s a
history -s 'b c d'
fc -s
echo $?
history -s 'echo hi'
history -s 'echo there'
fc -s
history
fc -s hi=yo 'echo h'
history
fc -s t=T th
echo $?
history
fc -e -
echo $?
fc -s zzz
echo $?
fc -s a=b c=d
fc -s -- echo
fc -s 1
fc -s -1
history

#### -d
for i in 1 2 3 4 5 6; do history -s "l$i"; done
history -d 1
history
history -d 99
echo $?
history -d x
echo $?
history -d -1
history -d 1-2
history
history -d 2-1
echo $?
history -d -2--1
history
history -d 1-9
echo $?
history -d x-y
history -d 0
history -c
history
history -d 1
history -d -1
history -d

#### options
history -z
echo $?
history -ar
echo $?
history -a
echo $?
history -w ''
echo $?
history -aa
history -cs x
history
history -c y
echo $?
history -s
history --help | head -1

#### files
HISTFILE=hf
history -s one
history -s two
history -w
cat hf
history -s three
history -a
cat hf
history -c
history -r
history
history -n
history
echo four >> hf
history -n
history
history -r nosuch
echo $?
history -w /nosuch/x
echo $?
history -a /nosuch/y
history -s q
history -a /nosuch/y
echo $?
history -a new
cat new
stat -c %a new

#### HISTCONTROL, HISTIGNORE, HISTSIZE
HISTCONTROL=ignoreboth
history -s a
history -s a
history -s ' b'
history -s c
history -s a
history
HISTCONTROL=erasedups
history -s a
history
HISTIGNORE='x*:&'
history -s xyz
history -s a
history -s yy
history
HISTSIZE=2
history
history -s zz
history
HISTSIZE=0
history
history -s n
history
HISTSIZE=-1
history -s n
history -s m
history
HISTSIZE=
history -s k
history
unset HISTSIZE

#### times are kept and written
HISTTIMEFORMAT='%Y '
history -s a
history | sed 's/20../YYYY/'
history -w hf2
sed 's/[0-9]//g' hf2
history -c
history -r hf2
rm hf2
history | wc -l
HISTTIMEFORMAT=
history
unset HISTTIMEFORMAT
printf '#100\nabc\n#200\nde\nf\n' > hf3
history -c
history -r hf3
history
HISTTIMEFORMAT='%s '
history -c
history -r hf3
history
history -w hf4
cat hf4

#### times in a file
history -s a
HISTTIMEFORMAT='%F '
history
printf '#5\nx\n' > f
history -r f
history

#### fc edits
set -o history
echo abc
EDITOR='sed -i s/abc/def/' fc
echo $?
fc -e 'sed -i s/def/ghi/' 'echo d'
FCEDIT=false fc
echo $?
fc -e true 1 2
history

#### fc complains
FCEDIT=true
fc
echo $?
fc -l
fc -z
echo $?
fc -e
history -s a
fc -l zz
echo $?
fc -s zz
echo $?
fc -e true zz

#### bind without line editing
bind -z
echo $?
bind
echo $?
bind -m nosuch -p
echo $?
bind -m vi
echo $?
bind -q
echo $?

#### a subshell keeps its history
history -s a
(history -s b; history)
history
x=$(history -s c; history)
echo "$x"
history

#### a line that history expansion refuses does not count
set -o history -H
nosuch1
echo !foo
nosuch2 $LINENO
echo !foo
echo !foo
nosuch3 $LINENO
nosuch4 \
  $LINENO
if nosuch5; then
echo !foo
nosuch6; fi
nosuch7

#### expanded lines under set -v
set -o history -Hv
echo a
echo !!
echo !foo
echo !!:p
if :; then
echo !foo
echo !echo
fi
history
