#!/usr/bin/env bash
# edits.sh SEQUENCES: random edits of commented texts, a part at a time, for each part is one process's to remember.
set -u
cd "$(dirname "$0")/.."
seed=${EDIT_SEED:-$RANDOM}
part=5000
done=0
while [ "$done" -lt "$1" ]; do
  echo "seeds from $((seed + done))"
  EDIT_ROUNDS=$part EDIT_SEED=$((seed + done)) swift test --skip-build --filter commentsStayBesideWhatTheyBelongTo \
    > "${TMPDIR:-/tmp}/edits.$$" 2>&1 || { grep -A40 'recorded an issue' "${TMPDIR:-/tmp}/edits.$$" | head -60; exit 1; }
  grep 'Test run with' "${TMPDIR:-/tmp}/edits.$$"
  done=$((done + part))
done
rm -f "${TMPDIR:-/tmp}/edits.$$"
