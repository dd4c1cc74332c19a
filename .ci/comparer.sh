#!/usr/bin/env bash
# Many random edits against servers that read the end of them, in rounds of which each is a process: what the hashes of one
# process put in order by chance, those of another do not.
#
#   comparer.sh EDITS [FIRST_SEED]
#
# With COMPARER_SECONDS no round begins after so many seconds.
set -u
edits=${1:-20000}
seed=${2:-$((RANDOM * 32768 + RANDOM))}
seconds=${COMPARER_SECONDS:-}
each=400
script=$(mktemp)
trap 'rm -f "$script"' EXIT
failed=0
for ((done = 0; done < edits; done += each)); do
  [ -z "$seconds" ] || [ "$SECONDS" -lt "$seconds" ] || break
  echo "seeds from $seed: edits $done to $((done + each))"
  if ! UIMODEL_COMPARER_EDITS=$each UIMODEL_COMPARER_SEED=$seed UIMODEL_COMPARER_SCRIPT=$script \
    swift test --skip-build --filter ComparerTests/resultDoesNotDependOnHistory > "$script.log" 2>&1; then
    failed=1
    grep -q 'recorded an issue' "$script.log" || { echo "the process did not come back; its last script:"; cat "$script"; }
    grep -vE '^(◇|\[)' "$script.log"
  fi
  # A filter that finds no test is no failure of `swift test`.
  grep -q 'Test run with [1-9]' "$script.log" || failed=1
  seed=$((seed + each))
done
rm -f "$script.log"
echo "$done edits in $SECONDS s"
exit $failed
