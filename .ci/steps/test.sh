#!/usr/bin/env bash
# The command of the README, as it stands there. Builds once more, for other flags give other objects.
set -eu
. .ci/lib.sh
grep -qx 'swift test' README.md
swift test 2>&1 | tee "$tools/tests"
exit "${PIPESTATUS[0]}"
