#### an alias that ends in an escaped newline
shopt -s expand_aliases
alias first='echo ' second='third\
' third=text
first second

#### an alias that is a backslash joins the next line
shopt -s expand_aliases
alias say='echo ' back='\'
say back
  text

#### the parentheses of a function from an alias
shopt -s expand_aliases
alias name='name ' pair='()'
name pair
{ echo called; }
\name
