# Start-up with BASH_ENV: a file of 50 functions.
# class: start
# form: command
# repeat: 10
# n: 50
# quick: 50
# data: functions
# environment: BASH_ENV=$BENCH_DATA
result=0; function_49; echo $result
