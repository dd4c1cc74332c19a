"""Streams and documents gone wrong: the daemon lives, answers, and ends when its input does.

    fuzz.py SERVER SECONDS [SEED]

The seed is printed; with it a run comes again.
"""

import json
import pathlib
import random
import sys
import time

from daemon import Daemon

ROOT = pathlib.Path(__file__).parent.parent
URI = "file:///nowhere/fuzz.uimodel.json"
CODE = "file:///nowhere/fuzz.swift"
SCRAPS = ["{", "}", "[", "]", ",", ":", '"', "\n", "\r\n", "\r", "//", "/*", "*/", "\\", "é", "日本", "👩‍👩‍👧", "\0", "-1e999"]
SCRAPS += ["#if", "/*", '"""', '#"', "\\(", "func", "UIKeyCommand(", ".command", "builder.remove(menu: .file)"]
SCRAPS += ['"ref"', '"detents": []', '{"$unknown": "x"}', "null", "99999999999999999999", "\\ud800"]


def mutated(data, chance):
    data = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data) + 1)
        kind = chance.randrange(5)
        if kind == 0 and at < len(data):
            data[at] = chance.randrange(256)
        elif kind == 1:
            del data[at : at + chance.randint(1, 40)]
        elif kind == 2:
            data[at:at] = data[max(0, at - chance.randint(1, 40)) : at]
        elif kind == 3:
            data[at:at] = chance.choice(SCRAPS).encode("utf-8", "surrogatepass")
        elif chance.random() < 0.1:
            del data[at:]
    return bytes(data)


def conversation(daemon, texts, chance):
    """Some messages as an editor or a script sends them."""
    def message(method, params, **more):
        return daemon.frame({"jsonrpc": "2.0", "method": method, "params": params, **more})

    place = {"textDocument": {"uri": URI}, "position": {"line": chance.randrange(60), "character": chance.randrange(60)}}
    item = {"uri": URI, "languageId": "uimodel", "version": 1, "text": chance.choice(texts)}
    messages = [
        message("initialize", {"capabilities": {}}, id=1),
        message("initialized", {}),
        message("textDocument/didOpen", {"textDocument": item}),
        message("textDocument/hover", place, id=2),
        message("textDocument/completion", place, id=3),
        message("uimodel/workspace/open", {"uri": "memory:x.uimodel.json", "text": chance.choice(texts)}, id=4),
        message("uimodel/diagnostics/get", {}, id=5),
        message("uimodel/model/insert", {"kind": "sheet", "value": {"ref": "fuzz"}}, id=6),
        message("$/cancelRequest", {"id": 5}),
    ]
    return b"".join(messages)


def lines(server, texts, chance, until):
    """Broken lines: each next one is read all the same."""
    daemon = Daemon(server, "lines")
    count = 0
    while time.monotonic() < until:
        daemon.write(mutated(conversation(daemon, texts, chance), chance) + b"\n")
        count += 1
        if count % 20 == 0:
            assert "result" in daemon.ask("uimodel/flush")
    status = daemon.end()
    assert status == 0, f"the daemon ended with {status}"
    return f"{count} broken conversations of lines"


def headers(server, texts, chance, until):
    """Broken frames: the process ends with its input and not by a signal."""
    count = 0
    while time.monotonic() < until:
        daemon = Daemon(server)
        daemon.write(mutated(conversation(daemon, texts, chance), chance))
        status = daemon.end()
        assert status in (0, 1), f"the daemon ended with {status}"
        count += 1
    return f"{count} broken conversations with headers"


def documents(server, texts, chance, until):
    """Documents, and Swift, that are typed and broken at random: every request is answered, and never by an internal
    error."""
    code = [path.read_text() for path in sorted(ROOT.glob("Examples/**/*.swift"))]
    assert code
    daemon = Daemon(server)
    daemon.initialize({"textDocument": {"codeAction": {"codeActionLiteralSupport": {}}}})
    version = count = 0
    while time.monotonic() < until:
        uri, of = (CODE, code) if chance.random() < 0.3 else (URI, texts)
        text = mutated(chance.choice(of).encode(), chance).decode("utf-8", "replace")
        version += 1
        daemon.open(uri, text, version)
        for _ in range(chance.randint(1, 20)):
            line, column = chance.randrange(text.count("\n") + 2), chance.randrange(100)
            start = {"line": line, "character": column}
            end = {"line": line + chance.choice([0, 0, 0, 1]), "character": chance.randrange(100)}
            version += 1
            daemon.change(uri, version, [{"range": {"start": start, "end": end}, "text": chance.choice(SCRAPS)}])
            place = {"textDocument": {"uri": uri}, "position": start}
            method, params = chance.choice(
                [
                    ("textDocument/hover", place),
                    ("textDocument/completion", place),
                    ("textDocument/definition", place),
                    ("textDocument/references", {**place, "context": {"includeDeclaration": True}}),
                    ("textDocument/rename", {**place, "newName": "renamed"}),
                    ("textDocument/documentSymbol", {"textDocument": {"uri": uri}}),
                    ("textDocument/codeAction", {**place, "range": {"start": start, "end": end}, "context": {"diagnostics": []}}),
                    ("uimodel/diagnostics/get", {}),
                    ("uimodel/workspace/export", {}),
                    ("uimodel/fix/list", {}),
                    ("uimodel/menu/tree", {}),
                    ("uimodel/menu/overlay", {"environment": {"platform": "iPadOS", "version": "17"}, "search": "c"}),
                    ("uimodel/menu/shortcuts", {}),
                    ("uimodel/menu/suggest", {"commands": [{"title": "Print"}, {"shortcut": "⌘I"}]}),
                    ("uimodel/responder/dispatch", {"press": "⌘I"}),
                    ("uimodel/render", {"what": "focusLoop", "screen": chance.choice(["reminders", "library", "root"])}),
                    ("uimodel/render/list", {}),
                    ("uimodel/render", {"what": chance.choice(["shortcuts", "menuBar", "overlay", "presentations", "scenes"])}),
                    ("uimodel/render", {"what": "focusGroups", "screen": chance.choice(["photos", "sidebar", "root"])}),
                ]
            )
            answer = daemon.ask(method, params)
            assert answer.get("error", {}).get("code") != -32603, json.dumps(answer)
            count += 1
        daemon.close(uri)
    daemon.quit()
    return f"{count} edits of broken documents"


def main():
    server, seconds = sys.argv[1], float(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    print(f"seed {seed}", flush=True)
    texts = [path.read_text() for path in sorted(ROOT.glob("Examples/**/*.uimodel.json"))]
    assert texts
    for number, part in enumerate([lines, headers, documents]):
        chance = random.Random(seed + number)
        print(part(server, texts, chance, time.monotonic() + seconds / 3), flush=True)


if __name__ == "__main__":
    main()
