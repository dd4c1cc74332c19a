#!/usr/bin/env bash
# suites.sh [FOLDER...]: a filter for `swift test` of the suites that run our programs or sessions of them, and of all
# suites in these folders of the tests.
set -eu
cd "$(dirname "$0")/../Tests/UIModelDaemonTests"
runners='(Daemon|Client|Stopped)Process|EditorSession|Shared(Project|Editor)|KilledDaemon|OpenedFiles|EditedFolder'
{
  grep -rlE "$runners" --include='*Tests*.swift' .
  for folder; do find "$folder" -name '*Tests*.swift'; done
} | tr '\n' '\0' | xargs -0 sed -nE 's/^([^/]* )?(struct|class|enum|actor|extension) ([A-Za-z]+Tests)[ :{].*/\3/p' \
  | sort -u | paste -sd '|' - | sed 's/.*/[.](&)\//'
