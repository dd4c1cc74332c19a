#!/usr/bin/env bash
# The right examples raise nothing, the broken ones just what stands beside them.
set -u
. .ci/lib.sh
swift run daemon-client check Examples || exit 1
swift run daemon-client check --format json Examples/broken > "$tools/broken.json"
status=$?
if [ "$status" != 1 ]; then
  echo "check Examples/broken ended with $status; 1 means findings"
  exit 1
fi
python3 .ci/check_findings.py Examples/broken < "$tools/broken.json"
