#### set -v shows lines as they are read, in eval and sourced files too
set -v
eval 'echo a
echo b'
echo 'echo s
if true; then
 echo t
fi' >file
. ./file
cat <<X
body
X
set +v
echo silent
