#!/usr/bin/env bash
# Settings for editors that cannot be run here.
set -u
. .ci/lib.sh
# lsprotocol 2025.0.0 cannot be read by a newer cattrs.
environment=$(python_environment lsp-client pytest-lsp==1.0.1 'cattrs<25') || not_run "pytest-lsp cannot be installed"
for settings in editors/sublime/LSP.sublime-settings editors/zed/settings.json; do
  "$environment/bin/python" .ci/configured_server.py $settings "$(daemon)" Examples/broken/code-menus-of-the-browser.swift || exit 1
done
