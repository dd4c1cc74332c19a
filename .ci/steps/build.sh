#!/usr/bin/env bash
# Warnings are errors, and a target may import only what the manifest lets it.
set -eu
swift build --build-tests -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error
