#### lists where nothing is split, with IFS the default
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
set -- 'a b' c; a=('a b' c)
y=$@; p "$y"; cat <<< $@; declare y=$@; p "$y"; b=([0]=$@); p "${b[@]}"; case $@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=$*; p "$y"; cat <<< $*; declare y=$*; p "$y"; b=([0]=$*); p "${b[@]}"; case $* in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"; p "$y"; cat <<< "$@"; declare y="$@"; p "$y"; b=([0]="$@"); p "${b[@]}"; case "$@" in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$*"; p "$y"; cat <<< "$*"; declare y="$*"; p "$y"; b=([0]="$*"); p "${b[@]}"; case "$*" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@:1}; p "$y"; cat <<< ${@:1}; declare y=${@:1}; p "$y"; b=([0]=${@:1}); p "${b[@]}"; case ${@:1} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*:1}"; p "$y"; cat <<< "${*:1}"; declare y="${*:1}"; p "$y"; b=([0]="${*:1}"); p "${b[@]}"; case "${*:1}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@#a}; p "$y"; cat <<< ${@#a}; declare y=${@#a}; p "$y"; b=([0]=${@#a}); p "${b[@]}"; case ${@#a} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*#a}"; p "$y"; cat <<< "${*#a}"; declare y="${*#a}"; p "$y"; b=([0]="${*#a}"); p "${b[@]}"; case "${*#a}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@/a/b}; p "$y"; cat <<< ${@/a/b}; declare y=${@/a/b}; p "$y"; b=([0]=${@/a/b}); p "${b[@]}"; case ${@/a/b} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${@^}"; p "$y"; cat <<< "${@^}"; declare y="${@^}"; p "$y"; b=([0]="${@^}"); p "${b[@]}"; case "${@^}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${u-$*}; p "$y"; cat <<< ${u-$*}; declare y=${u-$*}; p "$y"; b=([0]=${u-$*}); p "${b[@]}"; case ${u-$*} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${u-$*}"; p "$y"; cat <<< "${u-$*}"; declare y="${u-$*}"; p "$y"; b=([0]="${u-$*}"); p "${b[@]}"; case "${u-$*}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=c$@d; p "$y"; cat <<< c$@d; declare y=c$@d; p "$y"; b=([0]=c$@d); p "${b[@]}"; case c$@d in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"$@; p "$y"; cat <<< "$@"$@; declare y="$@"$@; p "$y"; b=([0]="$@"$@); p "${b[@]}"; case "$@"$@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@@Q}; p "$y"; cat <<< ${@@Q}; declare y=${@@Q}; p "$y"; b=([0]=${@@Q}); p "${b[@]}"; case ${@@Q} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*@Q}"; p "$y"; cat <<< "${*@Q}"; declare y="${*@Q}"; p "$y"; b=([0]="${*@Q}"); p "${b[@]}"; case "${*@Q}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${a[@]}; p "$y"; cat <<< ${a[@]}; declare y=${a[@]}; p "$y"; b=([0]=${a[@]}); p "${b[@]}"; case ${a[@]} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${a[*]}"; p "$y"; cat <<< "${a[*]}"; declare y="${a[*]}"; p "$y"; b=([0]="${a[*]}"); p "${b[@]}"; case "${a[*]}" in a*" "*) p blank ;; a*:*) p colon ;; esac
cat <<E
$@ $* "$*" ${*#a} ${a[@]} ${a[*]} ${u-$@}
E
set -- a '' b; a=(a '' b)
y=$@; p "$y"; cat <<< $@; declare y=$@; p "$y"; b=([0]=$@); p "${b[@]}"; case $@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=$*; p "$y"; cat <<< $*; declare y=$*; p "$y"; b=([0]=$*); p "${b[@]}"; case $* in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"; p "$y"; cat <<< "$@"; declare y="$@"; p "$y"; b=([0]="$@"); p "${b[@]}"; case "$@" in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$*"; p "$y"; cat <<< "$*"; declare y="$*"; p "$y"; b=([0]="$*"); p "${b[@]}"; case "$*" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@:1}; p "$y"; cat <<< ${@:1}; declare y=${@:1}; p "$y"; b=([0]=${@:1}); p "${b[@]}"; case ${@:1} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*:1}"; p "$y"; cat <<< "${*:1}"; declare y="${*:1}"; p "$y"; b=([0]="${*:1}"); p "${b[@]}"; case "${*:1}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@#a}; p "$y"; cat <<< ${@#a}; declare y=${@#a}; p "$y"; b=([0]=${@#a}); p "${b[@]}"; case ${@#a} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*#a}"; p "$y"; cat <<< "${*#a}"; declare y="${*#a}"; p "$y"; b=([0]="${*#a}"); p "${b[@]}"; case "${*#a}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@/a/b}; p "$y"; cat <<< ${@/a/b}; declare y=${@/a/b}; p "$y"; b=([0]=${@/a/b}); p "${b[@]}"; case ${@/a/b} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${@^}"; p "$y"; cat <<< "${@^}"; declare y="${@^}"; p "$y"; b=([0]="${@^}"); p "${b[@]}"; case "${@^}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${u-$*}; p "$y"; cat <<< ${u-$*}; declare y=${u-$*}; p "$y"; b=([0]=${u-$*}); p "${b[@]}"; case ${u-$*} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${u-$*}"; p "$y"; cat <<< "${u-$*}"; declare y="${u-$*}"; p "$y"; b=([0]="${u-$*}"); p "${b[@]}"; case "${u-$*}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=c$@d; p "$y"; cat <<< c$@d; declare y=c$@d; p "$y"; b=([0]=c$@d); p "${b[@]}"; case c$@d in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"$@; p "$y"; cat <<< "$@"$@; declare y="$@"$@; p "$y"; b=([0]="$@"$@); p "${b[@]}"; case "$@"$@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@@Q}; p "$y"; cat <<< ${@@Q}; declare y=${@@Q}; p "$y"; b=([0]=${@@Q}); p "${b[@]}"; case ${@@Q} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*@Q}"; p "$y"; cat <<< "${*@Q}"; declare y="${*@Q}"; p "$y"; b=([0]="${*@Q}"); p "${b[@]}"; case "${*@Q}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${a[@]}; p "$y"; cat <<< ${a[@]}; declare y=${a[@]}; p "$y"; b=([0]=${a[@]}); p "${b[@]}"; case ${a[@]} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${a[*]}"; p "$y"; cat <<< "${a[*]}"; declare y="${a[*]}"; p "$y"; b=([0]="${a[*]}"); p "${b[@]}"; case "${a[*]}" in a*" "*) p blank ;; a*:*) p colon ;; esac
cat <<E
$@ $* "$*" ${*#a} ${a[@]} ${a[*]} ${u-$@}
E
set -- a: :b; a=(a: :b)
y=$@; p "$y"; cat <<< $@; declare y=$@; p "$y"; b=([0]=$@); p "${b[@]}"; case $@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=$*; p "$y"; cat <<< $*; declare y=$*; p "$y"; b=([0]=$*); p "${b[@]}"; case $* in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"; p "$y"; cat <<< "$@"; declare y="$@"; p "$y"; b=([0]="$@"); p "${b[@]}"; case "$@" in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$*"; p "$y"; cat <<< "$*"; declare y="$*"; p "$y"; b=([0]="$*"); p "${b[@]}"; case "$*" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@:1}; p "$y"; cat <<< ${@:1}; declare y=${@:1}; p "$y"; b=([0]=${@:1}); p "${b[@]}"; case ${@:1} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*:1}"; p "$y"; cat <<< "${*:1}"; declare y="${*:1}"; p "$y"; b=([0]="${*:1}"); p "${b[@]}"; case "${*:1}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@#a}; p "$y"; cat <<< ${@#a}; declare y=${@#a}; p "$y"; b=([0]=${@#a}); p "${b[@]}"; case ${@#a} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*#a}"; p "$y"; cat <<< "${*#a}"; declare y="${*#a}"; p "$y"; b=([0]="${*#a}"); p "${b[@]}"; case "${*#a}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@/a/b}; p "$y"; cat <<< ${@/a/b}; declare y=${@/a/b}; p "$y"; b=([0]=${@/a/b}); p "${b[@]}"; case ${@/a/b} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${@^}"; p "$y"; cat <<< "${@^}"; declare y="${@^}"; p "$y"; b=([0]="${@^}"); p "${b[@]}"; case "${@^}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${u-$*}; p "$y"; cat <<< ${u-$*}; declare y=${u-$*}; p "$y"; b=([0]=${u-$*}); p "${b[@]}"; case ${u-$*} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${u-$*}"; p "$y"; cat <<< "${u-$*}"; declare y="${u-$*}"; p "$y"; b=([0]="${u-$*}"); p "${b[@]}"; case "${u-$*}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=c$@d; p "$y"; cat <<< c$@d; declare y=c$@d; p "$y"; b=([0]=c$@d); p "${b[@]}"; case c$@d in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"$@; p "$y"; cat <<< "$@"$@; declare y="$@"$@; p "$y"; b=([0]="$@"$@); p "${b[@]}"; case "$@"$@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@@Q}; p "$y"; cat <<< ${@@Q}; declare y=${@@Q}; p "$y"; b=([0]=${@@Q}); p "${b[@]}"; case ${@@Q} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*@Q}"; p "$y"; cat <<< "${*@Q}"; declare y="${*@Q}"; p "$y"; b=([0]="${*@Q}"); p "${b[@]}"; case "${*@Q}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${a[@]}; p "$y"; cat <<< ${a[@]}; declare y=${a[@]}; p "$y"; b=([0]=${a[@]}); p "${b[@]}"; case ${a[@]} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${a[*]}"; p "$y"; cat <<< "${a[*]}"; declare y="${a[*]}"; p "$y"; b=([0]="${a[*]}"); p "${b[@]}"; case "${a[*]}" in a*" "*) p blank ;; a*:*) p colon ;; esac
cat <<E
$@ $* "$*" ${*#a} ${a[@]} ${a[*]} ${u-$@}
E

#### lists where nothing is split, with IFS unset
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
unset IFS
set -- 'a b' c; a=('a b' c)
y=$@; p "$y"; cat <<< $@; declare y=$@; p "$y"; b=([0]=$@); p "${b[@]}"; case $@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=$*; p "$y"; cat <<< $*; declare y=$*; p "$y"; b=([0]=$*); p "${b[@]}"; case $* in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"; p "$y"; cat <<< "$@"; declare y="$@"; p "$y"; b=([0]="$@"); p "${b[@]}"; case "$@" in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$*"; p "$y"; cat <<< "$*"; declare y="$*"; p "$y"; b=([0]="$*"); p "${b[@]}"; case "$*" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@:1}; p "$y"; cat <<< ${@:1}; declare y=${@:1}; p "$y"; b=([0]=${@:1}); p "${b[@]}"; case ${@:1} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*:1}"; p "$y"; cat <<< "${*:1}"; declare y="${*:1}"; p "$y"; b=([0]="${*:1}"); p "${b[@]}"; case "${*:1}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@#a}; p "$y"; cat <<< ${@#a}; declare y=${@#a}; p "$y"; b=([0]=${@#a}); p "${b[@]}"; case ${@#a} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*#a}"; p "$y"; cat <<< "${*#a}"; declare y="${*#a}"; p "$y"; b=([0]="${*#a}"); p "${b[@]}"; case "${*#a}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@/a/b}; p "$y"; cat <<< ${@/a/b}; declare y=${@/a/b}; p "$y"; b=([0]=${@/a/b}); p "${b[@]}"; case ${@/a/b} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${@^}"; p "$y"; cat <<< "${@^}"; declare y="${@^}"; p "$y"; b=([0]="${@^}"); p "${b[@]}"; case "${@^}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${u-$*}; p "$y"; cat <<< ${u-$*}; declare y=${u-$*}; p "$y"; b=([0]=${u-$*}); p "${b[@]}"; case ${u-$*} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${u-$*}"; p "$y"; cat <<< "${u-$*}"; declare y="${u-$*}"; p "$y"; b=([0]="${u-$*}"); p "${b[@]}"; case "${u-$*}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=c$@d; p "$y"; cat <<< c$@d; declare y=c$@d; p "$y"; b=([0]=c$@d); p "${b[@]}"; case c$@d in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"$@; p "$y"; cat <<< "$@"$@; declare y="$@"$@; p "$y"; b=([0]="$@"$@); p "${b[@]}"; case "$@"$@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@@Q}; p "$y"; cat <<< ${@@Q}; declare y=${@@Q}; p "$y"; b=([0]=${@@Q}); p "${b[@]}"; case ${@@Q} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*@Q}"; p "$y"; cat <<< "${*@Q}"; declare y="${*@Q}"; p "$y"; b=([0]="${*@Q}"); p "${b[@]}"; case "${*@Q}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${a[@]}; p "$y"; cat <<< ${a[@]}; declare y=${a[@]}; p "$y"; b=([0]=${a[@]}); p "${b[@]}"; case ${a[@]} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${a[*]}"; p "$y"; cat <<< "${a[*]}"; declare y="${a[*]}"; p "$y"; b=([0]="${a[*]}"); p "${b[@]}"; case "${a[*]}" in a*" "*) p blank ;; a*:*) p colon ;; esac
cat <<E
$@ $* "$*" ${*#a} ${a[@]} ${a[*]} ${u-$@}
E
set -- a '' b; a=(a '' b)
y=$@; p "$y"; cat <<< $@; declare y=$@; p "$y"; b=([0]=$@); p "${b[@]}"; case $@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=$*; p "$y"; cat <<< $*; declare y=$*; p "$y"; b=([0]=$*); p "${b[@]}"; case $* in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"; p "$y"; cat <<< "$@"; declare y="$@"; p "$y"; b=([0]="$@"); p "${b[@]}"; case "$@" in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$*"; p "$y"; cat <<< "$*"; declare y="$*"; p "$y"; b=([0]="$*"); p "${b[@]}"; case "$*" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@:1}; p "$y"; cat <<< ${@:1}; declare y=${@:1}; p "$y"; b=([0]=${@:1}); p "${b[@]}"; case ${@:1} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*:1}"; p "$y"; cat <<< "${*:1}"; declare y="${*:1}"; p "$y"; b=([0]="${*:1}"); p "${b[@]}"; case "${*:1}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@#a}; p "$y"; cat <<< ${@#a}; declare y=${@#a}; p "$y"; b=([0]=${@#a}); p "${b[@]}"; case ${@#a} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*#a}"; p "$y"; cat <<< "${*#a}"; declare y="${*#a}"; p "$y"; b=([0]="${*#a}"); p "${b[@]}"; case "${*#a}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@/a/b}; p "$y"; cat <<< ${@/a/b}; declare y=${@/a/b}; p "$y"; b=([0]=${@/a/b}); p "${b[@]}"; case ${@/a/b} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${@^}"; p "$y"; cat <<< "${@^}"; declare y="${@^}"; p "$y"; b=([0]="${@^}"); p "${b[@]}"; case "${@^}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${u-$*}; p "$y"; cat <<< ${u-$*}; declare y=${u-$*}; p "$y"; b=([0]=${u-$*}); p "${b[@]}"; case ${u-$*} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${u-$*}"; p "$y"; cat <<< "${u-$*}"; declare y="${u-$*}"; p "$y"; b=([0]="${u-$*}"); p "${b[@]}"; case "${u-$*}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=c$@d; p "$y"; cat <<< c$@d; declare y=c$@d; p "$y"; b=([0]=c$@d); p "${b[@]}"; case c$@d in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"$@; p "$y"; cat <<< "$@"$@; declare y="$@"$@; p "$y"; b=([0]="$@"$@); p "${b[@]}"; case "$@"$@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@@Q}; p "$y"; cat <<< ${@@Q}; declare y=${@@Q}; p "$y"; b=([0]=${@@Q}); p "${b[@]}"; case ${@@Q} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*@Q}"; p "$y"; cat <<< "${*@Q}"; declare y="${*@Q}"; p "$y"; b=([0]="${*@Q}"); p "${b[@]}"; case "${*@Q}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${a[@]}; p "$y"; cat <<< ${a[@]}; declare y=${a[@]}; p "$y"; b=([0]=${a[@]}); p "${b[@]}"; case ${a[@]} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${a[*]}"; p "$y"; cat <<< "${a[*]}"; declare y="${a[*]}"; p "$y"; b=([0]="${a[*]}"); p "${b[@]}"; case "${a[*]}" in a*" "*) p blank ;; a*:*) p colon ;; esac
cat <<E
$@ $* "$*" ${*#a} ${a[@]} ${a[*]} ${u-$@}
E
set -- a: :b; a=(a: :b)
y=$@; p "$y"; cat <<< $@; declare y=$@; p "$y"; b=([0]=$@); p "${b[@]}"; case $@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=$*; p "$y"; cat <<< $*; declare y=$*; p "$y"; b=([0]=$*); p "${b[@]}"; case $* in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"; p "$y"; cat <<< "$@"; declare y="$@"; p "$y"; b=([0]="$@"); p "${b[@]}"; case "$@" in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$*"; p "$y"; cat <<< "$*"; declare y="$*"; p "$y"; b=([0]="$*"); p "${b[@]}"; case "$*" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@:1}; p "$y"; cat <<< ${@:1}; declare y=${@:1}; p "$y"; b=([0]=${@:1}); p "${b[@]}"; case ${@:1} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*:1}"; p "$y"; cat <<< "${*:1}"; declare y="${*:1}"; p "$y"; b=([0]="${*:1}"); p "${b[@]}"; case "${*:1}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@#a}; p "$y"; cat <<< ${@#a}; declare y=${@#a}; p "$y"; b=([0]=${@#a}); p "${b[@]}"; case ${@#a} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*#a}"; p "$y"; cat <<< "${*#a}"; declare y="${*#a}"; p "$y"; b=([0]="${*#a}"); p "${b[@]}"; case "${*#a}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@/a/b}; p "$y"; cat <<< ${@/a/b}; declare y=${@/a/b}; p "$y"; b=([0]=${@/a/b}); p "${b[@]}"; case ${@/a/b} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${@^}"; p "$y"; cat <<< "${@^}"; declare y="${@^}"; p "$y"; b=([0]="${@^}"); p "${b[@]}"; case "${@^}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${u-$*}; p "$y"; cat <<< ${u-$*}; declare y=${u-$*}; p "$y"; b=([0]=${u-$*}); p "${b[@]}"; case ${u-$*} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${u-$*}"; p "$y"; cat <<< "${u-$*}"; declare y="${u-$*}"; p "$y"; b=([0]="${u-$*}"); p "${b[@]}"; case "${u-$*}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=c$@d; p "$y"; cat <<< c$@d; declare y=c$@d; p "$y"; b=([0]=c$@d); p "${b[@]}"; case c$@d in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"$@; p "$y"; cat <<< "$@"$@; declare y="$@"$@; p "$y"; b=([0]="$@"$@); p "${b[@]}"; case "$@"$@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@@Q}; p "$y"; cat <<< ${@@Q}; declare y=${@@Q}; p "$y"; b=([0]=${@@Q}); p "${b[@]}"; case ${@@Q} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*@Q}"; p "$y"; cat <<< "${*@Q}"; declare y="${*@Q}"; p "$y"; b=([0]="${*@Q}"); p "${b[@]}"; case "${*@Q}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${a[@]}; p "$y"; cat <<< ${a[@]}; declare y=${a[@]}; p "$y"; b=([0]=${a[@]}); p "${b[@]}"; case ${a[@]} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${a[*]}"; p "$y"; cat <<< "${a[*]}"; declare y="${a[*]}"; p "$y"; b=([0]="${a[*]}"); p "${b[@]}"; case "${a[*]}" in a*" "*) p blank ;; a*:*) p colon ;; esac
cat <<E
$@ $* "$*" ${*#a} ${a[@]} ${a[*]} ${u-$@}
E

#### lists where nothing is split, with IFS a colon
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=:
set -- 'a b' c; a=('a b' c)
y=$@; p "$y"; cat <<< $@; declare y=$@; p "$y"; b=([0]=$@); p "${b[@]}"; case $@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=$*; p "$y"; cat <<< $*; declare y=$*; p "$y"; b=([0]=$*); p "${b[@]}"; case $* in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"; p "$y"; cat <<< "$@"; declare y="$@"; p "$y"; b=([0]="$@"); p "${b[@]}"; case "$@" in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$*"; p "$y"; cat <<< "$*"; declare y="$*"; p "$y"; b=([0]="$*"); p "${b[@]}"; case "$*" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@:1}; p "$y"; cat <<< ${@:1}; declare y=${@:1}; p "$y"; b=([0]=${@:1}); p "${b[@]}"; case ${@:1} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*:1}"; p "$y"; cat <<< "${*:1}"; declare y="${*:1}"; p "$y"; b=([0]="${*:1}"); p "${b[@]}"; case "${*:1}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@#a}; p "$y"; cat <<< ${@#a}; declare y=${@#a}; p "$y"; b=([0]=${@#a}); p "${b[@]}"; case ${@#a} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*#a}"; p "$y"; cat <<< "${*#a}"; declare y="${*#a}"; p "$y"; b=([0]="${*#a}"); p "${b[@]}"; case "${*#a}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@/a/b}; p "$y"; cat <<< ${@/a/b}; declare y=${@/a/b}; p "$y"; b=([0]=${@/a/b}); p "${b[@]}"; case ${@/a/b} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${@^}"; p "$y"; cat <<< "${@^}"; declare y="${@^}"; p "$y"; b=([0]="${@^}"); p "${b[@]}"; case "${@^}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${u-$*}; p "$y"; cat <<< ${u-$*}; declare y=${u-$*}; p "$y"; b=([0]=${u-$*}); p "${b[@]}"; case ${u-$*} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${u-$*}"; p "$y"; cat <<< "${u-$*}"; declare y="${u-$*}"; p "$y"; b=([0]="${u-$*}"); p "${b[@]}"; case "${u-$*}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=c$@d; p "$y"; cat <<< c$@d; declare y=c$@d; p "$y"; b=([0]=c$@d); p "${b[@]}"; case c$@d in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"$@; p "$y"; cat <<< "$@"$@; declare y="$@"$@; p "$y"; b=([0]="$@"$@); p "${b[@]}"; case "$@"$@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@@Q}; p "$y"; cat <<< ${@@Q}; declare y=${@@Q}; p "$y"; b=([0]=${@@Q}); p "${b[@]}"; case ${@@Q} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*@Q}"; p "$y"; cat <<< "${*@Q}"; declare y="${*@Q}"; p "$y"; b=([0]="${*@Q}"); p "${b[@]}"; case "${*@Q}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${a[@]}; p "$y"; cat <<< ${a[@]}; declare y=${a[@]}; p "$y"; b=([0]=${a[@]}); p "${b[@]}"; case ${a[@]} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${a[*]}"; p "$y"; cat <<< "${a[*]}"; declare y="${a[*]}"; p "$y"; b=([0]="${a[*]}"); p "${b[@]}"; case "${a[*]}" in a*" "*) p blank ;; a*:*) p colon ;; esac
cat <<E
$@ $* "$*" ${*#a} ${a[@]} ${a[*]} ${u-$@}
E
set -- a '' b; a=(a '' b)
y=$@; p "$y"; cat <<< $@; declare y=$@; p "$y"; b=([0]=$@); p "${b[@]}"; case $@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=$*; p "$y"; cat <<< $*; declare y=$*; p "$y"; b=([0]=$*); p "${b[@]}"; case $* in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"; p "$y"; cat <<< "$@"; declare y="$@"; p "$y"; b=([0]="$@"); p "${b[@]}"; case "$@" in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$*"; p "$y"; cat <<< "$*"; declare y="$*"; p "$y"; b=([0]="$*"); p "${b[@]}"; case "$*" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@:1}; p "$y"; cat <<< ${@:1}; declare y=${@:1}; p "$y"; b=([0]=${@:1}); p "${b[@]}"; case ${@:1} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*:1}"; p "$y"; cat <<< "${*:1}"; declare y="${*:1}"; p "$y"; b=([0]="${*:1}"); p "${b[@]}"; case "${*:1}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@#a}; p "$y"; cat <<< ${@#a}; declare y=${@#a}; p "$y"; b=([0]=${@#a}); p "${b[@]}"; case ${@#a} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*#a}"; p "$y"; cat <<< "${*#a}"; declare y="${*#a}"; p "$y"; b=([0]="${*#a}"); p "${b[@]}"; case "${*#a}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@/a/b}; p "$y"; cat <<< ${@/a/b}; declare y=${@/a/b}; p "$y"; b=([0]=${@/a/b}); p "${b[@]}"; case ${@/a/b} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${@^}"; p "$y"; cat <<< "${@^}"; declare y="${@^}"; p "$y"; b=([0]="${@^}"); p "${b[@]}"; case "${@^}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${u-$*}; p "$y"; cat <<< ${u-$*}; declare y=${u-$*}; p "$y"; b=([0]=${u-$*}); p "${b[@]}"; case ${u-$*} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${u-$*}"; p "$y"; cat <<< "${u-$*}"; declare y="${u-$*}"; p "$y"; b=([0]="${u-$*}"); p "${b[@]}"; case "${u-$*}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=c$@d; p "$y"; cat <<< c$@d; declare y=c$@d; p "$y"; b=([0]=c$@d); p "${b[@]}"; case c$@d in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"$@; p "$y"; cat <<< "$@"$@; declare y="$@"$@; p "$y"; b=([0]="$@"$@); p "${b[@]}"; case "$@"$@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@@Q}; p "$y"; cat <<< ${@@Q}; declare y=${@@Q}; p "$y"; b=([0]=${@@Q}); p "${b[@]}"; case ${@@Q} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*@Q}"; p "$y"; cat <<< "${*@Q}"; declare y="${*@Q}"; p "$y"; b=([0]="${*@Q}"); p "${b[@]}"; case "${*@Q}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${a[@]}; p "$y"; cat <<< ${a[@]}; declare y=${a[@]}; p "$y"; b=([0]=${a[@]}); p "${b[@]}"; case ${a[@]} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${a[*]}"; p "$y"; cat <<< "${a[*]}"; declare y="${a[*]}"; p "$y"; b=([0]="${a[*]}"); p "${b[@]}"; case "${a[*]}" in a*" "*) p blank ;; a*:*) p colon ;; esac
cat <<E
$@ $* "$*" ${*#a} ${a[@]} ${a[*]} ${u-$@}
E
set -- a: :b; a=(a: :b)
y=$@; p "$y"; cat <<< $@; declare y=$@; p "$y"; b=([0]=$@); p "${b[@]}"; case $@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=$*; p "$y"; cat <<< $*; declare y=$*; p "$y"; b=([0]=$*); p "${b[@]}"; case $* in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"; p "$y"; cat <<< "$@"; declare y="$@"; p "$y"; b=([0]="$@"); p "${b[@]}"; case "$@" in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$*"; p "$y"; cat <<< "$*"; declare y="$*"; p "$y"; b=([0]="$*"); p "${b[@]}"; case "$*" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@:1}; p "$y"; cat <<< ${@:1}; declare y=${@:1}; p "$y"; b=([0]=${@:1}); p "${b[@]}"; case ${@:1} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*:1}"; p "$y"; cat <<< "${*:1}"; declare y="${*:1}"; p "$y"; b=([0]="${*:1}"); p "${b[@]}"; case "${*:1}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@#a}; p "$y"; cat <<< ${@#a}; declare y=${@#a}; p "$y"; b=([0]=${@#a}); p "${b[@]}"; case ${@#a} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*#a}"; p "$y"; cat <<< "${*#a}"; declare y="${*#a}"; p "$y"; b=([0]="${*#a}"); p "${b[@]}"; case "${*#a}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@/a/b}; p "$y"; cat <<< ${@/a/b}; declare y=${@/a/b}; p "$y"; b=([0]=${@/a/b}); p "${b[@]}"; case ${@/a/b} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${@^}"; p "$y"; cat <<< "${@^}"; declare y="${@^}"; p "$y"; b=([0]="${@^}"); p "${b[@]}"; case "${@^}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${u-$*}; p "$y"; cat <<< ${u-$*}; declare y=${u-$*}; p "$y"; b=([0]=${u-$*}); p "${b[@]}"; case ${u-$*} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${u-$*}"; p "$y"; cat <<< "${u-$*}"; declare y="${u-$*}"; p "$y"; b=([0]="${u-$*}"); p "${b[@]}"; case "${u-$*}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=c$@d; p "$y"; cat <<< c$@d; declare y=c$@d; p "$y"; b=([0]=c$@d); p "${b[@]}"; case c$@d in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"$@; p "$y"; cat <<< "$@"$@; declare y="$@"$@; p "$y"; b=([0]="$@"$@); p "${b[@]}"; case "$@"$@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@@Q}; p "$y"; cat <<< ${@@Q}; declare y=${@@Q}; p "$y"; b=([0]=${@@Q}); p "${b[@]}"; case ${@@Q} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*@Q}"; p "$y"; cat <<< "${*@Q}"; declare y="${*@Q}"; p "$y"; b=([0]="${*@Q}"); p "${b[@]}"; case "${*@Q}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${a[@]}; p "$y"; cat <<< ${a[@]}; declare y=${a[@]}; p "$y"; b=([0]=${a[@]}); p "${b[@]}"; case ${a[@]} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${a[*]}"; p "$y"; cat <<< "${a[*]}"; declare y="${a[*]}"; p "$y"; b=([0]="${a[*]}"); p "${b[@]}"; case "${a[*]}" in a*" "*) p blank ;; a*:*) p colon ;; esac
cat <<E
$@ $* "$*" ${*#a} ${a[@]} ${a[*]} ${u-$@}
E

#### lists where nothing is split, with IFS a blank and a colon
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=' :'
set -- 'a b' c; a=('a b' c)
y=$@; p "$y"; cat <<< $@; declare y=$@; p "$y"; b=([0]=$@); p "${b[@]}"; case $@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=$*; p "$y"; cat <<< $*; declare y=$*; p "$y"; b=([0]=$*); p "${b[@]}"; case $* in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"; p "$y"; cat <<< "$@"; declare y="$@"; p "$y"; b=([0]="$@"); p "${b[@]}"; case "$@" in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$*"; p "$y"; cat <<< "$*"; declare y="$*"; p "$y"; b=([0]="$*"); p "${b[@]}"; case "$*" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@:1}; p "$y"; cat <<< ${@:1}; declare y=${@:1}; p "$y"; b=([0]=${@:1}); p "${b[@]}"; case ${@:1} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*:1}"; p "$y"; cat <<< "${*:1}"; declare y="${*:1}"; p "$y"; b=([0]="${*:1}"); p "${b[@]}"; case "${*:1}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@#a}; p "$y"; cat <<< ${@#a}; declare y=${@#a}; p "$y"; b=([0]=${@#a}); p "${b[@]}"; case ${@#a} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*#a}"; p "$y"; cat <<< "${*#a}"; declare y="${*#a}"; p "$y"; b=([0]="${*#a}"); p "${b[@]}"; case "${*#a}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@/a/b}; p "$y"; cat <<< ${@/a/b}; declare y=${@/a/b}; p "$y"; b=([0]=${@/a/b}); p "${b[@]}"; case ${@/a/b} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${@^}"; p "$y"; cat <<< "${@^}"; declare y="${@^}"; p "$y"; b=([0]="${@^}"); p "${b[@]}"; case "${@^}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${u-$*}; p "$y"; cat <<< ${u-$*}; declare y=${u-$*}; p "$y"; b=([0]=${u-$*}); p "${b[@]}"; case ${u-$*} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${u-$*}"; p "$y"; cat <<< "${u-$*}"; declare y="${u-$*}"; p "$y"; b=([0]="${u-$*}"); p "${b[@]}"; case "${u-$*}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=c$@d; p "$y"; cat <<< c$@d; declare y=c$@d; p "$y"; b=([0]=c$@d); p "${b[@]}"; case c$@d in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"$@; p "$y"; cat <<< "$@"$@; declare y="$@"$@; p "$y"; b=([0]="$@"$@); p "${b[@]}"; case "$@"$@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@@Q}; p "$y"; cat <<< ${@@Q}; declare y=${@@Q}; p "$y"; b=([0]=${@@Q}); p "${b[@]}"; case ${@@Q} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*@Q}"; p "$y"; cat <<< "${*@Q}"; declare y="${*@Q}"; p "$y"; b=([0]="${*@Q}"); p "${b[@]}"; case "${*@Q}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${a[@]}; p "$y"; cat <<< ${a[@]}; declare y=${a[@]}; p "$y"; b=([0]=${a[@]}); p "${b[@]}"; case ${a[@]} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${a[*]}"; p "$y"; cat <<< "${a[*]}"; declare y="${a[*]}"; p "$y"; b=([0]="${a[*]}"); p "${b[@]}"; case "${a[*]}" in a*" "*) p blank ;; a*:*) p colon ;; esac
cat <<E
$@ $* "$*" ${*#a} ${a[@]} ${a[*]} ${u-$@}
E
set -- a '' b; a=(a '' b)
y=$@; p "$y"; cat <<< $@; declare y=$@; p "$y"; b=([0]=$@); p "${b[@]}"; case $@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=$*; p "$y"; cat <<< $*; declare y=$*; p "$y"; b=([0]=$*); p "${b[@]}"; case $* in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"; p "$y"; cat <<< "$@"; declare y="$@"; p "$y"; b=([0]="$@"); p "${b[@]}"; case "$@" in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$*"; p "$y"; cat <<< "$*"; declare y="$*"; p "$y"; b=([0]="$*"); p "${b[@]}"; case "$*" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@:1}; p "$y"; cat <<< ${@:1}; declare y=${@:1}; p "$y"; b=([0]=${@:1}); p "${b[@]}"; case ${@:1} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*:1}"; p "$y"; cat <<< "${*:1}"; declare y="${*:1}"; p "$y"; b=([0]="${*:1}"); p "${b[@]}"; case "${*:1}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@#a}; p "$y"; cat <<< ${@#a}; declare y=${@#a}; p "$y"; b=([0]=${@#a}); p "${b[@]}"; case ${@#a} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*#a}"; p "$y"; cat <<< "${*#a}"; declare y="${*#a}"; p "$y"; b=([0]="${*#a}"); p "${b[@]}"; case "${*#a}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@/a/b}; p "$y"; cat <<< ${@/a/b}; declare y=${@/a/b}; p "$y"; b=([0]=${@/a/b}); p "${b[@]}"; case ${@/a/b} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${@^}"; p "$y"; cat <<< "${@^}"; declare y="${@^}"; p "$y"; b=([0]="${@^}"); p "${b[@]}"; case "${@^}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${u-$*}; p "$y"; cat <<< ${u-$*}; declare y=${u-$*}; p "$y"; b=([0]=${u-$*}); p "${b[@]}"; case ${u-$*} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${u-$*}"; p "$y"; cat <<< "${u-$*}"; declare y="${u-$*}"; p "$y"; b=([0]="${u-$*}"); p "${b[@]}"; case "${u-$*}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=c$@d; p "$y"; cat <<< c$@d; declare y=c$@d; p "$y"; b=([0]=c$@d); p "${b[@]}"; case c$@d in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"$@; p "$y"; cat <<< "$@"$@; declare y="$@"$@; p "$y"; b=([0]="$@"$@); p "${b[@]}"; case "$@"$@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@@Q}; p "$y"; cat <<< ${@@Q}; declare y=${@@Q}; p "$y"; b=([0]=${@@Q}); p "${b[@]}"; case ${@@Q} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*@Q}"; p "$y"; cat <<< "${*@Q}"; declare y="${*@Q}"; p "$y"; b=([0]="${*@Q}"); p "${b[@]}"; case "${*@Q}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${a[@]}; p "$y"; cat <<< ${a[@]}; declare y=${a[@]}; p "$y"; b=([0]=${a[@]}); p "${b[@]}"; case ${a[@]} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${a[*]}"; p "$y"; cat <<< "${a[*]}"; declare y="${a[*]}"; p "$y"; b=([0]="${a[*]}"); p "${b[@]}"; case "${a[*]}" in a*" "*) p blank ;; a*:*) p colon ;; esac
cat <<E
$@ $* "$*" ${*#a} ${a[@]} ${a[*]} ${u-$@}
E
set -- a: :b; a=(a: :b)
y=$@; p "$y"; cat <<< $@; declare y=$@; p "$y"; b=([0]=$@); p "${b[@]}"; case $@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=$*; p "$y"; cat <<< $*; declare y=$*; p "$y"; b=([0]=$*); p "${b[@]}"; case $* in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"; p "$y"; cat <<< "$@"; declare y="$@"; p "$y"; b=([0]="$@"); p "${b[@]}"; case "$@" in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$*"; p "$y"; cat <<< "$*"; declare y="$*"; p "$y"; b=([0]="$*"); p "${b[@]}"; case "$*" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@:1}; p "$y"; cat <<< ${@:1}; declare y=${@:1}; p "$y"; b=([0]=${@:1}); p "${b[@]}"; case ${@:1} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*:1}"; p "$y"; cat <<< "${*:1}"; declare y="${*:1}"; p "$y"; b=([0]="${*:1}"); p "${b[@]}"; case "${*:1}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@#a}; p "$y"; cat <<< ${@#a}; declare y=${@#a}; p "$y"; b=([0]=${@#a}); p "${b[@]}"; case ${@#a} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*#a}"; p "$y"; cat <<< "${*#a}"; declare y="${*#a}"; p "$y"; b=([0]="${*#a}"); p "${b[@]}"; case "${*#a}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@/a/b}; p "$y"; cat <<< ${@/a/b}; declare y=${@/a/b}; p "$y"; b=([0]=${@/a/b}); p "${b[@]}"; case ${@/a/b} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${@^}"; p "$y"; cat <<< "${@^}"; declare y="${@^}"; p "$y"; b=([0]="${@^}"); p "${b[@]}"; case "${@^}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${u-$*}; p "$y"; cat <<< ${u-$*}; declare y=${u-$*}; p "$y"; b=([0]=${u-$*}); p "${b[@]}"; case ${u-$*} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${u-$*}"; p "$y"; cat <<< "${u-$*}"; declare y="${u-$*}"; p "$y"; b=([0]="${u-$*}"); p "${b[@]}"; case "${u-$*}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=c$@d; p "$y"; cat <<< c$@d; declare y=c$@d; p "$y"; b=([0]=c$@d); p "${b[@]}"; case c$@d in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"$@; p "$y"; cat <<< "$@"$@; declare y="$@"$@; p "$y"; b=([0]="$@"$@); p "${b[@]}"; case "$@"$@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@@Q}; p "$y"; cat <<< ${@@Q}; declare y=${@@Q}; p "$y"; b=([0]=${@@Q}); p "${b[@]}"; case ${@@Q} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*@Q}"; p "$y"; cat <<< "${*@Q}"; declare y="${*@Q}"; p "$y"; b=([0]="${*@Q}"); p "${b[@]}"; case "${*@Q}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${a[@]}; p "$y"; cat <<< ${a[@]}; declare y=${a[@]}; p "$y"; b=([0]=${a[@]}); p "${b[@]}"; case ${a[@]} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${a[*]}"; p "$y"; cat <<< "${a[*]}"; declare y="${a[*]}"; p "$y"; b=([0]="${a[*]}"); p "${b[@]}"; case "${a[*]}" in a*" "*) p blank ;; a*:*) p colon ;; esac
cat <<E
$@ $* "$*" ${*#a} ${a[@]} ${a[*]} ${u-$@}
E

#### lists where nothing is split, with IFS a letter
p() { printf '%d:' $#; printf '<%s>' "$@"; echo; }
IFS=a
set -- 'a b' c; a=('a b' c)
y=$@; p "$y"; cat <<< $@; declare y=$@; p "$y"; b=([0]=$@); p "${b[@]}"; case $@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=$*; p "$y"; cat <<< $*; declare y=$*; p "$y"; b=([0]=$*); p "${b[@]}"; case $* in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"; p "$y"; cat <<< "$@"; declare y="$@"; p "$y"; b=([0]="$@"); p "${b[@]}"; case "$@" in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$*"; p "$y"; cat <<< "$*"; declare y="$*"; p "$y"; b=([0]="$*"); p "${b[@]}"; case "$*" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@:1}; p "$y"; cat <<< ${@:1}; declare y=${@:1}; p "$y"; b=([0]=${@:1}); p "${b[@]}"; case ${@:1} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*:1}"; p "$y"; cat <<< "${*:1}"; declare y="${*:1}"; p "$y"; b=([0]="${*:1}"); p "${b[@]}"; case "${*:1}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@#a}; p "$y"; cat <<< ${@#a}; declare y=${@#a}; p "$y"; b=([0]=${@#a}); p "${b[@]}"; case ${@#a} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*#a}"; p "$y"; cat <<< "${*#a}"; declare y="${*#a}"; p "$y"; b=([0]="${*#a}"); p "${b[@]}"; case "${*#a}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@/a/b}; p "$y"; cat <<< ${@/a/b}; declare y=${@/a/b}; p "$y"; b=([0]=${@/a/b}); p "${b[@]}"; case ${@/a/b} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${@^}"; p "$y"; cat <<< "${@^}"; declare y="${@^}"; p "$y"; b=([0]="${@^}"); p "${b[@]}"; case "${@^}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${u-$*}; p "$y"; cat <<< ${u-$*}; declare y=${u-$*}; p "$y"; b=([0]=${u-$*}); p "${b[@]}"; case ${u-$*} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${u-$*}"; p "$y"; cat <<< "${u-$*}"; declare y="${u-$*}"; p "$y"; b=([0]="${u-$*}"); p "${b[@]}"; case "${u-$*}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=c$@d; p "$y"; cat <<< c$@d; declare y=c$@d; p "$y"; b=([0]=c$@d); p "${b[@]}"; case c$@d in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"$@; p "$y"; cat <<< "$@"$@; declare y="$@"$@; p "$y"; b=([0]="$@"$@); p "${b[@]}"; case "$@"$@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@@Q}; p "$y"; cat <<< ${@@Q}; declare y=${@@Q}; p "$y"; b=([0]=${@@Q}); p "${b[@]}"; case ${@@Q} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*@Q}"; p "$y"; cat <<< "${*@Q}"; declare y="${*@Q}"; p "$y"; b=([0]="${*@Q}"); p "${b[@]}"; case "${*@Q}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${a[@]}; p "$y"; cat <<< ${a[@]}; declare y=${a[@]}; p "$y"; b=([0]=${a[@]}); p "${b[@]}"; case ${a[@]} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${a[*]}"; p "$y"; cat <<< "${a[*]}"; declare y="${a[*]}"; p "$y"; b=([0]="${a[*]}"); p "${b[@]}"; case "${a[*]}" in a*" "*) p blank ;; a*:*) p colon ;; esac
cat <<E
$@ $* "$*" ${*#a} ${a[@]} ${a[*]} ${u-$@}
E
set -- a '' b; a=(a '' b)
y=$@; p "$y"; cat <<< $@; declare y=$@; p "$y"; b=([0]=$@); p "${b[@]}"; case $@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=$*; p "$y"; cat <<< $*; declare y=$*; p "$y"; b=([0]=$*); p "${b[@]}"; case $* in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"; p "$y"; cat <<< "$@"; declare y="$@"; p "$y"; b=([0]="$@"); p "${b[@]}"; case "$@" in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$*"; p "$y"; cat <<< "$*"; declare y="$*"; p "$y"; b=([0]="$*"); p "${b[@]}"; case "$*" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@:1}; p "$y"; cat <<< ${@:1}; declare y=${@:1}; p "$y"; b=([0]=${@:1}); p "${b[@]}"; case ${@:1} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*:1}"; p "$y"; cat <<< "${*:1}"; declare y="${*:1}"; p "$y"; b=([0]="${*:1}"); p "${b[@]}"; case "${*:1}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@#a}; p "$y"; cat <<< ${@#a}; declare y=${@#a}; p "$y"; b=([0]=${@#a}); p "${b[@]}"; case ${@#a} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*#a}"; p "$y"; cat <<< "${*#a}"; declare y="${*#a}"; p "$y"; b=([0]="${*#a}"); p "${b[@]}"; case "${*#a}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@/a/b}; p "$y"; cat <<< ${@/a/b}; declare y=${@/a/b}; p "$y"; b=([0]=${@/a/b}); p "${b[@]}"; case ${@/a/b} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${@^}"; p "$y"; cat <<< "${@^}"; declare y="${@^}"; p "$y"; b=([0]="${@^}"); p "${b[@]}"; case "${@^}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${u-$*}; p "$y"; cat <<< ${u-$*}; declare y=${u-$*}; p "$y"; b=([0]=${u-$*}); p "${b[@]}"; case ${u-$*} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${u-$*}"; p "$y"; cat <<< "${u-$*}"; declare y="${u-$*}"; p "$y"; b=([0]="${u-$*}"); p "${b[@]}"; case "${u-$*}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=c$@d; p "$y"; cat <<< c$@d; declare y=c$@d; p "$y"; b=([0]=c$@d); p "${b[@]}"; case c$@d in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"$@; p "$y"; cat <<< "$@"$@; declare y="$@"$@; p "$y"; b=([0]="$@"$@); p "${b[@]}"; case "$@"$@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@@Q}; p "$y"; cat <<< ${@@Q}; declare y=${@@Q}; p "$y"; b=([0]=${@@Q}); p "${b[@]}"; case ${@@Q} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*@Q}"; p "$y"; cat <<< "${*@Q}"; declare y="${*@Q}"; p "$y"; b=([0]="${*@Q}"); p "${b[@]}"; case "${*@Q}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${a[@]}; p "$y"; cat <<< ${a[@]}; declare y=${a[@]}; p "$y"; b=([0]=${a[@]}); p "${b[@]}"; case ${a[@]} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${a[*]}"; p "$y"; cat <<< "${a[*]}"; declare y="${a[*]}"; p "$y"; b=([0]="${a[*]}"); p "${b[@]}"; case "${a[*]}" in a*" "*) p blank ;; a*:*) p colon ;; esac
cat <<E
$@ $* "$*" ${*#a} ${a[@]} ${a[*]} ${u-$@}
E
set -- a: :b; a=(a: :b)
y=$@; p "$y"; cat <<< $@; declare y=$@; p "$y"; b=([0]=$@); p "${b[@]}"; case $@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=$*; p "$y"; cat <<< $*; declare y=$*; p "$y"; b=([0]=$*); p "${b[@]}"; case $* in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"; p "$y"; cat <<< "$@"; declare y="$@"; p "$y"; b=([0]="$@"); p "${b[@]}"; case "$@" in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$*"; p "$y"; cat <<< "$*"; declare y="$*"; p "$y"; b=([0]="$*"); p "${b[@]}"; case "$*" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@:1}; p "$y"; cat <<< ${@:1}; declare y=${@:1}; p "$y"; b=([0]=${@:1}); p "${b[@]}"; case ${@:1} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*:1}"; p "$y"; cat <<< "${*:1}"; declare y="${*:1}"; p "$y"; b=([0]="${*:1}"); p "${b[@]}"; case "${*:1}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@#a}; p "$y"; cat <<< ${@#a}; declare y=${@#a}; p "$y"; b=([0]=${@#a}); p "${b[@]}"; case ${@#a} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*#a}"; p "$y"; cat <<< "${*#a}"; declare y="${*#a}"; p "$y"; b=([0]="${*#a}"); p "${b[@]}"; case "${*#a}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@/a/b}; p "$y"; cat <<< ${@/a/b}; declare y=${@/a/b}; p "$y"; b=([0]=${@/a/b}); p "${b[@]}"; case ${@/a/b} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${@^}"; p "$y"; cat <<< "${@^}"; declare y="${@^}"; p "$y"; b=([0]="${@^}"); p "${b[@]}"; case "${@^}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${u-$*}; p "$y"; cat <<< ${u-$*}; declare y=${u-$*}; p "$y"; b=([0]=${u-$*}); p "${b[@]}"; case ${u-$*} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${u-$*}"; p "$y"; cat <<< "${u-$*}"; declare y="${u-$*}"; p "$y"; b=([0]="${u-$*}"); p "${b[@]}"; case "${u-$*}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=c$@d; p "$y"; cat <<< c$@d; declare y=c$@d; p "$y"; b=([0]=c$@d); p "${b[@]}"; case c$@d in a*" "*) p blank ;; a*:*) p colon ;; esac
y="$@"$@; p "$y"; cat <<< "$@"$@; declare y="$@"$@; p "$y"; b=([0]="$@"$@); p "${b[@]}"; case "$@"$@ in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${@@Q}; p "$y"; cat <<< ${@@Q}; declare y=${@@Q}; p "$y"; b=([0]=${@@Q}); p "${b[@]}"; case ${@@Q} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${*@Q}"; p "$y"; cat <<< "${*@Q}"; declare y="${*@Q}"; p "$y"; b=([0]="${*@Q}"); p "${b[@]}"; case "${*@Q}" in a*" "*) p blank ;; a*:*) p colon ;; esac
y=${a[@]}; p "$y"; cat <<< ${a[@]}; declare y=${a[@]}; p "$y"; b=([0]=${a[@]}); p "${b[@]}"; case ${a[@]} in a*" "*) p blank ;; a*:*) p colon ;; esac
y="${a[*]}"; p "$y"; cat <<< "${a[*]}"; declare y="${a[*]}"; p "$y"; b=([0]="${a[*]}"); p "${b[@]}"; case "${a[*]}" in a*" "*) p blank ;; a*:*) p colon ;; esac
cat <<E
$@ $* "$*" ${*#a} ${a[@]} ${a[*]} ${u-$@}
E
