#!/usr/bin/env bash
# libfuzzer.sh source | property-list | project: texts that libFuzzer makes of ours, going where code has not been yet.
# FUZZ_SECONDS long. Nothing may crash, take ten seconds, or take 2 GB.
set -u
. .ci/lib.sh

kind=$1
build=.build/fuzz
printf '@_cdecl("LLVMFuzzerTestOneInput") public func f(_: UnsafePointer<UInt8>, _: Int) -> CInt { 0 }\n' > "$tools/probe.swift"
swiftc -sanitize=fuzzer -parse-as-library "$tools/probe.swift" -o "$tools/probe" > /dev/null 2>&1 \
  || not_run "there is no libFuzzer"
swift build --scratch-path "$build" --target UIModelEngine -Xswiftc -sanitize=fuzzer || exit 1
binaries=$(swift build --scratch-path "$build" --show-bin-path)
beside=()
[ "$kind" != source ] || beside=(Tests/UIModelDaemonTests/Support/SwiftEditCheck.swift)
swiftc -sanitize=fuzzer -parse-as-library -swift-version 6 -I "$binaries/Modules" ".ci/fuzz/$kind.swift" ${beside[@]+"${beside[@]}"} \
  "$binaries"/UIModel{Engine,JSON,Platform,Swift,Systems}.build/*.o -o "$tools/fuzz-$kind" || exit 1

seeds=$tools/seeds-$kind
rm -rf "$seeds"
tests=Tests/UIModelDaemonTests/Documents
case $kind in
  source) .ci/facts.sh --texts && python3 .ci/fuzz/swift_seeds.py "$seeds" "$tools/texts" || exit 1 ;;
  property-list) python3 .ci/fuzz/seeds.py "$seeds" $tests/PropertyListTests.swift $tests/Projects/*PropertyList*.swift Examples/*.plist ;;
  project) python3 .ci/fuzz/seeds.py "$seeds" $tests/Projects/*.swift Package.swift ;;
esac
mkdir -p "$tools/found-$kind"
# It keeps the text that stopped it, if nobody else looks at the crash first.
export SWIFT_BACKTRACE=enable=no
"$tools/fuzz-$kind" -max_total_time="${FUZZ_SECONDS:-300}" -timeout=10 -rss_limit_mb=2048 -max_len=8192 -print_final_stats=1 \
  -error_exitcode=1 -timeout_exitcode=1 \
  -artifact_prefix="$tools/found-$kind/" "$tools/found-$kind" "$seeds" 2>&1 | grep -vE '^#|^"|NEW_FUNC|dictionary'
exit "${PIPESTATUS[0]}"
