#!/usr/bin/env bash
# No code that reads Swift may ask an array for an element that it may not have.
set -u
. .ci/lib.sh
swift build --target UIModelEngine > /dev/null || exit 1
modules=$(swift build --show-bin-path)/Modules
failed=0

# check NAME: the target and its folder.
check() {
  local module=UIModel$1 subscripts=.ci/total/Subscripts.swift
  if [ "$module" = UIModelPlatform ]; then
    subscripts=$tools/Subscripts.swift
    grep -v '^import' .ci/total/Subscripts.swift > "$subscripts"
  fi
  find "Sources/UIModelDaemon/$1" -name '*.swift' | xargs swiftc -typecheck -swift-version 6 -enable-upcoming-feature ExistentialAny \
    -package-name "$(package_name)" -module-name "$module" -I "$modules" "$subscripts" > "$tools/subscripts.log" 2>&1 || failed=1
  ! grep -E '^[^ ].*(error|warning): ' "$tools/subscripts.log" | grep -v '/TotalAccess.swift:' | sort -u | grep . || failed=1
}

check Platform
check Swift
check Engine
exit $failed
