#### offsets and lengths of strings
(x=abc; echo ${x:1:-5}; echo no); echo "status $?"
(x=abc; echo ${x:1:-2} ${x:1:-1} ${x: -2:-1} ${x:0:-3}); echo "status $?"
(x=abc; echo ${x: -5} ${x: -3} ${x:5} ${x:3} ${x:3:1}); echo "status $?"
(x=abc; echo ${x:1+1} ${x:y=1:y} $y); echo "status $?"
(x=abc; echo ${x:(-1)} ${x: -1} ${x:-1} ${x:1?0:1} ${x:1?0:1:1}); echo "status $?"
(x=abc; echo ${x:a} ${x:a:b}); echo "status $?"
(x=abc; echo ${x:1/0}; echo no); echo "status $?"
(x=abc; echo ${x:1+}; echo no); echo "status $?"
(x=abc; echo ${x:0:1+}; echo no); echo "status $?"
(x=abc; echo "${x:"1"}" "${x: -2 : 1}"); echo "status $?"
(x=hello; echo ${x:1:2} ${x[0]:1:2} ${x[@]:0} - ${x[@]:1} - ${x[*]:0:1}); echo "status $?"

#### offsets and lengths of positional parameters
(set -- a b c d; echo ${@:2:2} ${@: -2} ${@: -2:1} ${@:0:1} ${@:5} ${@:4} ${@: -4}); echo "status $?"
(set -- a b c d; echo ${@:2:-1}; echo no); echo "status $?"
(set -- a b c d; echo ${*: -5:1} ${*: -6:2}); echo "status $?"
(set -- a b c d; echo ${@:0} ${@:-0}); echo "status $?"

#### offsets and lengths of arrays
(a=(a b c d); echo ${a[@]:1:2} ${a[@]: -2} ${a[@]: -2:1} ${a[@]:4} ${a[@]:0:0}); echo "status $?"
(a=(a b c d); echo ${a[@]:1:-1}; echo no); echo "status $?"
(a=([2]=x [5]=y [9]=z); echo ${a[@]:0:1} - ${a[@]:3:1} - ${a[@]: -1} - ${a[@]: -5} - ${a[@]:9} - ${a[@]:10}); echo "status $?"
(a=([2]=x [5]=y [9]=z); echo ${a[@]: -10} - ${a[@]: -11}; echo ${a:0:1} ${a[5]:0:1}); echo "status $?"
(declare -A A=([a]=1 [b]=2 [c]=3); echo ${A[@]:0:2} - ${A[@]:1:2} - ${A[@]:2} - ${A[@]: -1}); echo "status $?"
(a=(x); echo ${a[@]+set} ${a+set} ${b+set} ${a[0]+set} ${a[1]+set} ${a[@]:+set} ${b[@]+set} ${b[@]-unset}); echo "status $?"
(a=(''); echo ${a[@]+set} ${a[@]:+set} ${a[*]:+set} ${a:+set} ${a+set}); echo "status $?"
