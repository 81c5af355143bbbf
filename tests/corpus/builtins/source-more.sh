# The source builtin: files with NUL bytes, BASH_SOURCE with full paths.

#### bash_source_fullpath: sourced files and their functions
echo 'echo ${BASH_SOURCE[0]} ${BASH_SOURCE[1]}; f() { echo f ${BASH_SOURCE[@]}; nosuch; }; nosuch' >s; shopt -s bash_source_fullpath; . ./s; f; declare -p BASH_SOURCE

#### bash_source_fullpath: a function defined before
f() { echo f ${BASH_SOURCE[@]}; caller 0; nosuch; }; shopt -s bash_source_fullpath; f; g() { echo g ${BASH_SOURCE[@]}; caller 0; nosuch; nosuch2 ${u?}; }; g

#### bash_source_fullpath as an option of bash
printf 'echo ${BASH_SOURCE[0]} $0 $BASH_ARGV0; f() { echo ${BASH_SOURCE[@]}; shopt -s extdebug; declare -F f; }; f; nosuch' >s; bash -O bash_source_fullpath s; bash -O bash_source_fullpath ./s

#### bash_source_fullpath: dots are resolved
mkdir d; echo 'echo ${BASH_SOURCE[0]}' >d/s; PATH=d:$PATH; shopt -s bash_source_fullpath; . s; . d/../d/s; cd d; . ../d/./s

#### NUL bytes are dropped, also those of a binary file
printf '\177ELF\0\0\0' >s; . ./s; echo $?; printf 'a\0b\n' >t; . ./t; echo $?; printf '#!/x\n\0' >u; . ./u; echo $?; printf '\0' >v; . ./v; echo $?; printf '\177ELF' >w; . ./w; printf '\0\0\0\n\0' >x; . ./x; echo $?; printf 'echo a\0 b\n' >y; . ./y

#### an ELF header is a command that is not found
printf '\177ELF\2\1\1\0\0\0\0\0\0\0\0\0' >s; . ./s; echo $?;
