# Tilde Expansion.

#### a tilde is HOME
HOME=/home/me; echo ~ ~/x ~/

#### only at the start of a word
HOME=/h; echo a~ a/~ "x"~ =~ :~ a:~

#### quotes keep it
HOME=/h; echo \~ '~' "~" ~"/x" "~"/x ~\/x

#### ~+ is PWD and ~- is OLDPWD
mkdir d; cd d; echo ~+ ~- ~+/a ~-/b; unset OLDPWD; echo ~-

#### ~N is an entry of the directory stack
mkdir a b; pushd a >/dev/null; pushd ../b >/dev/null; echo ~0 ~1 ~+2 ~-0 ~-1/x ~9

#### a login name is its home
echo ~root ~root/x

#### an unknown name stays
echo ~no-such-user ~no-such-user/x

#### without HOME the home of the user is taken
# user: root
unset HOME; echo ~

#### an empty HOME
HOME=; echo "[$(echo ~)]" ~/x

#### in an assignment after = and after every colon
HOME=/h; x=~; y=~/a:~/b:c~; z=a:~; echo $x $y $z

#### in the value of export, declare and readonly
HOME=/h; export e=~/e; declare d=~; readonly r=a:~; echo $e $d $r

#### in an argument that looks like an assignment
HOME=/h; echo a=~ a=b:~ --x=~

#### POSIX mode leaves arguments that look like assignments
set -o posix; HOME=/h; echo a=~; a=~; echo $a

#### in braces of a parameter
HOME=/h; unset x; echo ${x:-~} ${x:-~/a} "${x:-~}" ${x:-a:~}; x=/h/b; echo ${x#~}

#### in case, [[ and for
HOME=/h; case ~ in /h) echo case;; esac; [[ ~ == /h ]] && echo cond; for d in ~; do echo $d; done

#### in a redirection and a here-string
HOME=$PWD; echo a >~/f; cat f; HOME=/h; cat <<<~; cat <<<~/x

#### in a here-document it stays
HOME=/h; cat <<X
~ ~/a
X

#### the result is not split and not globbed
HOME='/a  b*'; printf '<%s>' ~ ~/x; echo

#### in array assignments
HOME=/h; a=(~ x=~ ~/y); a[5]=~; declare -A m=([k]=~); echo ${a[@]} ${m[k]}

#### a trailing slash of HOME
HOME=/h/; echo ~/x; HOME=/; echo ~/x ~

#### after an expansion it stays
t='~'; echo $t; x=~; HOME=/h; eval echo $t

#### in PATH of an assignment
HOME=/h; PATH=~/bin:$PATH; echo ${PATH%%:*}
