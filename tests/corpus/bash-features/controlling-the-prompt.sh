# Controlling the Prompt: the escapes, shown by ${parameter@P}.

#### text and backslashes
p='plain \\ text'; echo "${p@P}"; p='\q'; echo "${p@P}"; p='a\'; echo "${p@P}"

#### \a \e \n \r and octal
p='\a\e\n\r\101\007'; printf '%s' "${p@P}" | od -An -c

#### \$ by user
# user: plain
p='\$'; echo "${p@P}"

#### \$ of root
# user: root
p='\$'; echo "${p@P}"

#### \s is the name of the shell
p='\s'; echo "${p@P}"; bash -c 'p="\s"; echo "${p@P}"'

#### \v and \V
p='\v'; case "${p@P}" in 5.3) echo v;; esac; p='\V'; case "${p@P}" in 5.3.*) echo V;; esac

#### \w and \W
mkdir -p a/b; HOME=$PWD; p='\w|\W'; echo "${p@P}"; cd a/b; echo "${p@P}"; HOME=/none; echo "${p@P}"; cd /; echo "${p@P}"

#### \u and \h and \H
p='\u'; test "${p@P}" = "$(id -un)" && echo u; p='\H'; test "${p@P}" = "$HOSTNAME" && echo H; p='\h'; test "${p@P}" = "${HOSTNAME%%.*}" && echo h

#### \j counts the jobs
p='\j'; echo "${p@P}"; sleep 5 & echo "${p@P}"; kill $!; wait $! 2>/dev/null; echo "${p@P}"

#### \! and \#
p='\!|\#'; echo "${p@P}"

#### \l is the terminal
p='\l'; echo "${p@P}"

#### \d \t \T \@ \A have the form of dates
p='\d'; echo "${p@P}" | tr 'a-zA-Z0-9' 'aaaaaaaaaaaaaaaaaaaaaaaaaaAAAAAAAAAAAAAAAAAAAAAAAAAA9999999999'; p='\t|\T|\@|\A'; echo "${p@P}" | sed 's/[0-9]/9/g; s/[AP]M/XM/'

#### \D{format}
TZ=UTC; p='\D{%Y}'; test "${p@P}" = $(date +%Y) && echo year; p='\D{}'; echo "${p@P}" | sed 's/[0-9]/9/g'; p='\D{lit}'; echo "${p@P}"

#### \[ and \] vanish
p='\[esc\]x'; printf '%s' "${p@P}" | od -An -c

#### expansions happen after the escapes
x=value; p='$x $(echo sub) `echo old` $((1+1)) "q"'; echo "${p@P}"; shopt -u promptvars; echo "${p@P}"

#### an expansion in PS4
PS4='+$((1+1))\s '; set -x; : a; { set +x; } 2>/dev/null

#### PS4 with LINENO and FUNCNAME
f() { : in; }
PS4='${FUNCNAME[0]-main}:$LINENO '; set -x; f; : out; { set +x; } 2>/dev/null

#### PROMPT_DIRTRIM
mkdir -p a/b/c; HOME=$PWD; cd a/b/c; p='\w'; PROMPT_DIRTRIM=1; echo "${p@P}"; PROMPT_DIRTRIM=2; echo "${p@P}"; PROMPT_DIRTRIM=9; echo "${p@P}"; HOME=/none; PROMPT_DIRTRIM=1; echo "${p@P}"

#### PS1 and PS2 of an interactive shell
printf 'PS1="one> "\nPS2="two> "\nif true\nthen echo a\nfi\n' | bash --norc --noprofile -i 2>&1 >/dev/null | grep -c 'two> '

#### $ escapes in a directory's name stay literal
mkdir 'a$x`b'; cd 'a$x`b'; x=never; p='\W'; echo "${p@P}"

#### PROMPT_DIRTRIM with and without a tilde
mkdir -p aa/bb/cc/dd a/b; p='\w'; H=$PWD; for d in aa/bb/cc/dd aa/bb a/b; do cd $H/$d; for h in $H /none $H/aa; do HOME=$h; for n in 0 1 2 -1 x; do PROMPT_DIRTRIM=$n; echo "$d $n: ${p@P}"; done; done; done | grep -v TMP; cd /; PROMPT_DIRTRIM=1; echo "${p@P}"; cd /usr; echo "${p@P}"; cd /usr/bin;  echo "${p@P}"; HOME=/usr; echo "${p@P}"; p='\W';  echo "${p@P}"
