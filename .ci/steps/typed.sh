#!/usr/bin/env bash
# All Swift texts that tests read, cut as a person who types leaves them, and edited: CUTS places of each (0 is every token),
# EDITS edits of each and as many programs. With TYPED_SECONDS each of the three takes as many as it has time for, others in
# each run: TYPED_SEED takes those of another run again. The step "Tests" leaves the texts.
set -u
. .ci/lib.sh
[ -d "$tools/texts" ] || not_run "the tests have left no texts"
if [ -n "${TYPED_SECONDS:-}" ]; then
  export SWIFT_SECONDS=$TYPED_SECONDS SWIFT_SEED=${TYPED_SEED:-$RANDOM}
  echo "seed $SWIFT_SEED"
fi
export SWIFT_TEXTS=$tools/texts SWIFT_CUTS=${CUTS:-1} SWIFT_EDITS=${EDITS:-1} SWIFT_PROGRAMS=${PROGRAMS:-25}
swift test --filter 'incompleteTextsAreRead|edited(Example|Program)MatchesAFreshReading' 2>&1 | tee "$tools/typed.log" | grep -v '^\['
[ "${PIPESTATUS[0]}" = 0 ] && grep -q 'Test run with 3 tests' "$tools/typed.log"
