#### tildes in words and assignments
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
(HOME=/h; cat <<< a:~; cat <<< a:~:~/b; cat <<< x"a":~; cat <<< ~/x:~; cat <<< "x":~); echo "status $?"
(HOME=/h; a=(a:~ ~:~ x=~ x=a:~ ~/b:~); p "${a[@]}"; a+=(~ a=~); p "${a[@]}"; declare b=(~ a=~ [5]=~:~); p "${b[@]}"); echo "status $?"
(HOME=/h; case ~:~ in /h:~) echo y;; *) echo n;; esac; [[ ~:~ == /h:~ ]] && echo y; for i in ~:~; do p $i; done; p ${x-~:~} "${x-~:~}" ${x-a=~}); echo "status $?"
(HOME=/h; declare x=~:~ y=a=~; p $x $y; export z=a:~ ; p $z; typeset "q=~"; p $q; alias ll=~; alias ll; readonly w=~; p $w; eval v=~; p $v); echo "status $?"
(HOME=/h; x=~$y; p $x; x=~"" ; p $x; x=~/$y; p $x; p ~$y ~"" ~/"" ~/$y ~'a' ~\a); echo "status $?"
(HOME=/h; set -o posix; p a=~ ~ ~:~; x=~:~; p $x; export e=~; p $e; cat <<< ~:~; a=(~ x=~); p "${a[@]}"; case ~ in /h) echo y; esac); echo "status $?"
(HOME=/h; x=(~); x[1]=~; x[2]+=~:~; p "${x[@]}"; y+=~; p $y; y+=:~; p $y; let z=1; p $((~0)) ; printf '%s\n' ~ a=~); echo "status $?"

#### tildes beside other text
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
(HOME=/tmp/h; p ~ ~/x "~/x" ~"/x" \~ a~ a=~ a=~:~ a:~ --x=~ ~:~ ~/:~); echo "status $?"
(HOME=/tmp/h; x=~ y=~/b:~/c z="~" w=a:~; p $x $y $z $w); echo "status $?"
(HOME=/tmp/h; export x=~:~/b; p $x; declare y=~/c; p $y; readonly z=a:~; p $z; local w=~ 2>/dev/null; p $w); echo "status $?"
(HOME=/tmp/h; x=a~ y=a=~ z=~a; p $x $y $z); echo "status $?"
(HOME=/tmp/h; set -o posix; p a=~ --x=~ ~; x=~:~; p $x); echo "status $?"
(HOME=/tmp/h; p ${x-~} ${x-~/a} ${x-a~} ${x-a:~} "${x-~}" ${x:=~} $x); echo "status $?"
(HOME=/tmp/h; case ~ in /tmp/h) echo y;; esac; case /tmp/h in ~) echo y;; esac; [[ ~ == /tmp/h ]] && echo y; [[ /tmp/h == ~ ]] && echo y; [[ -n ~ ]]); echo "status $?"
(HOME=/tmp/h; cat <<< ~; cat <<< "~"; cat <<< a=~; cat <<< ~:~; cat <<E\n~\nE); echo "status $?"
(HOME=/tmp/h; a=(~ a=~ [3]=~ [4]=a:~ "~"); p "${a[@]}"); echo "status $?"
(HOME=/tmp/h; p $(echo ~) `echo ~`; eval p ~ '~'; alias x=~; p ${BASH_ALIASES[x]}); echo "status $?"
(HOME=/tmp/h; for i in ~ a=~; do p $i; done; f() { p "$@"; }; f ~ x=~ x+=~ x[1]=~ 1x=~ x-y=~); echo "status $?"
(HOME=/tmp/h; PATH=~/bin:$PATH; p ${PATH%%:*}; x=~/a y=~:$x; p $y; x=$y:~; p $x; x="$y":~; p $x; x='a':~; p $x); echo "status $?"
