"""Pictures of every screen of the examples, by an XML parser that others wrote (expat).

    pictures.py CLIENT ROOT
"""

import json
import pathlib
import subprocess
import sys
from xml.dom import minidom


def request(number, method, params):
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


def answers(client, lines):
    run = subprocess.run([client, "rpc"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def pictures(client, path):
    opening = request(0, "uimodel/workspace/open", {"path": str(path)})
    screens = answers(client, [opening, request(1, "uimodel/model/find", {"kind": "screen"})])[1]["result"]["entities"]
    lines = [
        request(f"{screen['ref']} {what} {direction}", "uimodel/render",
                {"what": what, "screen": {"kind": "screen", "ref": screen["ref"]}, "layoutDirection": direction})
        for screen in screens if "ref" in screen
        for what in ("focusLoop", "focusGroups")
        for direction in ("leftToRight", "rightToLeft")
    ]
    # Not every view has a size; that is answered with an error.
    optional = [
        request(f"{screen['ref']} pointerRegions", "uimodel/render",
                {"what": "pointerRegions", "screen": {"kind": "screen", "ref": screen["ref"]}})
        for screen in screens if "ref" in screen
    ]
    bars = answers(client, [opening, request(1, "uimodel/model/find", {"kind": "toolbar"})])[1]["result"]["entities"]
    lines += [
        request(f"{bar['ref']} toolbar", "uimodel/render",
                {"what": "toolbar", "entity": {"kind": "toolbar", "ref": bar["ref"]}, "width": 600})
        for bar in bars if "ref" in bar
    ]
    drawn = answers(client, [opening] + lines + optional)[1:]
    return [(answer["id"], answer["result"]["svg"]) for answer in drawn[:len(lines)]
            + [answer for answer in drawn[len(lines):] if "result" in answer]]


def main(client, root):
    count = 0
    for path in sorted(pathlib.Path(root, "Examples").rglob("*.uimodel.json")):
        if "typos" in path.name:
            continue
        for name, svg in pictures(client, path):
            document = minidom.parseString(svg)
            assert document.documentElement.tagName == "svg", f"{path} {name}"
            count += 1
    for path in sorted(pathlib.Path(root, "docs", "pictures").glob("*.svg")):
        minidom.parse(str(path))
        count += 1
    print(f"{count} pictures are XML")
    return 0 if count > 50 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
