#!/usr/bin/env bash
# index.sh FOLDER VERSION BASE: beside the archives of a version, of one platform or of several, writes what people need to
# get them from the address BASE: SHA256SUMS, install.sh and the Homebrew formula uimodel-daemon.rb.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$1 version=$2 base=${3%/}
cd "$folder"

if command -v sha256sum > /dev/null; then sum=(sha256sum); else sum=(shasum -a 256); fi
"${sum[@]}" "uimodel-daemon-$version"-*.tar.gz > SHA256SUMS
[ ! -e "uimodel-$version.vsix" ] || "${sum[@]}" "uimodel-$version.vsix" >> SHA256SUMS

# A block of the formula from "# PLATFORM" to "# end" stays if there is an archive for it.
homepage=${UIMODEL_HOMEPAGE:-$base}
script="s|@VERSION@|$version|g; s|@BASE@|$base|g; s|@HOMEPAGE@|$homepage|g"
for platform in linux-x86_64 linux-arm64 macos-x86_64 macos-arm64; do
  checksum=$(sed -n "s/  uimodel-daemon-$version-$platform\.tar\.gz\$//p" SHA256SUMS)
  if [ -n "$checksum" ]; then
    script+="; s|@SHA256 $platform@|$checksum|; /^ *# $platform\$/d"
  else
    script+="; /^ *# $platform\$/,/^ *# end\$/d"
  fi
done
sed "$script; /^ *# end\$/d" "$here/uimodel-daemon.rb" > uimodel-daemon.rb

# The address is what the script takes if it is not told another.
sed "s|^default_base=.*|default_base='$base'|" "$here/install.sh" > install.sh
