#!/usr/bin/env bash
# The recipes of the documents, run in repositories made of the examples. YAML is validated by schemas of its services.
set -u
. .ci/lib.sh
readers=$(python_environment readers check-jsonschema github-action-utils junitparser lxml) ||
  not_run "check-jsonschema cannot be installed"
command -v ruby > /dev/null || install_packages ruby
PATH="$(dirname "$(client)"):$PATH" "$readers/bin/python" .ci/recipes/recipes.py
