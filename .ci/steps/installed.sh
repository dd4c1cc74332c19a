#!/usr/bin/env bash
# installed.sh PACKAGES: what a new user does with a release, without a network: installs the archive and the wheel, each in
# an empty folder, and checks an app without findings and one with some. Measures the time from the download on, and sizes.
set -eu
. .ci/lib.sh
packages=$(cd "$1" && pwd)
lab=$tools/installed
rm -rf "$lab"
mkdir -p "$lab"
cp -R Examples/source "$lab/clean"
cp -R Examples/broken/before-xcode-27 "$lab/broken"

fail() {
  echo "FAILED: $*"
  exit 1
}

# Without any network, where the system lets us; it is said if not.
namespace=()
for way in "unshare -n" "unshare -rn"; do
  # shellcheck disable=SC2206
  [ "${#namespace[@]}" = 0 ] && $way true 2> /dev/null && namespace=($way)
done
if [ "${#namespace[@]}" = 0 ]; then echo "not run: without a network, because unshare is missing or not allowed"; fi
offline() { ${namespace[@]+"${namespace[@]}"} "$@"; }

# checks PROGRAM...: both apps, from an empty folder.
checks() {
  local status=0
  mkdir -p "$lab/empty"
  (cd "$lab/empty" && offline "$@" check "$lab/clean") > "$lab/said" || fail "$* reports: $(cat "$lab/said")"
  grep -qF 'nothing to report' "$lab/said" || fail "$* says: $(cat "$lab/said")"
  (cd "$lab/empty" && offline "$@" check "$lab/broken") > "$lab/said" || status=$?
  [ "$status" = 1 ] || fail "$* ends with $status: $(cat "$lab/said")"
  grep -qF 'scene/no-scene-manifest' "$lab/said" || fail "$* says: $(cat "$lab/said")"
}

# within SECONDS NAME COMMAND...: fails if the command takes longer.
within() {
  local limit=$1 name=$2 start end
  shift 2
  start=$(python3 -c 'import time; print(time.time())')
  "$@"
  end=$(python3 -c 'import time; print(time.time())')
  python3 - "$limit" "$name" "$start" "$end" << 'PYTHON'
import sys
limit, name, took = float(sys.argv[1]), sys.argv[2], float(sys.argv[4]) - float(sys.argv[3])
print(f"{name}: {took:.1f} s")
sys.exit(f"FAILED: {name} may take {limit:.0f} s" if took > limit else 0)
PYTHON
}

# at_most BYTES FILE
at_most() {
  local size
  size=$(wc -c < "$2" | tr -d ' ')
  echo "$(basename "$2"): $size bytes"
  [ "$size" -le "$1" ] || fail "$2 has more than $1 bytes"
}

archive=$(echo "$packages"/uimodel-daemon-*-"$(uname -s | sed 's/Darwin/macos/;s/Linux/linux/')"-*.tar.gz)
at_most 20000000 "$archive"

# The installer, and both names of the program.
from_archive() {
  offline env -i PATH="$PATH" PREFIX="$lab/prefix" UIMODEL_BASE="$packages" sh "$packages/install.sh" > "$lab/said" \
    || fail "install.sh: $(cat "$lab/said")"
  checks "$lab/prefix/bin/daemon-client"
}
within 10 "the archive, installed and two apps checked" from_archive
ln -s prefix/bin/uimodel-daemon "$lab/linked"
for program in "$lab/prefix/bin/uimodel-daemon" "$lab/linked"; do
  checks "$program"
  "$program" --version | grep -q '^uimodel-daemon [0-9]' || fail "$program --version"
  "$program" --help | grep -q -- '--stdio' || fail "$program --help"
  printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}' \
    | { "$program" --stdio || true; } | grep -q '"textDocumentSync"' || fail "$program --stdio is no language server"
done
bash -n "$lab/prefix/share/bash-completion/completions/daemon-client"
for page in daemon-client uimodel-daemon; do
  page=$lab/prefix/share/man/man1/$page.1
  if command -v mandoc > /dev/null; then mandoc -Tlint -W warning "$page"; fi
  grep -q '^\.SH SYNOPSIS$' "$page" || fail "$page has no synopsis"
done

# The wheel, by pip and by uv.
wheel=$(echo "$packages"/uimodel_daemon-*.whl)
python3 -m venv "$lab/python" || not_run "python3 has no venv"
from_wheel() {
  offline "$lab/python/bin/pip" install --quiet --disable-pip-version-check --no-index --find-links "$packages" \
    --no-cache-dir uimodel-daemon
  checks "$lab/python/bin/uimodel-daemon"
}
at_most 20000000 "$wheel"
within 10 "the wheel by pip, installed and two apps checked" from_wheel
"$lab/python/bin/daemon-client" version
[ -e "$lab/python/share/man/man1/daemon-client.1" ] || fail "the wheel has no manual page"
offline "$lab/python/bin/pip" uninstall --quiet --yes uimodel-daemon
left=$(find "$lab/python" -type f \( -path '*uimodel*' -o -name 'daemon-client*' \))
[ -z "$left" ] || fail "pip leaves $left"

# Older pips, and other systems: a platform that the wheel names gets it, another does not.
takes() {
  "$lab/python/bin/pip" download --quiet --disable-pip-version-check --no-index --find-links "$packages" --no-deps \
    --only-binary=:all: --platform "$1" --dest "$lab/downloaded" uimodel-daemon > "$lab/said" 2>&1
}
if [ "$(uname)" = Linux ]; then
  for platform in manylinux2014 manylinux_2_17 musllinux_1_1; do
    takes "${platform}_$(uname -m)" || fail "$platform does not take the wheel: $(cat "$lab/said")"
  done
  if takes macosx_15_0_arm64 || takes manylinux_2_5_"$(uname -m)"; then fail "a platform takes a wheel of another"; fi
fi

if environment=$(python_environment wheels uv wheel packaging); then
  # pip does not compare a wheel with its record.
  "$environment/bin/wheel" unpack --dest "$lab" "$wheel" > "$lab/said" || fail "wheel: $(cat "$lab/said")"
  "$environment/bin/python" - "$wheel" "$lab"/uimodel_daemon-*/*.dist-info << 'PYTHON'
import pathlib, sys
from packaging.metadata import Metadata
from packaging.utils import parse_wheel_filename

name, version, _, tags = parse_wheel_filename(pathlib.Path(sys.argv[1]).name)
info = pathlib.Path(sys.argv[2])
metadata = Metadata.from_email((info / "METADATA").read_bytes(), validate=True)
assert (metadata.name, metadata.version) == (name, version), metadata
assert all((info / "licenses" / file).is_file() for file in metadata.license_files), metadata.license_files
lines = (info / "WHEEL").read_text().splitlines()
assert {line[5:] for line in lines if line.startswith("Tag: ")} == set(map(str, tags)), lines
PYTHON
  echo "the wheel is as packaging and wheel read it"
  from_uvx() {
    checks "$environment/bin/uvx" --quiet --offline --no-config --cache-dir "$lab/cache" --no-index \
      --find-links "$packages" uimodel-daemon
  }
  within 10 "the wheel by uvx, two apps checked" from_uvx
else
  echo "not run: uvx and readers of wheels, which cannot be installed"
fi
