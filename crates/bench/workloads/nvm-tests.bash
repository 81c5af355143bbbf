# The unit tests of nvm that need no network, one process each.
# class: scripts
# needs: nvm/test
# weight: heavy
# limit: 600
# output: any
cp -r "$BENCH_SCRIPTS/nvm/." copy && cd 'copy/test/fast/Unit tests' || exit
passed=0
for test in nvm_ver* nvm_normalize* nvm_print_implicit* nvm_num_* nvm_make_alias* nvm_is_*; do
  if [ -f "$test" ] && "$BENCH_SHELL" "$test" >/dev/null 2>&1; then passed=$((passed + 1)); fi
done
echo "$passed"
