#!/usr/bin/env bash
# What `check` writes for other programs, read by readers that others have made.
set -u
. .ci/lib.sh
environment=$(python_environment formats sarif-tools) || not_run "sarif-tools cannot be installed"
client=$(client)
count=$("$client" check Examples/broken --format json |
  python3 -c 'import json, sys; print(len(json.load(sys.stdin)["findings"]))')
"$client" check Examples/broken --format sarif > "$tools/report.sarif"
"$environment/bin/sarif" csv "$tools/report.sarif" --output "$tools/report.csv" || exit 1
rows=$(python3 -c 'import csv, sys; print(len(list(csv.DictReader(open(sys.argv[1], encoding="utf-8-sig")))))' \
  "$tools/report.csv")
echo "sarif-tools reads $rows of $count findings"
[ "$count" -gt 0 ] && [ "$rows" = "$count" ] || exit 1

"$client" fix --unsafe --diff Examples/broken > "$tools/fixes.diff"
git apply --check "$tools/fixes.diff" || exit 1
echo "git can apply the fixes of $(grep -c '^+++ ' "$tools/fixes.diff") files"
# A diff is also what --changed-lines reads: the fixed places are among those with findings.
touched=$("$client" check Examples/broken --format json --changed-lines "$tools/fixes.diff" |
  python3 -c 'import json, sys; print(len(json.load(sys.stdin)["findings"]))')
echo "$touched of $count findings touch the lines of the fixes"
[ "$touched" -gt 0 ]
