#!/usr/bin/env bash
# sanitize.sh thread | address
set -u
. .ci/lib.sh
if [ "$1" = thread ]; then
  swiftc -sanitize=thread .ci/mutex_probe.swift -o "$tools/mutex_probe" || not_run "there is no thread sanitizer"
  "$tools/mutex_probe" > "$tools/mutex_probe.log" 2>&1 || not_run "the thread sanitizer here does not know Mutex"
fi
# What is made once and held to the end, as every static table is, is reported as leaked; the soak looks for real leaks.
export ASAN_OPTIONS=detect_leaks=0
swift test --sanitize="$1" --scratch-path ".build/sanitize-$1"
