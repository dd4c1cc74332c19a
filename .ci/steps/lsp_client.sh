#!/usr/bin/env bash
set -u
. .ci/lib.sh
# lsprotocol 2025.0.0 cannot be read by a newer cattrs.
environment=$(python_environment lsp-client pytest-lsp==1.0.1 'cattrs<25') || not_run "pytest-lsp cannot be installed"
"$environment/bin/python" .ci/lsp_client_test.py "$(daemon)" Examples/broken/postcards-no-detents.uimodel.json
