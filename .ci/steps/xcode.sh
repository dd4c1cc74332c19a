#!/usr/bin/env bash
# The plugins of editors/xcode: a sample package builds with them, offline, and the Run Script phase of their README does
# the same in environments as Xcode sets them. Xcode itself is not there.
#
# xcode.sh [PACKAGES]: with the plugins and the bundle of a release in PACKAGES, instead of those of the repository.
set -eu
. .ci/lib.sh
lab=$tools/xcode
plugins=$lab/UIModelPlugins
rm -rf "$lab"
mkdir -p "$lab"

fail() {
  echo "FAILED: $*"
  [ ! -e "$lab/said" ] || cat "$lab/said"
  exit 1
}

# expect STATUS COMMAND...: runs a command, and keeps what it says in $lab/said.
expect() {
  local wanted=$1 status=0
  shift
  "$@" > "$lab/said" 2>&1 < /dev/null || status=$?
  [ "$status" = "$wanted" ] || fail "$* ended with $status, not $wanted"
}

# said COUNT TEXT: how many lines of it contain a text.
said() {
  local count
  count=$(grep -cF -- "$2" "$lab/said" || true)
  [ "$count" = "$1" ] || fail "expected $1 of \"$2\", and got $count"
}

# The package as people get it.
if [ $# = 1 ]; then
  tar -xzf "$1"/uimodel-plugins-*.tar.gz -C "$lab"
  cp "$1"/*.artifactbundle.zip "$plugins"
else
  cp -R editors/xcode "$plugins"
  rm -rf "$plugins/.build" "$plugins"/*.artifactbundle
  python3 .ci/packaging/bundle.py 0.0.1 "$plugins/daemon-client.artifactbundle" "$(client)"
fi

# What Xcode compiles. A stand-in for its module lets it run here; on a Mac, Xcode compiles it.
stand=$lab/stand
build_stand() {
  mkdir "$stand"
  local resources
  resources=$(swiftc -print-target-info |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["paths"]["runtimeResourcePath"])')
  interface=$resources/pm/PluginAPI
  compile() {
    swiftc -swift-version 6 -package-description-version 6.1.0 -module-cache-path "$lab/cache" "$@" \
      -I "$interface" -L "$interface" -Xlinker -rpath -Xlinker "$interface" -lPackagePlugin \
      -I "$stand" -L "$stand" -Xlinker -rpath -Xlinker "$stand"
  }
  library() {
    compile -parse-as-library -emit-library -emit-module -enable-testing -module-name "$1" -o "$stand/lib$1.so" "${@:2}"
  }
  library XcodeProjectPlugin .ci/xcode/XcodeProjectPlugin.swift
  for folder in "$plugins"/Plugins/*; do
    library "$(basename "$folder")" -warnings-as-errors "$folder"/*.swift -lXcodeProjectPlugin
  done
  compile -o "$stand/main" -suppress-warnings .ci/xcode/main.swift -lUIModelCheck -lXcodeProjectPlugin
}
[ "$(uname)" != Linux ] || build_stand

# The sample app: two targets with the plugin, a finding in each.
sample="$lab/The Sample"
cp -R .ci/xcode/Sample "$sample"
git init -q "$sample"
echo .build > "$sample/.gitignore"
app=$sample/Sources/App/AppDelegate.swift photo=$sample/Sources/Sharing/PhotoViewController.swift
menu="$app:8:67: warning: ⌘I is already used" sheet="$photo:8:19: warning: the activity controller"
build=(swift build --package-path "$sample" --disable-automatic-resolution)

# In an Xcode project, apps are checked; all targets if there are none. No setting makes this fail.
xcode() { UIMODEL_FAIL_ON=warning "$stand/main" "$sample" "$lab/work" "$(client)" "$@"; }
if [ -e "$stand/main" ]; then
  expect 0 xcode framework application com.apple.product-type.app-extension
  said 1 "application:"
  said 0 "framework:"
  said 1 "$menu"
  said 1 "$sheet"
  said 0 "error:"
  expect 0 xcode framework com.apple.product-type.framework.static
  said 2 "$menu"
  echo "in an Xcode project, the app is checked"
fi

expect 0 "${build[@]}"
said 1 "$menu"
said 1 "$sheet"
said 0 "error:"
said 1 "Checking the UI structure of App"
said 0 "Checking the UI structure of Sharing"
echo "a build shows each finding once, as a warning"
expect 0 "${build[@]}"
said 0 "warning:"
said 0 "Checking the UI structure"
echo "a build without changes does not check again"
touch "$photo"
expect 0 "${build[@]}"
said 1 "$menu"
said 1 "$sheet"
echo "a build after a change checks again"
expect 1 env UIMODEL_FAIL_ON=error "${build[@]}" -c release
said 1 "$app:8:67: error: ⌘I is already used"
said 1 "${sheet/warning/error}"
echo "a release build fails if it is to"

# The build system that Xcode has too: it tells the script the configuration. Older toolchains do not have it.
if swift build --help | grep -q swiftbuild; then
  swiftbuild=("${build[@]}" --build-system swiftbuild --scratch-path "$sample/.build/swiftbuild")
  expect 0 env UIMODEL_FAIL_ON=error "${swiftbuild[@]}"
  said 1 "$menu"
  said 1 "$sheet"
  expect 0 "${swiftbuild[@]}"
  echo "a debug build of Swift Build never fails"
fi

package=(swift package --package-path "$sample")
expect 1 "${package[@]}" uimodel-check --format concise
said 1 "Sources/App/AppDelegate.swift:8:67: error: "
expect 1 "${package[@]}" uimodel-check --unsafe-fixes --diff
said 1 "+++ b/Sources/App/AppDelegate.swift"
expect 1 "${package[@]}" uimodel-fix --unsafe
said 1 "Use \`--allow-writing-to-package-directory\`"
git -C "$sample" add . && git -C "$sample" -c user.name=ci -c user.email=ci commit -qm sample
git -C "$sample" diff --quiet || fail "a fix without permission wrote"
expect 0 "${package[@]}" --allow-writing-to-package-directory uimodel-fix --unsafe
expect 0 "${package[@]}" uimodel-check --format concise
echo "the commands check, and fix with permission"

# The same for a package with older tools.
sed -i.old 's/swift-tools-version: 6.0/swift-tools-version: 5.9/' "$sample/Package.swift"
expect 0 "${build[@]}"
said 1 "Checking the UI structure of App"
said 0 "warning:"
expect 0 "${build[@]}"
said 0 "Checking the UI structure of App"
git -C "$sample" checkout -q .
echo "a package with older tools is checked"

# Both scripts in environments as Xcode sets them.
path=$(dirname "$(client)"):/usr/bin:/bin
python3 - editors/xcode/README.md > "$lab/phase.sh" <<'PYTHON'
import re, sys
text = open(sys.argv[1]).read()
print(re.search(r"## Run Script phase\n.*?```sh\n(.*?)```", text, re.S)[1], end="")
PYTHON
script=$(find "$sample/.build/plugins/outputs" -name uimodel-check.sh | head -1)
phase() { env -i PATH="$path" HOME=/nowhere SRCROOT="$sample" "$@" /bin/sh "$lab/phase.sh"; }
plugin() { env -i PATH=/usr/bin:/bin "$@" /bin/sh "$script" "$(client)" "" "$sample"; }
noindex=/D/Build/Intermediates.noindex
for run in phase plugin; do
  expect 0 "$run" ACTION=build CONFIGURATION=Debug OBJROOT=$noindex UIMODEL_FAIL_ON=warning ENABLE_PREVIEWS=YES
  said 1 "$menu"
  said 1 "$sheet"
  said 0 "error:"
  expect 0 "$run" ACTION=build CONFIGURATION=Release OBJROOT=$noindex
  said 1 "$menu"
  expect 1 "$run" ACTION=install CONFIGURATION=Release OBJROOT=$noindex UIMODEL_FAIL_ON=error
  said 1 "$app:8:67: error: "
  for skipped in ACTION=indexbuild OBJROOT=$noindex/Previews/App/Intermediates.noindex \
    OBJROOT=/D/Index.noindex/Build/Intermediates.noindex; do
    expect 0 "$run" CONFIGURATION=Release UIMODEL_FAIL_ON=error "$skipped"
    said 0 ":"
  done
  echo "{ \"rules\": { \"no-such\": \"off\" } }" > "$sample/uimodel.config.json"
  expect 0 "$run" CONFIGURATION=Debug
  said 1 "warning: daemon-client ended with status 2"
  expect 2 "$run" CONFIGURATION=Release UIMODEL_FAIL_ON=error
  rm "$sample/uimodel.config.json"
done
expect 0 phase CONFIGURATION=Debug SCRIPT_OUTPUT_FILE_0="$lab/output"
[ -e "$lab/output" ] || fail "the phase does not write its output"
path=/usr/bin:/bin
if ! PATH=/opt/homebrew/bin:/usr/local/bin:$path command -v daemon-client > /dev/null; then
  expect 0 phase CONFIGURATION=Release UIMODEL_FAIL_ON=error
  said 1 "warning: daemon-client is not installed"
fi
echo "the Run Script phase and the plugin's script do the same"
