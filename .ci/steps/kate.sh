#!/usr/bin/env bash
set -u
. .ci/lib.sh
not_run "there is no integration for Kate yet"
