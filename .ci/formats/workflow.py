"""A strict reader of GitHub's workflow commands, by their documentation: "Workflow commands for GitHub Actions"."""

import re

LINE = re.compile(r"::(?P<command>[a-z-]+)(?: (?P<properties>.*?))?::(?P<data>.*)", re.DOTALL)
NAMES = {"title", "file", "line", "endLine", "col", "endColumn"}
ESCAPES = {"%25": "%", "%0D": "\r", "%0A": "\n"}
PROPERTY_ESCAPES = {**ESCAPES, "%3A": ":", "%2C": ","}


def unescaped(text, escapes):
    """Each escape once; a percent sign that begins none is a mistake, and so is what must be escaped."""
    for place in re.finditer("%", text):
        assert text[place.start() : place.start() + 3] in escapes, f"'%' is not escaped: {text!r}"
    for code, character in escapes.items():
        assert character == "%" or character not in text, f"{character!r} must be {code}: {text!r}"
    return re.sub("%..", lambda match: escapes[match.group()], text)


def parse(line):
    """The command, its properties and its message."""
    match = LINE.fullmatch(line)
    assert match, f"no workflow command: {line!r}"
    properties = {}
    for pair in (match["properties"] or "").split(","):
        name, separator, value = pair.partition("=")
        assert separator and name in NAMES and name not in properties, f"bad property {pair!r}"
        properties[name] = unescaped(value, PROPERTY_ESCAPES)
        assert properties[name], f"the property {name!r} is empty"
    assert ("col" in properties) == ("endColumn" in properties)
    return match["command"], properties, unescaped(match["data"], ESCAPES)
