"""Ten thousand edits of a large document, and a thousand documents opened and closed: memory does not grow with them.

    soak.py SERVER [EDITS]
"""

import sys

from daemon import Daemon

URI = "file:///nowhere/soak.uimodel.json"
SHEET = """    {
      "ref": "sheet%d",
      "sheetPresentationController": {
        "detents": ["medium", "large"], "selectedDetentIdentifier": "medium"
      }
    },
"""


def main():
    daemon = Daemon(sys.argv[1])
    edits = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    daemon.initialize()
    text = '{\n  "sheets": [\n' + "".join(SHEET % number for number in range(340)) + "  ]\n}\n"
    print(f"{text.count(chr(10))} lines")
    daemon.open(URI, text)
    before = 0
    for edit in range(edits):
        # A mistake is typed and taken back, anywhere in the document.
        line = 5 + 6 * (edit // 2 * 7 % 340)
        start, end = ({"line": line, "character": 32}, {"line": line, "character": 32 + edit % 2})
        daemon.change(URI, edit + 2, [{"range": {"start": start, "end": end}, "text": "" if edit % 2 else "x"}])
        if edit % 100 == 0:
            daemon.ask("textDocument/documentSymbol", {"textDocument": {"uri": URI}})
        if edit == edits // 10:
            before = daemon.resident()
    found = daemon.ask("uimodel/workspace/get", {"document": URI})["result"]["documents"][0]["text"]
    assert found == text, "the text is another than at first"
    after = daemon.resident()
    print(f"{edits} edits: {before} kB after a tenth of them, {after} kB after all")
    assert after < before * 1.1, "memory grows with edits"

    daemon.close(URI)
    for number in range(1200):
        uri = f"file:///nowhere/{number}.uimodel.json"
        daemon.open(uri, text[:2000])
        daemon.close(uri)
        # What waits takes memory too; that is another matter.
        if number % 50 == 0:
            daemon.ask("uimodel/flush")
        if number == 200:
            after = daemon.resident()
    status = daemon.ask("uimodel/workspace/status")["result"]
    assert status["documents"] == 0, status
    last = daemon.resident()
    print(f"1000 more documents opened and closed: {after} kB before, {last} kB after")
    assert last < after * 1.1, "memory grows with documents that were closed"
    daemon.quit()


if __name__ == "__main__":
    main()
