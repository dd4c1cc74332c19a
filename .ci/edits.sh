#!/usr/bin/env bash
# edits.sh SEQUENCES: random edits of commented texts, a part at a time, for each part is one process's to remember.
# With EDIT_SECONDS no part begins after so many seconds.
set -u
cd "$(dirname "$0")/.."
seed=${EDIT_SEED:-$RANDOM}
seconds=${EDIT_SECONDS:-}
part=1000
done=0
log=${TMPDIR:-/tmp}/edits.$$
while [ "$done" -lt "$1" ]; do
  [ -z "$seconds" ] || [ "$SECONDS" -lt "$seconds" ] || break
  echo "seeds from $((seed + done))"
  EDIT_ROUNDS=$part EDIT_SEED=$((seed + done)) swift test --skip-build --filter commentsStayWithTheirElements \
    > "$log" 2>&1 || { grep -A40 'recorded an issue' "$log" | head -60; exit 1; }
  # A filter that finds no test is no failure of `swift test`.
  grep 'Test run with [1-9]' "$log" || { echo "there is no such test"; exit 1; }
  done=$((done + part))
done
rm -f "$log"
echo "$done sequences in $SECONDS s"
