# For the tests of editors: sourced, not run.

# begin SERVER: the app in $app, and $work/server, which runs SERVER and keeps what it says, what it says beside the
# protocol, and how it ends. The editor finds no settings of the user's.
begin() {
  local program folder
  program=$(realpath "$1")
  folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
  work=$(mktemp -d)
  app=$work/app
  trap 'finish' EXIT
  "$folder/project" "$app"
  git init --quiet "$app"
  (cd "$app" && find . -path ./.git -prune -o -type f -exec sha256sum {} +) > "$work/sums"
  cat > "$work/server" <<EOF
#!/usr/bin/env bash
exec 3<&0
"$program" "\$@" <&3 3<&- > >(tee -a "$work/output") 2>> "$work/complaints" &
echo \$! > "$work/pid"
wait \$!
echo \$? > "$work/status"
EOF
  chmod +x "$work/server"
  mkdir "$work/home"
  export HOME=$work/home XDG_CONFIG_HOME=$work/home/config XDG_DATA_HOME=$work/home/data LC_ALL=C.UTF-8
  export XDG_STATE_HOME=$work/home/state XDG_CACHE_HOME=$work/home/cache
}

# What else is to be ended defines `clean`.
finish() {
  if declare -F clean > /dev/null; then clean; fi
  rm -rf "$work"
}

# ended [NAME...]: false unless the server ended with status 0 without complaints, and only the files NAME of the app differ.
# With `killed`, the editor kills the script that starts the server, so there is no status.
ended() {
  local name changed waited=0
  [ -e "$work/pid" ] || { echo "no server was started"; return 1; }
  # Some editors close the pipe and are gone before the server is.
  while kill -0 "$(cat "$work/pid")" 2> /dev/null && [ $waited -lt 100 ]; do
    sleep 0.1
    waited=$((waited + 1))
  done
  sleep 0.1
  if { [ "$(cat "$work/status" 2> /dev/null)" != 0 ] && [ -z "${killed:-}" ]; } || [ -s "$work/complaints" ]; then
    echo "the server ended with status $(cat "$work/status" 2> /dev/null || echo unknown)"
    cat "$work/complaints"
    return 1
  fi
  ! kill -0 "$(cat "$work/pid")" 2> /dev/null || { echo "the server did not end"; return 1; }
  changed=$(cd "$app" && sha256sum --quiet -c "$work/sums" 2> /dev/null | sed 's/: FAILED.*//; s|^\./||' | sort | tr '\n' ' ')
  name=$(printf '%s\n' "$@" | sort | tr '\n' ' ')
  [ "${changed% }" = "${name% }" ] || { echo "changed: $changed; expected: $name"; return 1; }
}
