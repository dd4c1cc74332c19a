#!/usr/bin/env bash
# formula.sh [FOLDER]: the Homebrew formula, of the template or of packed archives: its syntax, and its checksums. Homebrew
# itself is not installed here.
set -eu
. .ci/lib.sh
folder=${1:-}
if [ -n "$folder" ]; then
  # Each archive of programs with its own checksum, and nothing left to fill in.
  for archive in "$folder"/uimodel-daemon-*.tar.gz; do
    name=$(basename "$archive")
    sum=$(python3 -c 'import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())' "$archive")
    grep -A1 "/$name\"" "$folder/uimodel-daemon.rb" | grep -qF "sha256 \"$sum\"" \
      || { echo "the formula has another checksum for $name"; exit 1; }
  done
  if grep -nE '@|^ *# ' "$folder/uimodel-daemon.rb"; then
    echo "the formula is not filled in"
    exit 1
  fi
fi
command -v ruby > /dev/null || install_packages ruby || not_run "ruby cannot be installed"
ruby -c "${folder:-.ci/packaging}/uimodel-daemon.rb"
