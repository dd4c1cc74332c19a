#!/usr/bin/env bash
# Unpacks packages of a newer Debian beside the system, without installing anything; false where that cannot be done.
#
#   unpack.sh FOLDER SUITE PACKAGE...
#
# What the packages depend on is not looked up: name it.
set -eu
folder=$1 suite=$2
shift 2
[ ! -e "$folder/complete" ] || exit 0
rm -rf "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{lists/partial,cache/archives/partial,packages} "$folder"
# The mirror that the system itself uses.
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Component: main' | grep -v security | sort -u | head -n 1)
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror%/} $suite main" > "$work/sources.list"
options=(
  -qq -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$work/lists"
  -o "Dir::Cache=$work/cache" -o Dir::State::status=/dev/null -o APT::Sandbox::User=root -o Acquire::Languages=none
)
timeout 300 apt-get "${options[@]}" update
(cd "$work/packages" && timeout 300 apt-get "${options[@]}" download "$@")
for package in "$work"/packages/*.deb; do dpkg-deb -x "$package" "$folder"; done
touch "$folder/complete"
