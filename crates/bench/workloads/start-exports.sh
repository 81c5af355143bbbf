# Start-up with 500 exported variables, and one program.
# class: start
# repeat: 10
# exports: 500
echo "$EXPORTED_499"
/usr/bin/true
