#!/usr/bin/env bash
# live.sh: several clients of one shared daemon, one of them Neovim, as docs/live-workspace.md shows it; and another user,
# who is refused.
set -u
. .ci/lib.sh
nvim=
for candidate in .build/ci/neovim/bin/nvim /usr/bin/nvim; do
  "$candidate" --version > /dev/null 2>&1 || continue
  nvim=$candidate
  timeout 120 python3 .ci/live.py docs/live-workspace.md "$(client)" "$(daemon)" "$candidate" || exit 1
done
[ -n "$nvim" ] || not_run "there is no Neovim"
[ "$(id -u)" = 0 ] || exit 0
timeout 120 python3 .ci/other_user.py "$(client)"
