#!/usr/bin/env bash
# What docs/privacy.md promises, by the system calls that the programs make: no network, no other program, and no file
# opened for writing by a check.
set -u
. .ci/lib.sh
command -v strace > /dev/null || install_packages strace || not_run "strace cannot be installed"
strace -o /dev/null true 2> /dev/null || not_run "strace may not trace here"
trace=$tools/privacy.trace
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -R Examples "$copy/"

# Runs a command and fails if it made a call that is not allowed: traced NAME INPUT COMMAND...
traced() {
  local name=$1 input=$2 found
  shift 2
  printf '%s' "$input" | timeout 120 strace -f -qq -e trace=%network,%process,open,openat,creat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat \
    -o "$trace" "$@" > "$tools/privacy.out" 2>&1
  grep -q 'execve(' "$trace" || { echo "$name: nothing was traced"; exit 1; }
  # The first program is the one that is traced; threads are no programs.
  found=$(grep -E 'socket\(|connect\(|bind\(|sendto\(|execve\(|O_WRONLY|O_RDWR|creat\(|rename|unlink|mkdir' "$trace" \
    | grep -v '/dev/null' | tail -n +2)
  if [ -n "$found" ]; then
    echo "$name makes calls that docs/privacy.md says it does not:"
    echo "$found" | head -20
    exit 1
  fi
  echo "$name: $(wc -l < "$trace") calls, none of them of the network, another program or a file written"
}

traced "check of documents" "" "$(client)" check "$copy/Examples"
grep -q 'nothing to report' "$tools/privacy.out" || { cat "$tools/privacy.out"; exit 1; }
traced "check of Swift" "" "$(client)" check "$copy/Examples/broken/code-share-on-ipad.swift"
grep -q 'sheet/popover-without-source' "$tools/privacy.out" || { cat "$tools/privacy.out"; exit 1; }
traced "rpc" '{"jsonrpc":"2.0","id":1,"method":"uimodel/workspace/open","params":{"paths":["'"$copy"'/Examples"]}}
{"jsonrpc":"2.0","id":2,"method":"uimodel/menu/tree","params":{"app":"Browser"}}
' "$(client)" rpc
grep -q '"id":2' "$tools/privacy.out" || { cat "$tools/privacy.out"; exit 1; }
traced "mcp" '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"check","arguments":{}}}
{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"fix","arguments":{"rule":"sheet"}}}
{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"show","arguments":{"what":"menu","app":"Browser"}}}
{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"what_if","arguments":{"edits":[{"path":"New.swift","oldText":"","newText":"import UIKit"}]}}}
' "$(client)" mcp "$copy/Examples"
grep -q '"id":5,"result":{"content"' "$tools/privacy.out" || { cat "$tools/privacy.out"; exit 1; }
# Everything that it opens is in the folder, or belongs to the program (its notes of crashes too) or the system.
outside=$(grep -oE 'open(at)?\([^"]*"[^"]*"' "$trace" | grep -oE '"[^"]*"$' | tr -d '"' \
  | grep -vE "^$copy/Examples(/|$)|^/(lib|usr|etc/ld|proc|dev|sys|opt)|^$(dirname "$(client)")|/uimodel-daemon/set-aside$" | grep -v '^$' | sort -u)
[ -z "$outside" ] || { echo "mcp opens files outside of the folder: $outside"; exit 1; }
initialize='{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":"file://'$copy'/Examples","capabilities":{}}}'
initialized='{"jsonrpc":"2.0","method":"initialized","params":{}}'
shutdown='{"jsonrpc":"2.0","id":2,"method":"shutdown"}'
last='{"jsonrpc":"2.0","method":"exit"}'
session=
for message in "$initialize" "$initialized" "$shutdown" "$last"; do
  session+=$(printf 'Content-Length: %d\r\n\r\n%s' "${#message}" "$message")
done
traced "the language server" "$session" "$(daemon)"
grep -q '"id":2' "$tools/privacy.out" || { cat "$tools/privacy.out"; exit 1; }
