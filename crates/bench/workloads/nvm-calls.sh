# nvm.sh loaded, and its functions that compare versions called.
# class: scripts
# n: 20
# needs: nvm/nvm.sh
NVM_DIR=$HOME/nvm
export NVM_DIR
mkdir -p "$NVM_DIR"
. "$BENCH_SCRIPTS/nvm/nvm.sh" --no-use
n=$1 i=0
while [ $i -lt $n ]; do
  nvm_ensure_version_prefix "16.$i"
  nvm_normalize_version "v14.$i.3"
  if nvm_version_greater v12.0.1 v11.9.7; then echo newer; fi
  i=$((i + 1))
done
