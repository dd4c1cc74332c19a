#!/usr/bin/env bash
set -eu
. .ci/lib.sh
swift build --product daemon-client
python3 .ci/pictures.py "$(dirname "$(daemon)")/daemon-client" "$PWD"
