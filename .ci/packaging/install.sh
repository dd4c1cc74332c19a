#!/bin/sh
# Installs uimodel-daemon and daemon-client from their archive.
#
#   UIMODEL_BASE      the folder, or the http(s) address, that holds the archives and SHA256SUMS
#   UIMODEL_VERSION   the version, if there are several
#   PREFIX            where to install; $HOME/.local without it
#
# It writes below PREFIX only and never asks for other rights than yours.
set -eu
default_base=''

say() { printf '%s\n' "$*"; }
fail() {
  printf 'install.sh: %s\n' "$*" >&2
  exit 1
}
has() { command -v "$1" > /dev/null 2>&1; }

# get NAME FILE
get() {
  case $base in
    http://* | https://*)
      if has curl; then
        curl -fsSL "$base/$1" -o "$2" || fail "cannot download $base/$1"
      elif has wget; then
        wget -q "$base/$1" -O "$2" || fail "cannot download $base/$1"
      else
        fail "curl or wget is needed to download from $base"
      fi
      ;;
    *)
      [ -f "${base#file://}/$1" ] || fail "there is no $1 in ${base#file://}"
      cp "${base#file://}/$1" "$2" || fail "cannot read ${base#file://}/$1"
      ;;
  esac
}

checksum() {
  if has sha256sum; then
    sum=$(sha256sum "$1")
  elif has shasum; then
    sum=$(shasum -a 256 "$1")
  elif has openssl; then
    sum=$(openssl dgst -sha256 -r "$1")
  else
    fail "sha256sum, shasum or openssl is needed to check the archive"
  fi
  say "${sum%% *}"
}

main() {
  base=${UIMODEL_BASE:-$default_base}
  base=${base%/}
  [ -n "$base" ] || fail "set UIMODEL_BASE to the folder or the address that holds the archives"
  if [ -z "${PREFIX:-}" ]; then
    [ -n "${HOME:-}" ] || fail "set PREFIX to the folder to install into; HOME is not set"
    PREFIX=$HOME/.local
  fi
  case $PREFIX in
    /*) ;;
    *) PREFIX=$PWD/$PREFIX ;;
  esac

  case $(uname -s) in
    Linux) platform=linux ;;
    Darwin) platform=macos ;;
    *) fail "there is no archive for $(uname -s)" ;;
  esac
  architecture=$(uname -m)
  case $architecture in
    aarch64) architecture=arm64 ;;
    amd64) architecture=x86_64 ;;
  esac

  temporary=$(mktemp -d) || fail "cannot make a temporary folder"
  trap 'rm -rf "$temporary"' EXIT
  trap 'exit 1' HUP INT TERM

  get SHA256SUMS "$temporary/sums"
  sed -n "s/^\([0-9a-f]\{64\}\) [ *]\(uimodel-daemon-.*-$platform-$architecture\.tar\.gz\)\$/\1 \2/p" \
    "$temporary/sums" > "$temporary/archives"
  [ -s "$temporary/archives" ] \
    || fail "$base has no archive for $platform-$architecture; build from source: swift build -c release"
  if [ -n "${UIMODEL_VERSION:-}" ]; then
    name=uimodel-daemon-$UIMODEL_VERSION-$platform-$architecture.tar.gz
    line=$(grep -F " $name" "$temporary/archives") || fail "$base has no version $UIMODEL_VERSION for $platform-$architecture"
  else
    [ "$(wc -l < "$temporary/archives")" -eq 1 ] || fail "$base has several versions; set UIMODEL_VERSION to one of them"
    line=$(cat "$temporary/archives")
  fi
  name=${line#* }
  expected=${line%% *}

  get "$name" "$temporary/$name"
  actual=$(checksum "$temporary/$name")
  [ "$actual" = "$expected" ] || fail "the checksum of $name is wrong, and nothing was installed
  expected $expected
  actual   $actual
Download it again, or tell those who publish it."

  mkdir "$temporary/tree"
  tar -xzf "$temporary/$name" -C "$temporary/tree" || fail "cannot unpack $name"
  version=$("$temporary/tree/bin/daemon-client" version) \
    || fail "the programs of $name do not run on this machine, and nothing was installed"

  (cd "$temporary/tree" && find . -type f) | sed 's|^\./||' > "$temporary/files"
  while read -r file; do
    mkdir -p "$PREFIX/$(dirname "$file")" || fail "cannot write to $PREFIX; set PREFIX to another folder"
    # Renaming replaces a program that runs, too.
    if ! cp -p "$temporary/tree/$file" "$PREFIX/$file.new" || ! mv -f "$PREFIX/$file.new" "$PREFIX/$file"; then
      fail "cannot write $PREFIX/$file; set PREFIX to another folder"
    fi
  done < "$temporary/files"

  say "$version is installed in $PREFIX."
  case :${PATH:-}: in
    *":$PREFIX/bin:"*) say "Its bin folder is on your PATH. Try: daemon-client check FOLDER" ;;
    *)
      say "Put its bin folder on your PATH, for example in ~/.profile or ~/.zprofile:"
      say "  export PATH=\"$PREFIX/bin:\$PATH\""
      ;;
  esac
}

# In a function, so that half a download of this script does nothing.
main
