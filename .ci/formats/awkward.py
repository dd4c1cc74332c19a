"""A repository whose file names and findings have characters that formats escape.

    awkward.py FOLDER EXAMPLES
"""

import pathlib
import subprocess
import sys

NAMES = ["100%.uimodel.json", "a,b:c=d.uimodel.json", "%0A%2C.uimodel.json", "日本 ü 🗂.uimodel.json", "<&\"'>.uimodel.json"]
NAMES += ["two\nlines.uimodel.json", "::error::.uimodel.json"]
TEXT = """{ "sheets": [
  { "ref": "日本", "sheetPresentationController": /* 🗂 */ { "detents": [] } },
  { "ref": "b", "prefersGrabberVisble%s": true, "100%%": 1, "a,b:c": 2, "%%0A::error::": 3, "<&>": 4, "x\\ny\\u0007": 5 },
  { "ref": "c", "sheetPresentationController": { "detents": ["large", "medium"] } }
] }
"""


def main():
    folder, examples = map(pathlib.Path, sys.argv[1:])
    subprocess.run(["git", "init", "--quiet", folder], check=True)
    for index, name in enumerate(NAMES):
        (folder / name).write_text(TEXT % index)
    code = (examples / "broken/code-share-on-ipad.swift").read_text()
    (folder / "Größe, 100%").mkdir()
    (folder / "Größe, 100%/Share: ☃.swift").write_text(code)


main()
