# Whole scripts at work: what the nodes of the manual do together.

#### an argument parser with long options
# args: -v --name=world --count 2 -- rest of it
verbose=0 name= count=1
while [ $# -gt 0 ]; do
  case $1 in
    -v|--verbose) verbose=1 ;;
    --name=*) name=${1#*=} ;;
    --count) count=$2; shift ;;
    --) shift; break ;;
    -*) echo "unknown option: $1" >&2; exit 2 ;;
    *) break ;;
  esac
  shift
done
for ((i = 0; i < count; i++)); do echo "hello $name ($verbose)"; done
printf 'rest: %s\n' "$*"

#### getopts with usage on error
usage() { echo "usage: ${0##*/} [-a] [-b value] file" >&2; return 2; }
main() {
  local OPTIND=1 OPTARG opt a= b=
  while getopts :ab: opt; do
    case $opt in
      a) a=yes ;;
      b) b=$OPTARG ;;
      :) echo "-$OPTARG needs a value" >&2; usage; return ;;
      \?) echo "-$OPTARG is unknown" >&2; usage; return ;;
    esac
  done
  shift $((OPTIND - 1))
  [ $# -eq 1 ] || { usage; return; }
  echo "a=$a b=$b file=$1"
}
main -a -b 5 x; main -b; main -z; main; main -ab7 y

#### word count with an associative array
text='the quick brown fox jumps over the lazy dog the end'
declare -A count
for word in $text; do ((count[$word]++)); done
for word in "${!count[@]}"; do printf '%d %s\n' "${count[$word]}" "$word"; done | sort -k1,1nr -k2

