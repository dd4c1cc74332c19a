#!/usr/bin/env bash
# All Swift texts that tests read, cut as a person who types leaves them, and edited: CUTS places of each (0 is every token),
# EDITS edits of each and as many programs. The step "Tests" leaves the texts.
set -u
. .ci/lib.sh
[ -d "$tools/texts" ] || not_run "the tests have left no texts"
export SWIFT_TEXTS=$tools/texts SWIFT_CUTS=${CUTS:-1} SWIFT_EDITS=${EDITS:-1} SWIFT_PROGRAMS=${PROGRAMS:-25}
swift test --filter 'everyTextIsReadWhileItIsTyped|anEdited.*IsWhatItsTextsSay' 2>&1 | tee "$tools/typed.log" | grep -v '^\['
[ "${PIPESTATUS[0]}" = 0 ] && grep -q 'Test run with 3 tests' "$tools/typed.log"
