#!/usr/bin/env bash
set -u
. .ci/lib.sh
missing() {
  local program
  for program in kate Xvfb openbox xdotool xdpyinfo dbus-run-session import; do
    command -v "$program" > /dev/null || return 0
  done
  return 1
}
if missing; then install_packages kate xvfb openbox xdotool x11-utils dbus-daemon imagemagick; fi
if missing; then not_run "kate and an X server cannot be installed"; fi
editors/kate/test/run "$(daemon)" "$tools/kate.png"
