#!/usr/bin/env bash
# The recipes of the documents, run in repositories made of the examples. YAML is validated by schemas of its services.
set -u
. .ci/lib.sh
readers=$(python_environment recipes check-jsonschema github-action-utils junitparser lxml pre-commit) ||
  not_run "check-jsonschema or pre-commit cannot be installed"
command -v ruby > /dev/null || install_packages ruby
PATH="$(dirname "$(client)"):$PATH" "$readers/bin/python" .ci/recipes/recipes.py
