#!/usr/bin/env bash
# Helix is in no older Debian; the one of trixie runs beside the system, with its C library.
set -u
. .ci/lib.sh
command -v tmux > /dev/null || install_packages tmux
command -v tmux > /dev/null || not_run "tmux cannot be installed"
folder=$tools/helix
twice .ci/unpack.sh "$folder" trixie hx libc6 libgcc-s1 > /dev/null 2>&1
[ -e "$folder/complete" ] || not_run "hx of trixie cannot be unpacked"
export HELIX_RUNTIME=$folder/usr/lib/hx/runtime
library=$(dirname "$(find "$folder" -name libc.so.6 | head -1)")
loader=$(find "$folder" -name 'ld-linux*.so.*' | head -1)
hx="$loader --library-path $library $folder/usr/lib/hx/hx"
$hx --version > /dev/null 2>&1 || not_run "the Helix of trixie does not run here"
editors/helix/test/run "$hx" "$(daemon)"
