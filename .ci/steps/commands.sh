#!/usr/bin/env bash
# Runs the `daemon-client` commands in the documents' console blocks and compares what they print.
set -u
. .ci/lib.sh
PATH="$(dirname "$(client)"):$PATH" python3 .ci/commands.py README.md docs/*.md Examples/README.md
