#### exit, logout and caller
(exit 1 2; echo hi)
echo "st $?"
(exit abc; echo hi)
echo "st $?"
(exit ''; echo hi)
echo "st $?"
(exit -- 3; echo hi)
echo "st $?"
(exit -3; echo hi)
echo "st $?"
logout
echo $?
logout -z
echo $?
caller
echo $?
f() { caller; caller 0; caller 1; caller x; echo $?; caller -z; echo $?; caller 5; echo $?; caller -1; caller --; caller -- 0; }
f
(exit 99999999999999999999)
echo $?
(exit 256)
echo $?
(exit -1)
echo $?
(false; exit)
echo $?
exit 1 2
echo still
exit 7

#### caller goes back
g() { f; }
f() { caller 0; caller 1; caller 2; echo $?; for i in 0 1 2 3; do caller $i || break; done; }
g
echo 'caller; caller 0; caller 1; f' > s.sh
. ./s.sh

#### exit in an EXIT trap
trap 'echo bye; exit 3' EXIT
exit 5

#### exit without a number in an EXIT trap
trap 'false; exit' EXIT
exit 5
