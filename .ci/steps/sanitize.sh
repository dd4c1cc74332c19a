#!/usr/bin/env bash
# sanitize.sh thread | address
set -u
swift test --sanitize="$1" --scratch-path ".build/sanitize-$1"
