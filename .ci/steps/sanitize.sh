#!/usr/bin/env bash
# sanitize.sh thread | address: the suites that can show a race or a use of memory that is not ours: those that run our
# programs, and those of the code that starts threads, or that reads bytes by address. Rules and readers of Swift have
# neither; SUITES=. runs them too, and SUITES='[.]A/' one suite.
set -u
. .ci/lib.sh
options=()
case $1 in
  thread)
    mutex=$tools/mutex_seen.o
    clang -O1 -c .ci/mutex_seen.c -o "$mutex" &&
      swiftc -sanitize=thread .ci/race_probe.swift "$mutex" -o "$tools/race_probe" || not_run "there is no thread sanitizer"
    "$tools/race_probe" > "$tools/race_probe.log" 2>&1 || not_run "the thread sanitizer here does not know Mutex"
    ! "$tools/race_probe" unguarded > "$tools/race_probe.log" 2>&1 || not_run "the thread sanitizer here sees no race"
    options=(-Xlinker "$mutex")
    folders=(Workspace UnsavedState Analysis)
    ;;
  address) folders=(Workspace UnsavedState JSON Protocol Documents/BlockListTests.swift Documents/DocumentEditTests.swift) ;;
esac
# What is made once and held to the end, as every static table is, is reported as leaked; the soak looks for real leaks.
export ASAN_OPTIONS=detect_leaks=0
# A second of rest at each end of a process would be all that some tests allow.
export TSAN_OPTIONS=atexit_sleep_ms=0
export SLOWNESS=6
swift test --sanitize="$1" ${options[@]+"${options[@]}"} --scratch-path ".build/sanitize-$1" --filter "${SUITES:-$(.ci/suites.sh "${folders[@]}")}"
