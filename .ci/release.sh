#!/usr/bin/env bash
# Makes the release of both programs and prints the folder that they are in.
#
# On Linux they stand for themselves: linked with all that they need, at fixed addresses and without symbols, for a program
# that is loaded in parts and put together at each start takes longer to start than this one to answer. Elsewhere they are
# what `swift build -c release` makes.
#
# `daemon-client version` names the commit and the Swift version. Sources without git may set UIMODEL_COMMIT. On Linux the
# linker's maps, PRODUCT.map in .build/release-programs, tell what the programs hold of others.
set -eu
cd "$(dirname "$0")/.."
scratch=.build/release-programs
options=(-c release --scratch-path "$scratch" -debug-info-format none)

commit=${UIMODEL_COMMIT:-}
# A folder of sources may lie in a repository of something else.
if [ -z "$commit" ] && [ "$(git rev-parse --show-toplevel 2> /dev/null)" = "$(pwd -P)" ]; then
  commit=$(git rev-parse --short=12 HEAD)
  git diff --quiet HEAD || commit+=-dirty
fi
[ -z "$commit" ] || options+=(-Xcc "-DUIMODEL_COMMIT=$commit")
swift=$(swift --version 2> /dev/null | sed -nE 's/.*Swift version ([0-9]+(\.[0-9]+)*).*/\1/p' | head -1)
[ -z "$swift" ] || options+=(-Xcc "-DUIMODEL_SWIFT=$swift")
if [ "$(uname)" = Linux ]; then
  options+=(-Xswiftc -static-executable -Xlinker -s)
fi

for product in uimodel-daemon daemon-client; do
  map=()
  [ "$(uname)" != Linux ] || map=(-Xlinker "-Map=$PWD/$scratch/$product.map")
  mkdir -p "$scratch"
  swift build "${options[@]}" ${map[@]+"${map[@]}"} --product "$product" >&2
done
swift build "${options[@]}" --show-bin-path
