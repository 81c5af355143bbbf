# Brace expansion: the manual's "Brace Expansion".

#### a preamble and a postscript stand around every member
echo a{d,c,b}e
