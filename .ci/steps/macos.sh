#!/usr/bin/env bash
# .ci/macos.sh, with programs that stand for Xcode's: which Xcodes it takes, and what its report has. Not on a Mac, where the
# script itself runs.
set -eu
. .ci/lib.sh
[ "$(uname)" = Linux ] || not_run "a Mac has the programs"
lab=$tools/macos
rm -rf "$lab"
mkdir -p "$lab/programs" "$lab/repository/.ci/steps"
cp .ci/macos.sh .ci/lib.sh "$lab/repository/.ci/"

fail() {
  echo "FAILED: $*"
  cat "$lab/report"
  exit 1
}

program() {
  cat > "$lab/programs/$1"
  chmod +x "$lab/programs/$1"
}
program xcodebuild << 'STUB'
#!/bin/sh
cat "$DEVELOPER_DIR/version"
STUB
# The build of Xcode 27 has an error between many lines; the tests of 26 fail.
program swift << 'STUB'
#!/bin/sh
case $DEVELOPER_DIR:$* in
  *:--version) echo "Swift version of $DEVELOPER_DIR" ;;
  *Xcode-27*:build*)
    seq 1000 1499
    echo "$PWD/Sources/A.swift:3:1: error: no such module 'Darwin' in $HOME"
    seq 1500 1999
    exit 1 ;;
  *:build*) echo "$PWD/Sources/B.swift:1:1: warning: 'b' is deprecated"; echo "Build complete!" ;;
  *:test*) seq 1000 1499; echo '✘ Test closingClears() recorded an issue'; exit 1 ;;
esac
STUB
for name in sw_vers sysctl xcrun; do printf '#!/bin/sh\necho "stub of %s"\n' "$name" | program "$name"; done
for step in examples package; do
  printf '#!/bin/sh\necho %s of "$DEVELOPER_DIR" >> "%s"\n' "$step" "$lab/ran" > "$lab/repository/.ci/steps/$step.sh"
  chmod +x "$lab/repository/.ci/steps/$step.sh"
done
applications=$lab/applications
for version in 16.4 26.3 26.10 27.0; do
  app=$applications/Xcode-$version.app/Contents/Developer
  mkdir -p "$app"
  printf 'Xcode %s\nBuild version X\n' "$version" > "$app/version"
done

# run NAME=VALUE...: the status of the script, whose report is $lab/report.
run() {
  local status=0
  rm -f "$lab/ran"
  env -i PATH="$lab/programs:$PATH" HOME="$lab/home" APPLICATIONS="$applications" "$@" \
    "$lab/repository/.ci/macos.sh" "$lab/report" > "$lab/said" 2>&1 || status=$?
  echo "$status"
}
said() { grep -qF -- "$1" "$lab/report" || fail "the report has no \"$1\""; }
unsaid() { ! grep -qF -- "$1" "$lab/report" || fail "the report has \"$1\""; }

[ "$(run)" = 1 ] || fail "failures end with 0"
said "=== Xcode 26.10"
unsaid "=== Xcode 26.3"
unsaid "=== Xcode 16.4"
said "REPOSITORY/Sources/B.swift:1:1: warning: 'b' is deprecated"
said "=== Xcode 27.0"
said "FAILED  build"
said "REPOSITORY/Sources/A.swift:3:1: error: no such module 'Darwin' in HOME"
said "FAILED  tests"
said "✘ Test closingClears() recorded an issue"
said "passed  examples"
# Lines around the error, and the end, but not all.
said 1499
said 1999
unsaid 1400
unsaid "$lab/repository"
unsaid "$lab/home"
[ "$(grep -c '^package of' "$lab/ran")" = 2 ] || fail "not each Xcode packs"
! grep -q 'examples of .*Xcode-27' "$lab/ran" || fail "a build that failed is tested"

[ "$(run STEPS=package)" = 0 ] || fail "no failure, and another status"
said "everything passed"
unsaid "build ("
[ "$(run XCODES="$applications/Xcode-26.3.app")" = 1 ] || fail "the tests of 26 pass"
unsaid "=== Xcode 27"
[ "$(run APPLICATIONS=/nowhere STEPS=package)" = 0 ] || fail "without Xcode"
said "not run: Xcode 27, which is not installed"
said "=== the selected tools"
echo "the report has what failed, and its context"
