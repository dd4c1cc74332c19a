#!/usr/bin/env python3
"""Compares what `check` writes for GitHub and GitLab with its JSON.

formats.py CLIENT PATH...    in the root of the repository

GitHub's annotations must be, byte for byte, what the actions toolkit writes for the same findings. GitLab's report is
validated by its schema elsewhere; here each entry must be that of a finding.
"""

import io
import json
import subprocess
import sys
from contextlib import redirect_stdout

from actions_toolkit import core


def check(client, paths, name):
    run = subprocess.run([client, "check", "--format", name, *paths], capture_output=True, timeout=120)
    if run.returncode not in (0, 1):
        sys.exit(f"check --format {name} ended with {run.returncode}: {run.stderr.decode()}")
    return run.stdout.decode()


def annotation(finding):
    """What the toolkit writes for a finding, with the properties in our order."""
    one_line = finding["line"] == finding["endLine"]
    properties = {"file": finding["path"], "line": finding["line"], "endLine": finding["endLine"]}
    if one_line:
        properties |= {"col": finding["column"], "endColumn": finding["endColumn"]}
    properties["title"] = finding["code"]
    command = {"error": "error", "warning": "warning"}.get(finding["severity"], "notice")
    written = io.StringIO()
    with redirect_stdout(written):
        core.issue_command(command, properties, finding["message"])
    return written.getvalue().replace("\r\n", "\n")


def compare(client, paths):
    findings = json.loads(check(client, [*paths], "json"))["findings"]
    shown = [finding for finding in findings if finding["severity"] != "hint"]
    wanted = "".join(annotation(finding) for finding in shown)
    if check(client, paths, "github") != wanted:
        sys.exit("GitHub's annotations differ from those of the actions toolkit")
    entries = json.loads(check(client, paths, "gitlab"))
    severities = {"error": "critical", "warning": "major", "information": "minor", "hint": "info"}
    ours = [
        (f["path"], f["line"], f["code"], f["message"], f["fingerprint"], severities[f["severity"]]) for f in findings
    ]
    theirs = [
        (
            e["location"]["path"],
            e["location"].get("lines", {}).get("begin") or e["location"]["positions"]["begin"]["line"],
            e["check_name"], e["description"], e["fingerprint"], e["severity"],
        )
        for e in entries
    ]
    if ours != theirs:
        different = next((pair for pair in zip(ours, theirs) if pair[0] != pair[1]), (len(ours), len(theirs)))
        sys.exit(f"GitLab's report differs: {different}")
    if len({entry["fingerprint"] for entry in entries}) != len(entries):
        sys.exit("two entries of GitLab's report have the same fingerprint")
    return len(shown), len(entries)


if __name__ == "__main__":
    annotations, entries = compare(sys.argv[1], sys.argv[2:])
    print(f"GitHub: {annotations} annotations as the actions toolkit writes them; GitLab: {entries} entries")
    if annotations == 0 or entries == 0:
        sys.exit("nothing was compared")
