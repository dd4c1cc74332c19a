#!/usr/bin/env bash
# Type-checks the Darwin branches of the daemon on Linux, against the prototypes of .ci/darwin. The build step before it
# leaves the modules. On a Mac the build itself checks these branches.
#
# darwin.sh [MODULES]: the folder with the modules, if it is another than that of `swift build`.
set -u
. .ci/lib.sh
[ "$(uname)" != Darwin ] || not_run "the build checks these branches on a Mac"
modules=${1:-$(swift build --show-bin-path)/Modules}
[ -e "$modules/UIModelEngine.swiftmodule" ] || not_run "swift build has left no modules"

# Of CSystem only what other systems see of it: nothing of Linux' headers may make up for what Darwin lacks.
stubs=$tools/darwin
rm -rf "$stubs"
mkdir -p "$stubs/CSystem"
cp .ci/darwin/* "$stubs"
cp Sources/UIModelDaemon/Daemon/System/CSystem/* "$stubs/CSystem"
sed -i 's/defined(__linux__)/0/; s/__has_include(<malloc\.h>)/0/' "$stubs"/CSystem/*.h

sources=()
while read -r file; do sources+=("$file"); done < <(find Sources/UIModelDaemon/Daemon -name '*.swift' \
  | sort)
options=(-module-name UIModelDaemon -package-name "${PACKAGE_NAME:-$(package_name)}" -swift-version 6
  -enable-upcoming-feature ExistentialAny -warnings-as-errors -module-cache-path "$tools/darwin-cache"
  -I "$modules" -I "$stubs" -I "$stubs/CSystem")

# The stubs must be what is checked against, or the check says nothing.
printf '#if !canImport(Darwin)\n#error("no Darwin")\n#endif\nimport Darwin\nlet swap = renamex_np("a", "b", UInt32(RENAME_SWAP))\n' \
  > "$tools/darwin/probe.swift"
swiftc -frontend -typecheck -module-cache-path "$tools/darwin-cache" -I "$stubs" "$tools/darwin/probe.swift" || exit 1
swiftc -frontend -typecheck "${options[@]}" "${sources[@]}" || exit 1
echo "${#sources[@]} files are right for Darwin, as far as types go"
