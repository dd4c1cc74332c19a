#!/usr/bin/env bash
# The command of the README, with what the build step has built.
set -eu
. .ci/lib.sh
grep -qx 'swift test' README.md
# What is read of the texts that tests read is compared by the step after: .ci/facts.sh
rm -rf "$tools/texts"
export RECORD_SWIFT_TEXTS=$tools/texts
swift test 2>&1 | tee "$tools/tests"
exit "${PIPESTATUS[0]}"
