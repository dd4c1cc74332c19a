#!/usr/bin/env bash
# Warnings are errors, and a target may import only what the manifest lets it.
set -eu
. .ci/lib.sh
swift build --build-tests --explicit-target-dependency-import-check error
