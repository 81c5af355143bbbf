# Bash Builtins: readarray, another name of mapfile.

#### it is mapfile
readarray -t a <<<$'x\ny'; echo ${#a[@]} ${a[1]}; readarray <<<z; echo ${MAPFILE[0]}

#### its options
readarray -t -n 2 -s 1 -O 3 a <<<$'1\n2\n3\n4'; declare -p a; readarray -t -d , -u 3 b 3<<<'p,q'; declare -p b; readarray -t -C 'echo cb' -c 1 c <<<v

#### its errors
readarray -z; echo $?; readarray 1x <<<a; echo $?
