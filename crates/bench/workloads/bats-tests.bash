# The tests of bats-core.
# class: scripts
# needs: bats-core/bin/bats
# weight: heavy
# limit: 900
# output: any
mkdir bin
ln -s "$BENCH_SHELL" bin/bash
PATH=$PWD/bin:$PATH
export PATH
cp -r "$BENCH_SCRIPTS/bats-core/." copy && cd copy && bin/bats test >../messages 2>&1
tail -n 1 ../messages