#### quicksort
qsort() {
  (($# <= 1)) && { printf '%s\n' "$@"; return; }
  local pivot=$1 less=() more=() x; shift
  for x; do if ((x < pivot)); then less+=("$x"); else more+=("$x"); fi; done
  ((${#less[@]})) && qsort "${less[@]}"
  echo "$pivot"
  ((${#more[@]})) && qsort "${more[@]}"
  return 0
}
qsort 5 3 9 1 5 8 2 7 | paste -sd ' '

#### a stack and a queue
push() { stack+=("$1"); }
pop() { local -n out=$1; out=${stack[-1]}; unset 'stack[-1]'; }
stack=(); push a; push b; push c; pop x; pop y; echo $x $y ${#stack[@]}
queue=(1 2 3); first=${queue[0]}; queue=("${queue[@]:1}"); echo $first ${queue[*]}

#### an ini file
cat >conf <<'X'
; comment
[server]
host = example.org
port=8080

[paths]
root = /var/lib/with space
X
declare -A conf; section=
while IFS= read -r line || [[ -n $line ]]; do
  line=${line%%;*}
  if [[ $line =~ ^\[([^]]+)\]$ ]]; then section=${BASH_REMATCH[1]}
  elif [[ $line =~ ^[[:space:]]*([^=[:space:]]+)[[:space:]]*=[[:space:]]*(.*)$ ]]; then
    conf[$section.${BASH_REMATCH[1]}]=${BASH_REMATCH[2]}
  fi
done <conf
for key in server.host server.port paths.root; do echo "$key=${conf[$key]}"; done

#### csv with quotes
parse() {
  local line=$1 field= quoted=0 c i; fields=()
  for ((i = 0; i < ${#line}; i++)); do
    c=${line:i:1}
    if ((quoted)); then
      if [[ $c == '"' ]]; then
        if [[ ${line:i+1:1} == '"' ]]; then field+='"'; ((i++)); else quoted=0; fi
      else field+=$c; fi
    elif [[ $c == '"' ]]; then quoted=1
    elif [[ $c == , ]]; then fields+=("$field"); field=
    else field+=$c; fi
  done
  fields+=("$field")
}
parse 'a,"b, c","d ""e""",,f'; printf '<%s>' "${fields[@]}"; echo

#### a json printer
json() {
  local -n data=$1; local sep= key
  printf '{'
  for key in $(printf '%s\n' "${!data[@]}" | sort); do printf '%s"%s": "%s"' "$sep" "$key" "${data[$key]//\"/\\\"}"; sep=', '; done
  printf '}\n'
}
declare -A person=([name]='Ann "A"' [age]=30 [city]=Ghent); json person

#### a recursive descent calculator
next() { text=${text#"${text%%[![:space:]]*}"}; if [[ $text =~ ^[0-9]+ ]]; then token=${BASH_REMATCH[0]}; else token=${text:0:1}; fi; text=${text:${#token}}; }
factor() { if [[ $token == '(' ]]; then next; expr; next; elif [[ $token == - ]]; then next; factor; value=$((-value)); else value=$token; next; fi; }
term() { local left op; factor; while [[ $token == [*/] ]]; do left=$value op=$token; next; factor; value=$((left $op value)); done; }
expr() { local left op; term; while [[ $token == [+-] ]]; do left=$value op=$token; next; term; value=$((left $op value)); done; }
calc() { text=$1; next; expr; echo "$1 = $value"; }
calc '1 + 2 * 3'; calc '(1 + 2) * 3'; calc '-4 + 10 / (2 - -3)'; calc '2*(3+(4-1))*5'

#### the sieve of Eratosthenes
n=50; for ((i = 2; i <= n; i++)); do p[i]=1; done
for ((i = 2; i * i <= n; i++)); do ((p[i])) && for ((j = i * i; j <= n; j += i)); do p[j]=0; done; done
for ((i = 2; i <= n; i++)); do ((p[i])) && printf '%d ' $i; done; echo

#### fibonacci, gcd and powers
fib() { (($1 < 2)) && echo $1 || echo $(($(fib $(($1-1))) + $(fib $(($1-2))))); }
gcd() { local a=$1 b=$2; while ((b)); do ((t = a % b, a = b, b = t)); done; echo $a; }
fib 10; gcd 48 36; gcd 17 5; echo $((2**40))

#### roman numerals
roman() { local n=$1 out= i; local v=(1000 900 500 400 100 90 50 40 10 9 5 4 1) s=(M CM D CD C XC L XL X IX V IV I); for i in "${!v[@]}"; do while ((n >= v[i])); do out+=${s[i]}; ((n -= v[i])); done; done; echo $out; }
roman 1994; roman 2024; roman 49

#### the game of life
rows=5 cols=5; declare -A g; for c in 1,2 2,2 3,2; do g[$c]=1; done
show() { for ((r = 0; r < rows; r++)); do for ((c = 0; c < cols; c++)); do printf '%s' "${g[$c,$r]:+#}${g[$c,$r]-.}" | tr -d 1; done; echo; done; }
step() { declare -A h; local r c n i j; for ((r = 0; r < rows; r++)); do for ((c = 0; c < cols; c++)); do n=0; for i in -1 0 1; do for j in -1 0 1; do ((i || j)) && ((n += ${g[$((c+i)),$((r+j))]-0})); done; done; if ((n == 3 || n == 2 && ${g[$c,$r]-0})); then h[$c,$r]=1; fi; done; done; g=(); for k in "${!h[@]}"; do g[$k]=1; done; }
show; step; echo; show

#### towers of Hanoi
hanoi() { (($1 == 0)) && return; hanoi $(($1-1)) $2 $4 $3; moves+="$2$3 "; hanoi $(($1-1)) $4 $3 $2; }
moves=; hanoi 3 A C B; echo $moves

#### a template
title=Hello; items=(one two 'three & four'); render() { local line; while IFS= read -r line; do case $line in *'{{items}}'*) for i in "${items[@]}"; do echo "${line//'{{items}}'/$i}"; done ;; *) while [[ $line =~ \{\{([a-z]+)\}\} ]]; do line=${line//"${BASH_REMATCH[0]}"/${!BASH_REMATCH[1]}}; done; echo "$line" ;; esac; done; }
render <<'X'
<h1>{{title}}</h1>
<li>{{items}}</li>
X

#### a template by an indirect name
name=Ann; line='Dear {{name}}!'; while [[ $line =~ \{\{([a-z]+)\}\} ]]; do key=${BASH_REMATCH[1]}; line=${line/"${BASH_REMATCH[0]}"/${!key}}; done; echo "$line"

#### cleanup on exit in all ways
work() { (d=$(mktemp -d) && trap 'rm "$d/f"; rmdir "$d"; echo cleaned' EXIT; >"$d/f"; case $1 in ok) : ;; fail) exit 3 ;; esac; echo done $1); echo "status $?"; }
work ok; work fail; ls "$TMPDIR"

#### retry until it works
n=0; flaky() { ((++n >= 3)); }; retry() { local i; for ((i = 1; i <= $1; i++)); do "${@:2}" && { echo "ok after $i"; return; }; done; echo gave up; return 1; }
retry 5 flaky; n=-9; retry 2 flaky; echo $?

#### parallel jobs with their statuses
job() { echo "result $1" >"out.$1"; return "$1"; }
pids=(); for i in 0 1 2; do job $i & pids+=($!); done
for i in "${!pids[@]}"; do wait "${pids[i]}"; echo "job $i: $?"; done; cat out.*

#### a pipeline of filters by name
upper() { tr a-z A-Z; }; number() { local n=0 l; while IFS= read -r l; do echo "$((++n)): $l"; done; }; filters=(number upper); run() { if (($#)); then local f=$1; shift; $f | run "$@"; else cat; fi; }
printf 'one\ntwo\n' | run "${filters[@]}"

#### a menu by case and functions
cmd_add() { echo $(($1 + $2)); }; cmd_mul() { echo $(($1 * $2)); }; dispatch() { local c=cmd_$1; shift; if declare -F "$c" >/dev/null; then "$c" "$@"; else echo "no command: ${c#cmd_}" >&2; return 1; fi; }
dispatch add 2 3; dispatch mul 4 5; dispatch div 1 1; echo $?

#### an object by name prefixes
new() { declare -gA "$1=()"; eval "$1.set() { $1[\$1]=\$2; }; $1.get() { echo \"\${$1[\$1]}\"; }"; }
new point; point.set x 3; point.set y 4; echo $(point.get x) $(point.get y)

#### string functions
trim() { local s=$1; s=${s#"${s%%[![:space:]]*}"}; s=${s%"${s##*[![:space:]]}"}; printf '<%s>\n' "$s"; }
repeat() { printf -v r "%$2s" ''; echo "${r// /$1}"; }; reverse() { local s=$1 o= i; for ((i = ${#s} - 1; i >= 0; i--)); do o+=${s:i:1}; done; echo "$o"; }
trim '  a b  '; trim ''; repeat ab 3; reverse héllo; join() { local IFS=$1; shift; echo "$*"; }; join , a b c; split() { local IFS=$1; read -ra parts <<<"$2"; echo "${#parts[@]}:${parts[*]}"; }; split / usr/local/bin

#### base64 by arithmetic
abc=ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/
b64() { local s=$1 o= i n c; for ((i = 0; i < ${#s}; i += 3)); do n=0; for ((j = 0; j < 3; j++)); do printf -v c %d "'${s:i+j:1}"; ((n = n << 8 | (i + j < ${#s} ? c : 0))); done; for ((j = 3; j >= 0; j--)); do if ((3 - j <= ${#s} - i)); then o+=${abc:n >> 6*j & 63:1}; else o+='='; fi; done; done; echo $o; }
b64 Man; b64 Ma; b64 M; b64 'hello world'; printf 'hello world' | base64

#### hexdump by printf
dump() { local s=$1 i c; for ((i = 0; i < ${#s}; i++)); do printf -v c '%02x' "'${s:i:1}"; printf '%s ' $c; done; echo; }; dump 'AZ az09'

#### dates and weeks
leap() { (($1 % 4 == 0 && $1 % 100 != 0 || $1 % 400 == 0)); }; for y in 1900 2000 2023 2024; do leap $y && echo "$y leap" || echo "$y common"; done
dow() { local y=$1 m=$2 d=$3 t=(0 3 2 5 0 3 5 1 4 6 2 4); ((m < 3)) && ((y--)); echo $(((y + y/4 - y/100 + y/400 + t[m-1] + d) % 7)); }; dow 2024 2 29; dow 1999 12 31

#### a lock by mkdir
lock() { mkdir lock.d 2>/dev/null; }; lock && echo got; lock || echo busy; rmdir lock.d; lock && echo again

#### a directory walk
mkdir -p t/a/b t/c; touch t/1 t/a/2 t/a/b/3 't/c/with blank'; walk() { local e; for e in "$1"/*; do [ -e "$e" ] || continue; echo "$e"; [ -d "$e" ] && walk "$e"; done; return 0; }; walk t

#### a log with levels and a debug trap
log() { local level=$1; shift; ((level <= LEVEL)) && printf '[%s] %s\n' "${FUNCNAME[1]}" "$*" >&2; return 0; }; LEVEL=2; main() { log 1 start; log 3 hidden; helper; }; helper() { log 2 "from ${FUNCNAME[1]}"; }; main

#### assertions with line numbers
assert() { "$@" || { echo "line ${BASH_LINENO[0]}: failed: $*"; fails=$((fails+1)); }; }
assert test 1 -eq 1
assert test 1 -eq 2
assert false
echo "fails $fails"

#### memoised recursion in one array
declare -a memo; fibm() { local n=$1; [[ -n ${memo[n]-} ]] && { REPLY=${memo[n]}; return; }; if ((n < 2)); then REPLY=$n; else local a; fibm $((n-1)); a=$REPLY; fibm $((n-2)); REPLY=$((a + REPLY)); fi; memo[n]=$REPLY; }; fibm 60; echo $REPLY

#### a here-document that writes a script
cat >gen.sh <<X
#!/bin/sh
# made at level ${SHLVL:+one}
for i in a b; do
  echo "\$i-$((6*7))"
done
X
sh gen.sh

#### a self-describing script
help() { sed -n 's/^#: *//p' "$1"; }; printf '#: usage: tool [options]\n#: -h  help\necho body\n' >tool; help tool

#### a config sourced with defaults
: "${PORT:=80}" "${HOST:=localhost}"; echo 'PORT=8080' >rc; . ./rc; echo $HOST:$PORT; unset PORT; : ${PORT:?} 2>/dev/null; echo not reached

#### counters through a fifo
mkfifo p; { for i in 1 2 3; do echo $i; done; } >p & sum=0; while read n; do ((sum += n)); done <p; wait; echo $sum

#### two files merged by a join
printf 'a 1\nb 2\nc 3\n' >x; printf 'a one\nc three\n' >y; while read -u 3 k v; do while read -u 4 k2 w; do [ "$k" = "$k2" ] && echo "$k $v $w"; done 4<y; done 3<x

#### unicode text
s='naïve café ☕ 日本'; echo ${#s} "${s:0:5}" "${s^^}" "${s//[aé]/_}"; for w in $s; do printf '%s:%d ' "$w" ${#w}; done; echo; [[ $s == *☕* ]] && echo cup

#### a matrix product
a=(1 2 3 4) b=(5 6 7 8) n=2; for ((i=0;i<n;i++)); do for ((j=0;j<n;j++)); do s=0; for ((k=0;k<n;k++)); do ((s+=a[i*n+k]*b[k*n+j])); done; printf '%d ' $s; done; echo; done

#### strict mode
set -euo pipefail; IFS=$'\n\t'; f() { local x=${1:-default}; echo "$x"; }; f; f a; arr=(); echo "${arr[@]+set}" ${#arr[@]}; y=$(f b | tr b c); echo $y; (f d | false | cat) || echo caught; unset z; echo ${z:-none}; false; echo never
