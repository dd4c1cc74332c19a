#!/usr/bin/env bash
# Makes the release of both programs and prints the folder that they are in.
#
# On Linux they stand for themselves: linked with all that they need, at fixed addresses and without symbols, for a program
# that is loaded in parts and put together at each start takes longer to start than this one to answer. Elsewhere they are
# what `swift build -c release` makes.
set -eu
cd "$(dirname "$0")/.."
options=(-c release --scratch-path .build/release-programs -debug-info-format none)
if [ "$(uname)" = Linux ]; then
  options+=(-Xswiftc -static-executable -Xlinker -s)
fi
for product in uimodel-daemon daemon-client; do
  swift build "${options[@]}" --product "$product" >&2
done
swift build "${options[@]}" --show-bin-path
