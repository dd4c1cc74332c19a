# For the steps: sourced, not run. The working directory is the repository.

export CI=true DEBIAN_FRONTEND=noninteractive UIMODEL_WARNINGS_ARE_ERRORS=${UIMODEL_WARNINGS_ARE_ERRORS:-1}
tools=$PWD/.build/ci
mkdir -p "$tools"

# A step that cannot be run here says why and ends with this status.
not_run() {
  echo "NOT RUN: $*"
  exit 77
}

# Once more after a failure, for the net is not always there at once.
twice() {
  "$@" || { sleep 3; "$@"; }
}

# Installs packages of the system; false where that cannot be done.
install_packages() {
  local sudo=""
  command -v apt-get > /dev/null || return 1
  if [ "$(id -u)" != 0 ]; then
    command -v sudo > /dev/null && sudo -n true 2> /dev/null || return 1
    sudo="sudo -n"
  fi
  twice timeout 300 $sudo apt-get update -qq > /dev/null 2>&1
  twice timeout 300 $sudo apt-get install -y -qq --no-install-recommends "$@" > /dev/null 2>&1
}

# A Python environment of this name with these packages, made once; prints its folder. False where it cannot be made.
python_environment() {
  local folder=$tools/$1
  shift
  if [ ! -e "$folder/complete" ]; then
    rm -rf "$folder"
    python3 -m venv "$folder" > /dev/null 2>&1 || return 1
    twice timeout 300 "$folder/bin/pip" install --quiet --disable-pip-version-check "$@" > /dev/null 2>&1 || return 1
    touch "$folder/complete"
  fi
  echo "$folder"
}

# The daemon that the build step has left.
client() {
  echo "$(swift build --show-bin-path)/daemon-client"
}

daemon() {
  echo "$(swift build --show-bin-path)/uimodel-daemon"
}

# What is shared inside the package is seen only under the name that the modules were built with: the folder's.
package_name() {
  local name
  name=$(grep -ho '"-package-name","[^"]*"' .build/debug.yaml .build/*/debug.yaml 2> /dev/null | head -1 | cut -d'"' -f4)
  echo "${name:-$(basename "$PWD" | tr '[:upper:]' '[:lower:]')}"
}
