#!/usr/bin/env python3
"""Trims the JSON Schema of a revision of the Model Context Protocol to what the tests judge messages by.

    trim_mcp_schema.py schema.json > Tests/MCP/2026-07-28.json

`schema.json` is `schema/REVISION/schema.json` of modelcontextprotocol/modelcontextprotocol (copyright Model Context
Protocol a Series of LF Projects, LLC; Apache License 2.0). Changed from the original: descriptions are left out.
"""

import json
import sys


def trimmed(value, is_named):
    """Without descriptions; the names of members (`is_named`) are no keywords."""
    if isinstance(value, list):
        return [trimmed(item, False) for item in value]
    if not isinstance(value, dict):
        return value
    named = ("properties", "$defs")
    return {
        key: trimmed(item, key in named and not is_named)
        for key, item in value.items()
        if is_named or key != "description"
    }


with open(sys.argv[1]) as file:
    schema = trimmed(json.load(file), False)
# A definition a line, so that a new revision can be compared.
head = {key: value for key, value in schema.items() if key != "$defs"}
print(json.dumps(head)[:-1] + ', "$defs": {')
print(",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in sorted(schema["$defs"].items())))
print("}}")
