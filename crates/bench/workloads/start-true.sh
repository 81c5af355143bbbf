# Start-up and end: one builtin.
# class: start
# form: command
# repeat: 10
true
