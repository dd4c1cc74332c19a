#!/usr/bin/env bash
# The tests of sessions, with clients that declare no capabilities. Tests fail that expect what such a client does not get;
# no message may be against the protocol, or need a capability.
set -u
. .ci/lib.sh
BARE_CLIENTS=1 swift test --filter "$(.ci/suites.sh)" > "$tools/bare" 2>&1
grep -a 'Test run with' "$tools/bare" || exit 1
! grep -a 'against the protocol' "$tools/bare"
