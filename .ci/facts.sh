#!/usr/bin/env bash
# What is read of Swift, as lines that can be compared: the facts, the coverage with its reasons, the findings.
#
#   facts.sh                              compares the facts of all examples and test texts with Tests/Facts
#   facts.sh --accept [SUBJECT...]        makes them those of Tests/Facts: of these subjects, or of all
#   facts.sh FOLDER...                    prints the facts of folders
#   facts.sh --against REVISION [FOLDER...]  prints how the facts of folders (or of the texts) differ from a revision's
#
# The texts are those that tests read; `.ci/steps/test.sh` leaves them in .build/ci/texts. Without them the tests of Swift
# run first. A subject is a file of tests, the rules of a system (rules-menu), or examples. In Tests/Facts/SUBJECT.facts
# each text has a block, headed by its test, a hash of the text, and the first line of its code:
#
#   # SwiftPopoversTests.popoverHasSource 1f4e3a2b (silent: REASON)  class Form: UIViewController {
#
# A text is silent if nothing is found in it. Its head says so if no site in it is understood, for then the silence proves
# little. Tests/Facts/SILENT counts these texts by subject. They should become fewer.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
root=$PWD
texts=$tools/texts
# The names of the texts, for the tests that leave them and for the program that reads them.
key=Tests/UIModelDaemonTests/Support/SwiftTextFolder.swift

# Builds the program that writes facts against the engine in a folder: build FOLDER PROGRAM
build() {
  (
    cd "$1" || exit 1
    swift build --product uimodel-daemon > /dev/null || exit 1
    binaries=$(swift build --show-bin-path)
    swiftc -swift-version 6 -I "$binaries/Modules" -I Sources/UIModelDaemon/Daemon/System/CSystem \
      "$root"/.ci/facts/*.swift "$root/$key" \
      "$binaries"/UIModel{Daemon,Engine,JSON,Platform,Protocol,Swift,Systems}.build/*.o -o "$2"
  ) || { echo "the program that writes facts does not build in $1"; exit 1; }
}

# Puts the texts of the rules and examples beside those of the tests.
collect() {
  if [ ! -d "$texts" ]; then
    echo "the tests of Swift run to leave their texts"
    RECORD_SWIFT_TEXTS=$texts swift test --filter 'UIModelDaemonTests\.Swift' > "$tools/facts.log" 2>&1 \
      || echo "some fail, see $tools/facts.log"
  fi
  rm -rf "$texts"/rules-* "$texts"/examples
  "$tools/facts" examples Examples "$texts" || exit 1
}

# Prints how one folder of facts differs from another, with the test before each part: differences OPTION... ONE OTHER
differences() {
  printf '*.facts diff=facts\n' > "$tools/facts.attributes"
  git --no-pager -c core.attributesFile="$tools/facts.attributes" -c diff.facts.xfuncname='^# [^.]*\.(.*)$' \
    diff --no-index --patch "$@"
}

# facts PROGRAM OUT [FOLDER...]
facts() {
  local program=$1 out=$2
  shift 2
  rm -rf "$out" && mkdir -p "$out"
  if [ $# = 0 ]; then "$program" texts "$texts" "$out"; return; fi
  for folder in "$@"; do "$program" folder "$folder" > "$out/$(basename "$folder").facts" || return 1; done
}

against="" accept=""
case ${1:-} in
  # Only makes .build/ci/texts complete.
  --texts) build . "$tools/facts"; collect; exit 0 ;;
  --against) against=${2:?a revision}; shift 2 ;;
  --accept) accept=1; shift; subjects=("$@"); set -- ;;
esac
folders=()
for folder in "$@"; do folders+=("$(realpath "$folder")"); done
build . "$tools/facts"

if [ -n "$against" ]; then
  other=$tools/facts-$(git rev-parse --short "$against") || exit 1
  # The program of a revision is kept, but is made again where its own sources are newer.
  if [ ! -x "$other/facts" ] || find .ci/facts "$key" -newer "$other/facts" | grep -q .; then
    mkdir -p "$other"
    [ -d "$other/tree" ] || git worktree add --detach "$other/tree" "$against" > /dev/null || exit 1
    build "$other/tree" "$other/facts"
    git worktree remove --force "$other/tree"
  fi
  [ ${#folders[@]} -gt 0 ] || collect
  facts "$other/facts" "$other/facts.out" ${folders[@]+"${folders[@]}"} || exit 1
  facts "$tools/facts" "$tools/facts.out" ${folders[@]+"${folders[@]}"} || exit 1
  differences --stat --src-prefix="$against/" --dst-prefix=now/ "$other/facts.out" "$tools/facts.out"
elif [ ${#folders[@]} -gt 0 ]; then
  for folder in "${folders[@]}"; do "$tools/facts" folder "$folder" || exit 1; done
else
  collect
  out=$tools/facts.out
  facts "$tools/facts" "$out" || exit 1
  if [ -n "$accept" ]; then
    exec "$tools/facts" accept "$out" Tests/Facts ${subjects[@]+"${subjects[@]}"}
  fi
  if ! differences Tests/Facts "$out" > "$tools/facts.diff"; then
    head -400 "$tools/facts.diff"
    echo "Swift is read differently: $(grep -c '^[-+][^-+]' "$tools/facts.diff") lines, all of them in $tools/facts.diff."
    "$tools/facts" grown Tests/Facts "$out"
    changed=$(sed -nE 's|^diff --git .*/([^/]*)\.facts"?$|\1|p' "$tools/facts.diff" | sort -u | paste -sd ' ' -)
    echo "If that is meant: .ci/facts.sh --accept $changed"
    exit 1
  fi
  awk '!/^#/ { all += $2; reason += $3; none += $4 }
    END { print all " texts are silent; " reason " of them have no understood site but a reason, " none " have neither" }' \
    Tests/Facts/SILENT
fi
