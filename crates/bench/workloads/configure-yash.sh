# The configure script of yash, written by hand.
# class: scripts
# needs: yash/configure
# weight: heavy
# limit: 600
# output: any
set --
cp -r "$BENCH_SCRIPTS/yash/." copy && cd copy && . ./configure >messages 2>&1
tail -n 1 messages
