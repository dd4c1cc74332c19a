#!/usr/bin/env bash
# No code that reads Swift may ask an array for an element that it may not have.
set -u
. .ci/lib.sh
swift build --target UIModelEngine > /dev/null || exit 1
modules=$(swift build --show-bin-path)/Modules
engine=Sources/UIModelDaemon/Engine
failed=0

# check MODULE FOLDER...
check() {
  local module=$1 subscripts=.ci/total/Subscripts.swift
  shift
  if [ "$module" = UIModelPlatform ]; then
    subscripts=$tools/Subscripts.swift
    grep -v '^import' .ci/total/Subscripts.swift > "$subscripts"
  fi
  find "${@/#/$engine/}" -name '*.swift' | xargs swiftc -typecheck -swift-version 6 -enable-upcoming-feature ExistentialAny \
    -package-name main -module-name "$module" -I "$modules" "$subscripts" > "$tools/subscripts.log" 2>&1 || failed=1
  ! grep -E '^[^ ].*(error|warning): ' "$tools/subscripts.log" | grep -v '/TotalAccess.swift:' | sort -u | grep . || failed=1
}

check UIModelPlatform Documents/PropertyList Platform Support Text
check UIModelSwift Documents/Projects Documents/Swift
check UIModelEngine Documents/Code Documents/Editing Documents/Exporting Documents/Formatting Features Findings
exit $failed
