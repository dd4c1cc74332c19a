#!/usr/bin/env bash
# The extension for Visual Studio Code, in a stand-in for the editor: from its folder, and as it is packed.
set -eu
. .ci/lib.sh

# Node that has the test runner.
usable() {
  # shellcheck disable=SC2016
  "$1" -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 18 ? 0 : 1)' > /dev/null 2>&1
}
NODE=node
usable "$NODE" || install_packages nodejs || not_run "the package nodejs cannot be installed"
usable "$NODE" || not_run "node is older than 18"
export NODE

output=$tools/vscode.txt
run() {
  editors/vscode/test/run "$@" > "$output" 2>&1 || { cat "$output"; exit 1; }
  grep -E '^# (tests|pass|fail) ' "$output" | tr '\n' ' '
  echo
}
run "$(daemon)"

package=$tools/uimodel.vsix
python3 .ci/packaging/vsix.py editors/vscode "$package" 0
unpacked=$tools/vsix
rm -rf "$unpacked"
mkdir -p "$unpacked"
python3 -m zipfile -e "$package" "$unpacked"
python3 - "$unpacked" << 'EOF'
import pathlib
import sys
import xml.etree.ElementTree as xml

root = pathlib.Path(sys.argv[1])
namespace = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
manifest = xml.parse(root / "extension.vsixmanifest")
for asset in manifest.iter(namespace + "Asset"):
    assert (root / asset.get("Path")).is_file(), asset.get("Path")
types = {entry.get("Extension") for entry in xml.parse(root / "[Content_Types].xml").getroot()}
for file in root.rglob("*"):
    assert file.is_dir() or file.suffix in types or file.name == "[Content_Types].xml", file
EOF
run "$(daemon)" "$unpacked/extension"
