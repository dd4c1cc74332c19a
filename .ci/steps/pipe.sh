#!/usr/bin/env bash
# Runs the pipes of the README as they stand there; each must print a result.
set -eu
. .ci/lib.sh
grep '^printf .*| daemon-client' README.md > "$tools/pipes"
PATH="$(dirname "$(client)"):$PATH"
while read -r pipe; do
  echo "\$ $pipe"
  bash -c "$pipe" < /dev/null > "$tools/answer"
  head -c 300 "$tools/answer"
  echo
  python3 -c 'import json, sys
for line in sys.stdin:
    assert "result" in json.loads(line), line' < "$tools/answer"
done < "$tools/pipes"
