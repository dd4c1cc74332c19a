#!/usr/bin/env bash
# Builds, tests and packs on a Mac, with the newest Xcode 26 and the newest Xcode 27 that are installed, and writes a report
# that can be sent.
#
#   .ci/macos.sh [REPORT]
#
# REPORT is .build/macos-report.txt without an argument. It has the versions of everything, a line for each step, and of each
# step that fails the lines around every error and the last lines. It has no names of users or machines: the folder of the
# repository is REPOSITORY in it, and the home folder is HOME. Nothing is sent and nothing is installed outside .build.
#
#   XCODES="/Applications/Xcode-beta.app"   takes these, whatever their versions
#   STEPS='build|tests'                     runs only the steps whose names match
#
# Ends with 1 if a step failed. Runs with the bash 3.2 of macOS.
set -u
cd "$(dirname "$0")/.." || exit 1
# A warning of a newer compiler is reported, and does not end everything.
export UIMODEL_WARNINGS_ARE_ERRORS=0
. .ci/lib.sh
repository=$PWD
report=${1:-.build/macos-report.txt}
mkdir -p "$(dirname "$report")"
logs=.build/macos
rm -rf "$logs"
mkdir -p "$logs"
failed=0

# Text without names of people and machines.
anonymous() {
  sed -e "s|$repository|REPOSITORY|g" -e "s|${HOME:-/nowhere}|HOME|g" -e "s|$(uname -n)|MACHINE|g"
}

say() {
  printf '%s\n' "$*" | anonymous | tee -a "$report"
}

# What a command prints, or that it is not there; always one line.
fact() {
  local name=$1 text
  shift
  text=$("$@" 2>&1 < /dev/null | head -4 | tr '\n' ' ') || true
  say "$name: ${text:-unknown}"
}

# context LOG: the lines around errors, without repetition, and the end of a log.
context() {
  echo "  --- around each error, at most 400 lines"
  grep -nE -B 3 -A 8 '(^|[^a-z])(error|fatal error|FAILED|Fatal|Assertion)|✘|recorded an issue|ld: |Undefined symbol' "$1" \
    | head -400
  echo "  --- the last 60 lines"
  tail -60 "$1"
  echo "  ---"
}

# step NAME COMMAND...: a line in the report, and the context of a failure.
step() {
  local name=$1 log status=0 start=$SECONDS
  shift
  # The regular expressions of macOS may not be empty.
  [[ $name =~ ${STEPS:-.} ]] || return 0
  log=$logs/$(printf '%s' "$label $name" | tr -c 'A-Za-z0-9.\n' '-').log
  "$@" > "$log" 2>&1 < /dev/null || status=$?
  case $status in
    0)
      say "passed  $name ($((SECONDS - start)) s)"
      grep -E 'warning: ' "$log" | sort -u | head -100 | anonymous >> "$report"
      ;;
    77) say "not run $name: $(grep '^NOT RUN: ' "$log" | tail -1)" ;;
    *)
      failed=1
      say "FAILED  $name ($((SECONDS - start)) s), status $status: $*"
      context "$log" | anonymous >> "$report"
      ;;
  esac
  return "$status"
}

# with_xcode APP: all steps with one Xcode, or with the selected tools if APP is empty.
with_xcode() {
  local app=$1
  if [ -n "$app" ]; then
    export DEVELOPER_DIR=$app/Contents/Developer
    label=$(xcodebuild -version 2> /dev/null | tr '\n' ' ')
  else
    label="the selected tools"
  fi
  say ""
  say "=== $label"
  fact "swift" swift --version
  fact "SDK" xcrun --sdk macosx --show-sdk-version
  # Each Xcode has its own build, for they do not read each other's modules.
  rm -rf .build/debug .build/release .build/*-apple-macosx
  rm -rf .build/release-programs
  if step "build" swift build --build-tests; then
    step "tests" swift test --skip-build
    step "examples" .ci/steps/examples.sh
  fi
  step "package" .ci/steps/package.sh
  unset DEVELOPER_DIR
}

# The version of an Xcode's app.
version() {
  DEVELOPER_DIR=$1/Contents/Developer xcodebuild -version 2> /dev/null | sed -nE 's/^Xcode ([0-9.]+).*/\1/p'
}

# The app with the newest version of a major one.
newest() {
  local app number
  for app in "${APPLICATIONS:-/Applications}"/Xcode*.app; do
    [ -d "$app" ] || continue
    number=$(version "$app")
    case $number in "$1" | "$1".*) printf '%s\t%s\n' "$number" "$app" ;; esac
  done | sort -t. -k1,1n -k2,2n -k3,3n | tail -1 | cut -f2
}

: > "$report"
say "UIModelDaemon on a Mac"
fact "commit" git rev-parse HEAD
fact "changed files" git status --porcelain
fact "system" sw_vers
fact "machine" uname -m
fact "processors" sysctl -n hw.ncpu
say "shell: $BASH_VERSION"
fact "python" python3 --version

apps=()
if [ -n "${XCODES:-}" ]; then
  for app in $XCODES; do apps+=("$app"); done
else
  for wanted in 26 27; do
    app=$(newest "$wanted")
    if [ -n "$app" ]; then apps+=("$app"); else say "not run: Xcode $wanted, which is not installed"; fi
  done
fi
if [ "${#apps[@]}" = 0 ]; then
  with_xcode ""
else
  for app in "${apps[@]}"; do with_xcode "$app"; done
fi

say ""
if [ "$failed" = 0 ]; then say "everything passed"; else say "something failed"; fi
echo "Please send $report. It has no names of people or machines; read it first."
exit "$failed"
