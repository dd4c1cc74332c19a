#!/usr/bin/env bash
# oracle.sh [FOLDER...]: how we read Swift against how the parser reads it that toolchains bring as a library. Without
# folders, this repository.
set -u
. .ci/lib.sh
host=$(swiftc -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["paths"]["runtimeResourcePath"])')/host
[ -e "$host/SwiftParser.swiftmodule" ] || not_run "this toolchain does not bring SwiftParser"
swiftc -O -swift-version 6 .ci/oracle/main.swift -o "$tools/oracle" -I "$host" -L "$host" -lSwiftOperators -lSwiftParser -lSwiftSyntax \
  -Xlinker -rpath -Xlinker "$host" || exit 1
folders=""
for folder in "$@"; do folders+=${folders:+:}$(realpath "$folder"); done
export SWIFT_ORACLE=$tools/oracle
[ -z "$folders" ] || export SWIFT_ORACLE_FOLDERS=$folders
swift test --filter SwiftOracleTests 2>&1 | tee "$tools/oracle.log" | grep -v '^\['
[ "${PIPESTATUS[0]}" = 0 ] && grep -q 'Test run with 1 test' "$tools/oracle.log"
