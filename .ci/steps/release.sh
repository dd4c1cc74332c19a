#!/usr/bin/env bash
# The programs that people get: they start, they are linked as they should be, and they say what the others say.
set -eu
. .ci/lib.sh
folder=$(.ci/release.sh)
ls -l "$folder/uimodel-daemon" "$folder/daemon-client"
if [ "$(uname)" = Linux ]; then
  # The header of the file: executable, not shared. And no program header that asks for a loader.
  python3 .ci/check_static.py "$folder/uimodel-daemon" "$folder/daemon-client"
fi
"$folder/uimodel-daemon" --version
"$folder/daemon-client" check Examples
"$folder/daemon-client" check --format json Examples/broken > "$tools/broken.json" || [ $? = 1 ]
python3 .ci/check_findings.py Examples/broken < "$tools/broken.json"
python3 .ci/fuzz.py "$folder/uimodel-daemon" 10
