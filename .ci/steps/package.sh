#!/usr/bin/env bash
# The archive that people get: what is in it, that packing it again gives the same, that it installs and that its programs
# need nothing of the system; the wheel and the container image that are made of it. Takes the release that the step before
# it has built, or builds it.
set -eu
. .ci/lib.sh
packages=$tools/packages
rm -rf "$packages"
archive=$(.ci/release "$packages")
# The plugins' README leads to where the release is.
.ci/release "$tools/packages-again" "file://$packages" > /dev/null
for file in "$packages"/*.tar.gz "$packages"/*.artifactbundle.zip "$packages"/*.whl "$packages"/*.oci.tar \
  "$packages"/uimodel-*.vsix; do
  [ -e "$file" ] || continue
  cmp "$file" "$tools/packages-again/$(basename "$file")"
done
ls -l "$packages"
cat "$packages/SHA256SUMS"

tar -tzf "$archive" | grep -v '/$' | sort > "$tools/packed"
cat "$tools/packed"
for file in bin/uimodel-daemon bin/daemon-client share/doc/uimodel/{LICENSE,NOTICES,README.md,CHANGELOG.md} \
  share/man/man1/{uimodel-daemon,daemon-client}.1 share/bash-completion/completions/daemon-client \
  share/zsh/site-functions/_daemon-client share/fish/vendor_completions.d/daemon-client.fish \
  $(git ls-files schema | sed 's|^|share/uimodel/|') $(git ls-files docs/rules | sed 's|^docs|share/doc/uimodel|'); do
  grep -qx "$file" "$tools/packed" || { echo "$file is not in the archive"; exit 1; }
done

.ci/packaging/install_test.sh "$packages"

.ci/steps/installed.sh "$packages"

# The program in a folder with nothing else in it: on Linux that of the container image.
root=$tools/root
rm -rf "$root"
mkdir -p "$root"
if [ "$(uname)" = Linux ]; then
  command -v skopeo > /dev/null || install_packages skopeo umoci || true
  .ci/steps/image.sh "$packages"/*-"$(uname -m | sed 's/aarch64/arm64/')".oci.tar "$root"
else
  tar -xzf "$archive" -C "$root"
fi
cp -R Examples/source "$root/source"
mkdir "$root/broken"
cp Examples/broken/code-share-on-ipad.swift "$root/broken/"
# Nothing but /proc, without which the Swift runtime finds neither itself nor the arguments.
mkdir -p "$root/proc"
bubblewrap() { env -i "$(command -v bwrap)" --unshare-all --bind "$root" / --proc /proc --chdir / "/bin/$1" "${@:2}"; }
mounted() {
  # shellcheck disable=SC2016
  unshare -m sh -c 'mount -t proc proc "$1/proc" && shift && exec env -i "$@"' sh "$root" \
    "$(command -v chroot)" "$root" "/bin/$1" "${@:2}"
}
environment() { (cd "$root" && env -i "bin/$1" "${@:2}"); }
[ "$(uname)" != Linux ] || command -v bwrap > /dev/null || install_packages bubblewrap || true
alone=environment
if [ "$(uname)" = Linux ]; then
  for way in mounted bubblewrap; do
    if "$way" daemon-client version > /dev/null 2>&1; then alone=$way; fi
  done
fi
echo "alone, by $alone:"
alone() { "$alone" "$@"; }
alone daemon-client version
alone daemon-client daemon --limits | grep -q logBytes
alone daemon-client version --format json | python3 -c 'import json, sys
version = json.load(sys.stdin)
assert version["build"] == "release" and version["commit"] and version["swift"], version'
alone daemon-client check source
status=0
alone daemon-client check broken > "$tools/broken.txt" || status=$?
cat "$tools/broken.txt"
[ "$status" = 1 ] || { echo "check ended with $status; 1 means findings"; exit 1; }
grep -q 'sheet/popover-without-source' "$tools/broken.txt"

.ci/steps/formula.sh "$packages"

.ci/steps/xcode.sh "$packages"
