#### synopses by pattern
help -s 'c*d'
help -s cd pwd
help -s nosuch
echo $?
help -s nosuch cd
echo $?
help -z
echo $?
help -s ex
help -s '[ab]*' 'c?'
help -s sou

#### all synopses
help -s '*' | sed 1d

#### topics by prefix
help cd | head -1
cd --help | head -1
help -d nosuch
help -s [
help -s '[['
help -s 'for'
help -s '('
help -s '%'
