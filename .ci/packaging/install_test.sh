#!/usr/bin/env bash
# install_test.sh FOLDER: runs FOLDER/install.sh, which .ci/packaging/index.sh has written, with the archive there and with
# damaged ones. Nothing is changed outside a temporary folder.
set -u
packages=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"; [ -z "${server:-}" ] || kill "$server"' EXIT
failed=0

# expect STATUS TEXT NAME=VALUE...: what install.sh ends with and says, with an environment of these variables.
expect() {
  local wanted=$1 text=$2 status
  shift 2
  env -i PATH="$PATH" PREFIX="$work/prefix" "$@" sh "$packages/install.sh" > "$work/said" 2>&1 < /dev/null
  status=$?
  if [ "$status" != "$wanted" ] || ! grep -qF -- "$text" "$work/said"; then
    echo "FAILED: expected $wanted and \"$text\", got $status:"
    cat "$work/said"
    failed=1
  else
    echo "as expected ($status): $(grep -F -m1 -- "$text" "$work/said")"
  fi
}

nothing() {
  [ ! -e "$work/prefix" ] || { echo "FAILED: something was installed: $(find "$work/prefix" -type f)"; failed=1; }
}

copy() {
  rm -rf "${work:?}/$1"
  cp -R "$packages" "$work/$1"
}

archive=$(cd "$packages" && ls uimodel-daemon-*.tar.gz)
version=${archive#uimodel-daemon-}
version=${version%%-*}

copy checksum
sed -E 's/^[0-9a-f]{8}/00000000/' "$packages/SHA256SUMS" > "$work/checksum/SHA256SUMS"
expect 1 "the checksum of $archive is wrong" UIMODEL_BASE="$work/checksum"
nothing
copy archive
printf 'x' >> "$work/archive/$archive"
expect 1 "the checksum of $archive is wrong" UIMODEL_BASE="$work/archive"
nothing
copy missing
rm "$work/missing/$archive"
expect 1 "there is no $archive in" UIMODEL_BASE="$work/missing"
copy other
sed 's/-[a-z]*-[a-z0-9_]*\.tar\.gz/-plan9-mips.tar.gz/' "$packages/SHA256SUMS" > "$work/other/SHA256SUMS"
expect 1 "has no archive for" UIMODEL_BASE="$work/other"
expect 1 "there is no SHA256SUMS in" UIMODEL_BASE="$work/nowhere"
expect 1 "has no version 9.9.9" UIMODEL_BASE="$packages" UIMODEL_VERSION=9.9.9
expect 1 "HOME is not set" UIMODEL_BASE="$packages" PREFIX=
touch "$work/file"
expect 1 "set PREFIX to another folder" UIMODEL_BASE="$packages" PREFIX="$work/file/prefix"
nothing

expect 0 "export PATH=\"$work/prefix/bin:\$PATH\"" UIMODEL_BASE="$packages"
expect 0 "is installed in $work/prefix" UIMODEL_BASE="file://$packages" UIMODEL_VERSION="$version"
expect 0 "is on your PATH" UIMODEL_BASE="$packages" PATH="$work/prefix/bin:$PATH"
expect 0 "is installed in $work/home/.local" UIMODEL_BASE="$packages" PREFIX= HOME="$work/home"
(cd "$work" && mkdir tree && tar -xzf "$packages/$archive" -C tree && diff -r tree prefix && diff -r tree home/.local) || failed=1

# Over HTTP, from this machine.
if command -v curl > /dev/null || command -v wget > /dev/null; then
  python3 -u -m http.server 0 --bind 127.0.0.1 --directory "$packages" > "$work/server" 2>&1 &
  server=$!
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    port=$(sed -nE 's/.* port ([0-9]+) .*/\1/p' "$work/server")
    [ -z "$port" ] || break
    sleep 0.5
  done
  rm -rf "$work/prefix"
  expect 1 "cannot download" UIMODEL_BASE="http://127.0.0.1:$port/nowhere"
  nothing
  expect 0 "is installed in" UIMODEL_BASE="http://127.0.0.1:$port"
fi
exit "$failed"
