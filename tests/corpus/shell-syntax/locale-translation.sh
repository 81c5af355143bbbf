# Locale-Specific Translation: $"string".

#### without a catalogue the string stays
echo $"hello world"

#### it is a double-quoted string
x=1; echo $"x is $x" $"$(echo sub)" $"a\$b"

#### it joins with what stands around it
printf '<%s>\n' a$"b c"d

#### within double quotes the dollar is literal
echo "$"a b"$"

#### --dump-strings lists the strings
printf 'echo $"one"\necho "two" $"three\n"\n' >s
bash -D s
bash --dump-strings s

#### --dump-po-strings lists them as a catalogue
printf 'echo $"one"\n\necho $"three"\n' >s
bash --dump-po-strings s

#### noexpand_translation quotes only what was translated
shopt noexpand_translation
x=1
shopt -s noexpand_translation
echo $"x is $x"

#### the empty string is a word
set -- $""; echo $#
