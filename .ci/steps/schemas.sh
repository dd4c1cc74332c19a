#!/usr/bin/env bash
set -u
. .ci/lib.sh
environment=$(python_environment jsonschema jsonschema) || not_run "jsonschema cannot be installed"
"$environment/bin/python" .ci/validate_schema.py "$PWD"
