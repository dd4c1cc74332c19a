#!/usr/bin/env bash
# Many random edits against servers that read the end of them, in rounds of which each is a process: what the hashes of one
# process put in order by chance, those of another do not.
#
#   comparer.sh EDITS [FIRST_SEED]
set -u
edits=${1:-20000}
seed=${2:-$((RANDOM * 32768 + RANDOM))}
each=1000
script=$(mktemp)
trap 'rm -f "$script"' EXIT
failed=0
for ((done = 0; done < edits; done += each)); do
  echo "seeds from $seed: edits $done to $((done + each))"
  if ! UIMODEL_COMPARER_EDITS=$each UIMODEL_COMPARER_SEED=$seed UIMODEL_COMPARER_SCRIPT=$script \
    swift test --skip-build --filter ComparerTests/whatIsSaidDoesNotDependOnHowItCameAbout > "$script.log" 2>&1; then
    failed=1
    grep -q 'recorded an issue' "$script.log" || { echo "the process did not come back; its last script:"; cat "$script"; }
    grep -vE '^(◇|\[)' "$script.log"
  fi
  seed=$((seed + each))
done
rm -f "$script.log"
exit $failed
