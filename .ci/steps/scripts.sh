#!/usr/bin/env bash
# The scripts: their syntax, and the installer with an archive of a program that does nothing.
set -eu
. .ci/lib.sh
for script in $(git ls-files .ci editors | grep -vE '\.(md|txt|json)$'); do
  case $(head -1 "$script") in
    '#!/usr/bin/env bash') bash -n "$script" ;;
    '#!/bin/sh') sh -n "$script" ;;
  esac
done

folder=$tools/install
rm -rf "$folder"
mkdir -p "$folder/tree/bin" "$folder/tree/share/doc/uimodel" "$folder/packages"
printf '#!/bin/sh\necho "daemon-client 0.0.1"\n' > "$folder/tree/bin/daemon-client"
cp .ci/packaging/uimodel-daemon "$folder/tree/bin/"
cp LICENSE "$folder/tree/share/doc/uimodel/"
system=$(uname -s | sed 's/Darwin/macos/' | tr '[:upper:]' '[:lower:]')
architecture=$(uname -m | sed 's/aarch64/arm64/')
python3 .ci/packaging/pack.py "$folder/tree" "$folder/packages/uimodel-daemon-0.0.1-$system-$architecture.tar.gz" 0
.ci/packaging/index.sh "$folder/packages" 0.0.1 "file://$folder/packages"
.ci/packaging/install_test.sh "$folder/packages"

# The manifest of the plugins as it is published: SwiftPM reads it, and the checksum is the one that it computes.
.ci/packaging/index.sh "$folder/packages" 0.0.1 https://example.com/releases
(
  cd "$folder/packages"
  rm -rf UIModelPlugins
  tar -xzf uimodel-plugins-0.0.1.tar.gz
  bundle=daemon-client-0.0.1.artifactbundle.zip
  swift package --package-path UIModelPlugins dump-package > manifest.json
  python3 - manifest.json "$(swift package --package-path UIModelPlugins compute-checksum "$bundle")" << 'PYTHON'
import json, sys
targets = {target["name"]: target for target in json.load(open(sys.argv[1]))["targets"]}
client = targets["daemon-client"]
address = "https://example.com/releases/daemon-client-0.0.1.artifactbundle.zip"
assert (client["url"], client["checksum"]) == (address, sys.argv[2]), client
PYTHON
)
