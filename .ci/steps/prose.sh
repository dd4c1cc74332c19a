#!/usr/bin/env bash
# The documents and the texts of the rules against the house style; spelling by hunspell.
set -u
. .ci/lib.sh
command -v hunspell > /dev/null || install_packages hunspell hunspell-en-us || not_run "hunspell cannot be installed"
.ci/prose.py
