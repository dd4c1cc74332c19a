#!/usr/bin/env bash
# index.sh FOLDER VERSION BASE: beside the archives of a version, of one platform or of several, writes what people need to
# get them from the address BASE: a Python wheel of each archive, a container image of each for Linux, SHA256SUMS,
# install.sh, the Homebrew formula uimodel-daemon.rb, the artifact bundle daemon-client-VERSION.artifactbundle.zip, and the
# package with the plugins that take the bundle from BASE.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$1 version=$2 base=${3%/}
cd "$folder"

if command -v sha256sum > /dev/null; then sum=(sha256sum); else sum=(shasum -a 256); fi
homepage=${UIMODEL_HOMEPAGE:-$base}

bundle=daemon-client-$version.artifactbundle.zip
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$here" log -1 --format=%ct 2> /dev/null || echo 0)}
export SOURCE_DATE_EPOCH
python3 "$here/bundle.py" "$version" "$bundle" "uimodel-daemon-$version"-*.tar.gz
for archive in "uimodel-daemon-$version"-*.tar.gz; do
  python3 "$here/wheel.py" "$version" . "$archive" "$SOURCE_DATE_EPOCH" > /dev/null
  case $archive in
    *-linux-*) python3 "$here/image.py" "$version" . "$archive" "$SOURCE_DATE_EPOCH" > /dev/null ;;
  esac
done

# SwiftPM takes bundles from https only. For a trial from a folder, the bundle is to be put beside the manifest.
checksum=$("${sum[@]}" "$bundle" | cut -d' ' -f1)
case $base in
  https://*) source="url: \"$base/$bundle\", checksum: \"$checksum\"" ;;
  *) source="path: \"$bundle\"" ;;
esac
plugins=$(mktemp -d)
trap 'rm -rf "$plugins"' EXIT
mkdir "$plugins/UIModelPlugins"
cp -R "$here/../../editors/xcode/Plugins" "$here/../../LICENSE" "$plugins/UIModelPlugins"
sed "/bundle\.py/d; s|path: \"daemon-client\.artifactbundle\"|$source|" "$here/../../editors/xcode/Package.swift" \
  > "$plugins/UIModelPlugins/Package.swift"
grep -qF "$source" "$plugins/UIModelPlugins/Package.swift" || { echo "Package.swift names no bundle" >&2; exit 1; }
sed "s|](\.\./\.\./|]($homepage/blob/v$version/|g" "$here/../../editors/xcode/README.md" \
  > "$plugins/UIModelPlugins/README.md"
python3 "$here/pack.py" "$plugins" "uimodel-plugins-$version.tar.gz" "$SOURCE_DATE_EPOCH"

"${sum[@]}" "uimodel-daemon-$version"-*.tar.gz "$bundle" "uimodel-plugins-$version.tar.gz" > SHA256SUMS
for file in "uimodel_daemon-$version"-*.whl "uimodel-daemon-$version"-*.oci.tar "uimodel-$version.vsix"; do
  [ ! -e "$file" ] || "${sum[@]}" "$file" >> SHA256SUMS
done

# A block of the formula from "# PLATFORM" to "# end" stays if there is an archive for it.
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
