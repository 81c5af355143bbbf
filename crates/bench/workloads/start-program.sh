# One program by its path.
# class: start
# form: command
# repeat: 10
/usr/bin/true
