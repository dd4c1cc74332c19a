#!/usr/bin/env bash
# sanitize.sh thread | address: the suites that can show a race or a use of memory that is not ours: those that run our
# programs, and those of the code that starts threads, or that reads bytes by address. Rules and readers of Swift have
# neither; SUITES=. runs them too, and SUITES='[.]A/' one suite.
set -u
. .ci/lib.sh
case $1 in
  thread)
    swiftc -sanitize=thread .ci/mutex_probe.swift -o "$tools/mutex_probe" || not_run "there is no thread sanitizer"
    "$tools/mutex_probe" > "$tools/mutex_probe.log" 2>&1 || not_run "the thread sanitizer here does not know Mutex"
    folders=(Workspace Journal Analysis)
    ;;
  address) folders=(Workspace Journal JSON Protocol Documents/BlockListTests.swift Documents/DocumentEditTests.swift) ;;
esac
# What is made once and held to the end, as every static table is, is reported as leaked; the soak looks for real leaks.
export ASAN_OPTIONS=detect_leaks=0
swift test --sanitize="$1" --scratch-path ".build/sanitize-$1" --filter "${SUITES:-$(.ci/suites.sh "${folders[@]}")}"
