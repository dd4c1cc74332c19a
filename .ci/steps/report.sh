#!/usr/bin/env bash
# The pages of `daemon-client report`, in Chromium, with axe.
set -u
. .ci/lib.sh
chromium=""
find_chromium() { chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome); }
find_chromium || install_packages chromium
find_chromium || not_run "the package chromium cannot be installed"
environment=$(python_environment report playwright==1.65.2 axe-playwright-python==0.1.8) \
  || not_run "playwright and axe-playwright-python cannot be installed"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$environment/bin/python" .ci/report.py "$(client)" . "$work" "$chromium"
