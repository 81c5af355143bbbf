# nvm.sh loaded.
# class: scripts
# needs: nvm/nvm.sh
NVM_DIR=$HOME/nvm
export NVM_DIR
mkdir -p "$NVM_DIR"
. "$BENCH_SCRIPTS/nvm/nvm.sh" --no-use
nvm --version
