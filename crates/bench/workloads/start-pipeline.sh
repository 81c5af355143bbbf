# A pipeline of two programs.
# class: start
# form: command
# repeat: 10
/bin/echo good morning | /usr/bin/tr a-z A-Z
