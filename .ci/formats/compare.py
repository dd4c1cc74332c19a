"""What `check` writes in other formats, read by programs of others, against its JSON.

    compare.py REPORTS ROOT

REPORTS has a file for each format, all of the same check in ROOT. Needs github-action-utils, junitparser and lxml.
"""

import collections
import contextlib
import io
import json
import pathlib
import sys

import github_action_utils
import junitparser
import lxml.etree
import workflow

Finding = collections.namedtuple("Finding", "path line column severity code message")


def shown(text):
    """Text without control characters, as `check` writes it in formats that cannot have them."""
    return "".join(f"\\u{{{ord(c):x}}}" if ord(c) < 0x20 and c != "\t" or 0x7F <= ord(c) < 0xA0 else c for c in text)


def column_in_units(root, item):
    line = (root / item["path"]).read_bytes().split(b"\n")[item["line"] - 1]
    return len(line[: item["column"] - 1].decode().encode("utf-16-le")) // 2 + 1


def github(text, root, wanted):
    levels = {"error": "error", "warning": "warning", "information": "notice", "hint": "notice"}
    found = []
    for line, item in zip(text.split("\n")[:-1], wanted, strict=True):
        command, properties, message = workflow.parse(line)
        column = properties.get("col")
        found.append((properties["file"], int(properties["line"]), column, command, properties["title"], message))
        # The same annotation as a library of others writes it.
        written = io.StringIO()
        with contextlib.redirect_stdout(written):
            getattr(github_action_utils, command)(
                shown(item["message"]), title=item["code"], file=item["path"], line=item["line"],
                end_line=item["endLine"], **columns(item),
            )
        other = workflow.parse(written.getvalue().rstrip("\n"))
        assert (command, properties, message) == other, (line, written.getvalue())
    return found, [
        (i["path"], i["line"], str(i["column"]) if columns(i) else None, levels[i["severity"]], i["code"],
         shown(i["message"]))
        for i in wanted
    ]


def columns(item):
    return {"col": item["column"], "end_column": item["endColumn"]} if item["line"] == item["endLine"] else {}


def gitlab(text, root, wanted):
    levels = {"error": "critical", "warning": "major", "information": "minor", "hint": "info"}
    issues = json.loads(text)
    assert len({issue["fingerprint"] for issue in issues}) == len(issues), "fingerprints are not unique"
    return [
        (i["location"]["path"], i["location"]["lines"], i["severity"], i["check_name"], i["description"])
        for i in issues
    ], [
        (i["path"], {"begin": i["line"], "end": i["endLine"]}, levels[i["severity"]], i["code"], shown(i["message"]))
        for i in wanted
    ]


def junit(text, root, wanted):
    suites = junitparser.JUnitXml.fromstring(text.encode())
    counts = [(suite.name, suite.tests, suite.failures, suite.errors) for suite in suites]
    total = (suites.tests, suites.failures, suites.errors)
    found = []
    for suite in suites:
        for case in suite:
            failed = [result for result in case.result if isinstance(result, junitparser.Failure)]
            severity = failed[0].type if failed else "hint"
            message = failed[0].message if failed else case.system_out.split("hint: ", 1)[1].split("\n")[0]
            code, place = case.name.rsplit(" at ", 1)
            line, column = map(int, place.split(":"))
            assert case._elem.get("file") == case.classname == suite.name and int(case._elem.get("line")) == line
            found.append((suite.name, line, column, severity, code, message))
        suite.update_statistics()
    assert len({(f[0], f[1], f[2], f[4]) for f in found}) == len(found), "names of tests are not unique"
    suites.update_statistics()
    assert counts == [(suite.name, suite.tests, suite.failures, suite.errors) for suite in suites], counts
    assert total == (suites.tests, suites.failures, suites.errors), total
    return found, [
        (shown(i["path"]), i["line"], i["column"], i["severity"], i["code"], shown(i["message"])) for i in wanted
    ]


def checkstyle(text, root, wanted):
    levels = {"error": "error", "warning": "warning", "information": "info", "hint": "info"}
    document = lxml.etree.fromstring(text.encode())
    assert document.tag == "checkstyle" and set(document.attrib) == {"version"}
    names = [file.get("name") for file in document]
    assert len(set(names)) == len(names), "a file is listed twice"
    found = []
    for file in document:
        assert file.tag == "file" and set(file.attrib) == {"name"}
        for error in file:
            assert error.tag == "error" and set(error.attrib) == {"line", "column", "severity", "message", "source"}
            tool, code = error.get("source").split(".")
            assert tool == "uimodel"
            place = int(error.get("line")), int(error.get("column"))
            found.append((file.get("name"), *place, error.get("severity"), code, error.get("message")))
    return found, [
        (shown(i["path"]), i["line"], column_in_units(root, i), levels[i["severity"]], i["code"], shown(i["message"]))
        for i in wanted
    ]


def rdjson(text, root, wanted):
    levels = {"error": "ERROR", "warning": "WARNING", "information": "INFO", "hint": "INFO"}
    found, expected = [], []
    for diagnostic, item in zip(json.loads(text)["diagnostics"], wanted, strict=True):
        place = diagnostic["location"]
        source = (root / item["path"]).read_bytes()
        suggested = [applied(source, [s["range"] | {"text": s["text"]}]) for s in diagnostic.get("suggestions", [])]
        found.append((place["path"], place["range"], diagnostic["severity"], diagnostic["code"]["value"],
                      diagnostic["message"], suggested))
        start, end = [{"line": item[l], "column": item[c]} for l, c in [("line", "column"), ("endLine", "endColumn")]]
        # A suggestion is one edit of the file; fixes that change other files are none.
        fixes = [f["edits"] for f in item["fixes"] if f["edits"] and {e["path"] for e in f["edits"]} == {item["path"]}]
        expected.append((item["path"], {"start": start, "end": end}, levels[item["severity"]], item["code"],
                         "\n".join(map(shown, [item["message"], *item.get("notes", [])])),
                         [applied(source, [as_range(edit) for edit in edits]) for edits in fixes]))
    return found, expected


def as_range(edit):
    start = {"line": edit["line"], "column": edit["column"]}
    return {"start": start, "end": {"line": edit["endLine"], "column": edit["endColumn"]}, "text": edit["newText"]}


def applied(source, edits):
    """The text after edits of which no two overlap, places in bytes."""
    starts = [0] + [index + 1 for index, byte in enumerate(source) if byte == 0x0A]
    offset = lambda place: starts[place["line"] - 1] + place["column"] - 1
    result, last = b"", 0
    for edit in sorted(edits, key=lambda edit: offset(edit["start"])):
        assert offset(edit["start"]) >= last, "edits overlap"
        result += source[last : offset(edit["start"])] + edit["text"].encode()
        last = offset(edit["end"])
    return result + source[last:]


def main():
    reports, root = map(pathlib.Path, sys.argv[1:])
    wanted = json.loads((reports / "json").read_text())["findings"]
    assert wanted, "there are no findings"
    for read in [github, gitlab, junit, checkstyle, rdjson]:
        found, expected = read((reports / read.__name__).read_bytes().decode(), root, wanted)
        differing = [pair for pair in zip(found, expected) if pair[0] != pair[1]]
        for pair in differing[:5]:
            print(f"{read.__name__}: {pair[0]}\n  JSON: {pair[1]}")
        assert len(found) == len(expected) and not differing, read.__name__
        print(f"{read.__name__}: {len(found)} of {len(wanted)} findings are the same")


main()
