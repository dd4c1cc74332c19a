#!/usr/bin/env bash
# What `check` writes for other programs, read by readers that others have made.
set -u
. .ci/lib.sh
sarif=$(python_environment formats sarif-tools) || not_run "sarif-tools cannot be installed"
readers=$(python_environment readers check-jsonschema github-action-utils junitparser lxml) ||
  not_run "check-jsonschema, github-action-utils, junitparser or lxml cannot be installed"
client=$(client)

# read_all ROOT PATH: a check in ROOT in every format, and whether they agree.
read_all() {
  local reports=$tools/reports options=() format
  rm -rf "$reports"
  mkdir "$reports"
  for format in json github gitlab junit checkstyle rdjson sarif; do
    options+=(--format "$format" -o "$reports/$format")
  done
  (cd "$1" && "$client" check "$2" --hints "${options[@]}")
  [ $? = 1 ] || return 1
  for format in gitlab rdjson; do
    "$readers/bin/check-jsonschema" --schemafile ".ci/formats/$format.schema.json" "$reports/$format" || return 1
  done
  "$readers/bin/python" .ci/formats/compare.py "$reports" "$1" || return 1
  "$sarif/bin/sarif" csv "$reports/sarif" --output "$tools/report.csv" || return 1
  python3 -c 'import csv, json, sys
rows = len(list(csv.DictReader(open(sys.argv[1], encoding="utf-8-sig"))))
count = len(json.load(open(sys.argv[2]))["findings"])
print(f"sarif-tools reads {rows} of {count} findings")
sys.exit(rows != count)' "$tools/report.csv" "$reports/json"
}

echo "Examples/broken:"
read_all . Examples/broken || exit 1
echo "awkward names and messages:"
awkward=$(mktemp -d)
trap 'rm -rf "$awkward"' EXIT
python3 .ci/formats/awkward.py "$awkward" Examples || exit 1
read_all "$awkward" . || exit 1

"$client" fix --unsafe --diff Examples/broken > "$tools/fixes.diff"
git apply --check "$tools/fixes.diff" || exit 1
echo "git can apply the fixes of $(grep -c '^+++ ' "$tools/fixes.diff") files"
# A diff is also what --changed-lines reads: the fixed places are among those with findings.
count() { python3 -c 'import json, sys; print(len(json.load(sys.stdin)["findings"]))'; }
findings=$("$client" check Examples/broken --format json | count)
touched=$("$client" check Examples/broken --format json --changed-lines "$tools/fixes.diff" | count)
echo "$touched of $findings findings touch the lines of the fixes"
[ "$touched" -gt 0 ]
