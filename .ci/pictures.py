"""The pictures of the documentation, as the examples have them; and every picture of every example, by an XML parser that
others wrote (expat).

    pictures.py CLIENT ROOT
    UPDATE=1 pictures.py CLIENT ROOT    writes those of the documentation again
"""

import json
import os
import pathlib
import subprocess
import sys
from xml.dom import minidom

# The file in docs/pictures, and what draws it.
SHOWN = {
    "shortcuts": ["shortcuts", "Examples/browser.uimodel.json"],
    "keyboard": ["keyboard", "--of", "conversation", "Examples/messages.uimodel.json"],
    "sheet": ["sheet", "--of", "fontPicker", "Examples/postcards.uimodel.json"],
    "menu-bar": ["menu-bar", "--menu", "file", "Examples/browser.uimodel.json"],
    "overlay": ["overlay", "Examples/browser.uimodel.json"],
    "toolbar": ["toolbar", "--of", "placeToolbar", "Examples/places.uimodel.json"],
    "presentations": ["presentations", "Examples/postcards.uimodel.json"],
    "focus-loop": ["focus-loop", "--of", "repaired", "Examples/reminders.uimodel.json"],
    "focus-groups": ["focus-groups", "--of", "repaired", "Examples/reminders.uimodel.json"],
    "scenes": ["scenes", "Examples/notes.uimodel.json"],
    "pointer-regions": ["pointer-regions", "--of", "editor", "Examples/pages.uimodel.json"],
}


def request(number, method, params):
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


def answers(client, lines):
    run = subprocess.run([client, "rpc"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def drawn(client, folder):
    """Every picture of a folder, and how many cannot be drawn."""
    opening = request(0, "uimodel/workspace/open", {"path": str(folder)})
    listed = answers(client, [opening, request(1, "uimodel/render/list", {})])[1]["result"]["pictures"]
    can = [picture["params"] for picture in listed if "error" not in picture]
    found = answers(client, [opening] + [request(n, "uimodel/render", params) for n, params in enumerate(can)])[1:]
    return [answer["result"]["svg"] for answer in found], len(listed) - len(can)


def shown(client, root):
    """The pictures of the documentation that are not those of the examples."""
    stale = []
    for name, arguments in SHOWN.items():
        run = subprocess.run([client, "render"] + arguments, cwd=root, capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"{name}: {run.stderr}")
        path = pathlib.Path(root, "docs", "pictures", f"{name}.svg")
        if path.exists() and path.read_text() == run.stdout:
            continue
        if os.environ.get("UPDATE"):
            path.write_text(run.stdout)
        else:
            stale.append(path.name)
    return stale


def main(client, root):
    count = 0
    for folder in [pathlib.Path(root, "Examples"), pathlib.Path(root, "Examples", "source")]:
        pictures, without = drawn(client, folder)
        for svg in pictures:
            assert minidom.parseString(svg).documentElement.tagName == "svg", folder
        print(f"{folder.name}: {len(pictures)} pictures are XML; {without} cannot be drawn")
        count += len(pictures)
    stale = shown(client, root)
    if stale:
        print("not as the examples have them: " + ", ".join(stale) + "; write them with UPDATE=1 .ci/steps/pictures.sh")
    return 1 if stale or count < 50 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
