#!/usr/bin/env bash
# `daemon-client mcp` by the official SDK, in both eras of the protocol.
set -u
. .ci/lib.sh
environment=$(python_environment mcp mcp==2.3.0 jsonschema) || not_run "the SDK mcp 2.3.0 cannot be installed"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$environment/bin/python" .ci/mcp_client.py "$(client)" . "$work"
