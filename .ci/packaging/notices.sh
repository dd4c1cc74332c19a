#!/usr/bin/env bash
# notices.sh PLATFORM FOLDER: writes NOTICES, and the licenses that it refers to, into a folder.
#
# On Linux it fails if the linker took a library that NOTICES.linux does not name.
set -eu
platform=$1
folder=$2
here=.ci/packaging
if [ "$platform" != linux ]; then
  cp "$here/NOTICES.$platform" "$folder/NOTICES"
  exit
fi

# The version of a package of the system, of the first file that one brings.
package() {
  local file owner
  for file in "$@"; do
    owner=$(dpkg-query -S "$file" 2> /dev/null | head -1 | cut -d: -f1) || continue
    [ -z "$owner" ] || { dpkg-query -W -f '${source:Package} ${source:Version}' "$owner"; return; }
  done
  echo "of $(. /etc/os-release && echo "$PRETTY_NAME")"
}

maps=(.build/release-programs/uimodel-daemon.map .build/release-programs/daemon-client.map)
linked=$(cat "${maps[@]}" | grep -oE '/[^ ():]+\.a\b' | grep -v '/release-programs/' | sort -u)
[ -n "$linked" ] || { echo "${maps[*]} name no libraries" >&2; exit 1; }
for path in $linked; do
  # The mathematics are in libm.a, which some systems only make of libm-VERSION.a.
  library=$(basename "$path" | sed -E 's/^libm-[0-9.]+\.a$/libm.a/')
  grep -qw -- "$library" "$here/NOTICES.linux" \
    || { echo "the programs hold $path, which $here/NOTICES.linux does not name" >&2; exit 1; }
done

version=$(sed -nE 's/.*static let versionText = "([^"]+)".*/\1/p' Sources/UIModelDaemon/Daemon/System/Product.swift)
commit=${UIMODEL_COMMIT:-$(git rev-parse HEAD 2> /dev/null || echo unknown)}
swift=$(swift --version 2> /dev/null | sed -nE 's/.*Swift version ([0-9.]+).*/\1/p' | head -1)
c_library=$(package "$(grep -m1 '/libc\.a$' <<< "$linked")" /usr/lib/x86_64-linux-gnu/libc.a "/usr/lib/$(uname -m)-linux-gnu/libc.a")
gcc=$(package "$(grep -m1 '/libgcc\.a$' <<< "$linked")")
sed "s|@VERSION@|$version|g; s|@COMMIT@|$commit|g; s|@SWIFT@|$swift|g; s|@GLIBC@|$c_library|g; s|@GCC@|$gcc|g" \
  "$here/NOTICES.linux" > "$folder/NOTICES"

mkdir -p "$folder/licenses"
cp "$here/licenses/LGPL-2.1.txt" "$folder/licenses/"
# The notices of all who have parts in the C library, as the system that it is from has them.
cp /usr/share/doc/libc6-dev/copyright "$folder/licenses/glibc.txt"
