# Start-up, a function defined and called.
# class: start
# form: command
# repeat: 10
greet() { echo "good $1"; }; greet morning
