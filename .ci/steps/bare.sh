#!/usr/bin/env bash
# All tests with clients that declare no capabilities. Tests fail that expect what such a client does not get; no message
# may be against the protocol, or need a capability.
set -u
. .ci/lib.sh
BARE_CLIENTS=1 swift test > "$tools/bare" 2>&1
grep -aq 'Test run with' "$tools/bare" || exit 1
! grep -a 'against the protocol' "$tools/bare"
