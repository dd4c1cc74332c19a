#!/usr/bin/env bash
set -eu
swift run daemon-client generate --check
