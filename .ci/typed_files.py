"""Edits of an app's Swift files as a person makes them, in a daemon that has the app open: no edit may end the process.

    typed_files.py SERVER EDITS FOLDER... [SEED]

Of each folder it takes the files that have to do with keyboards, menus, sheets and bars, and as many edits of them. A text
that ends the process is kept in .build/ci/found-typed.
"""

import os
import pathlib
import random
import re
import sys
import tempfile

import daemon
from daemon import Daemon

daemon.PATIENCE = 300
SUBJECTS = re.compile(
    rb"[kK]eyboard|UIMenu|buildMenu|UIKeyCommand|[pP]opover|sheetPresentationController|[tT]oolbar|CommandMenu|\.contextMenu"
)
# Bytes of other characters stay together.
TOKEN = re.compile(rb"[\w\x80-\xff]+|\"[^\"\n]*\"?|[^\w\s]")
STATEMENTS = [
    b"let local = convert(frame, from: window)",
    b"bottom.constant = bounds.intersection(local).height",
    b"present(alert, animated: true)",
    b"popoverPresentationController?.sourceView = view",
    b"builder.insertChild(UIMenu(title: \"A\", children: [UICommand(title: \"B\", action: #selector(a))]), atEndOfMenu: .file)",
    b"sheet.detents = [.medium(), .custom { $0.maximumDetentValue * 0.5 }]",
    b".keyboardShortcut(\"k\", modifiers: [.command, .shift])",
    b"if #available(iOS 16, *), let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect {",
]
BRACKETS = [b"(", b")", b"{", b"}", b"[", b"]", b".", b",", b"\"", b"<", b"?"]
FOUND = pathlib.Path(".build/ci/found-typed")


class Typist:
    """One file, and what somebody does to it."""

    def __init__(self, server, uri, text, others, chance):
        self.server, self.uri, self.first, self.text = server, uri, text, text
        self.others, self.chance, self.version = others, chance, 1
        item = {"uri": uri, "languageId": "swift", "version": 1, "text": text.decode()}
        server.send("textDocument/didOpen", {"textDocument": item})

    def position(self, at):
        line = self.text.count(b"\n", 0, at)
        return {"line": line, "character": at - (self.text.rfind(b"\n", 0, at) + 1)}

    def replace(self, start, end, new):
        self.version += 1
        change = {"range": {"start": self.position(start), "end": self.position(end)}, "text": new.decode()}
        self.text = self.text[:start] + new + self.text[end:]
        self.server.change(self.uri, self.version, [change])
        self.server.ask("textDocument/diagnostic", {"textDocument": {"uri": self.uri}})

    def edit(self):
        """One edit; takes all back where little is left of the text."""
        tokens = list(TOKEN.finditer(self.text))
        if len(tokens) < 20 or len(self.text) > 2 * len(self.first) + 2000:
            return self.replace(0, len(self.text), self.first)
        where = self.chance.randrange(len(tokens))
        token, kind = tokens[where], self.chance.randrange(9)
        end_of_line = (self.text.find(b"\n", token.start()) + 1 or len(self.text) + 1) - 1
        if kind == 0:
            return self.replace(token.start(), token.end(), b"")
        if kind == 1:
            return self.replace(token.end(), end_of_line, b"")
        if kind == 2:
            return self.replace(token.start(), token.start(), self.chance.choice(BRACKETS))
        if kind == 3:
            other = self.chance.choice(tokens)
            return self.replace(token.start(), token.end(), other.group())
        if kind == 4:
            return self.replace(end_of_line, end_of_line, b"\n" + self.chance.choice(STATEMENTS))
        if kind == 5:
            # What a method is called on is gone: `view.convert` → `convert`.
            dots = [dot for dot in re.finditer(rb"[\w?!]+\.(?=\w)", self.text)]
            dot = self.chance.choice(dots) if dots else token
            return self.replace(dot.start(), dot.end(), b"")
        if kind == 6:
            last = tokens[min(len(tokens) - 1, where + self.chance.randrange(1, 40))]
            return self.replace(token.start(), last.end(), b"")
        if kind == 7:
            lines = self.chance.choice(self.others).split(b"\n")
            start = self.chance.randrange(len(lines))
            some = lines[start : start + self.chance.randrange(1, 12)]
            return self.replace(end_of_line, end_of_line, b"\n" + b"\n".join(some))
        return self.replace(0, len(self.text), self.first)


def start(server, folder):
    state = tempfile.mkdtemp()
    environment = {**os.environ, "HOME": state, "XDG_STATE_HOME": state, "XDG_CACHE_HOME": state}
    process = Daemon(server, env=environment)
    capabilities = {"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"diagnostic": {}}}
    answer = process.ask(
        "initialize",
        {
            "processId": None,
            "capabilities": capabilities,
            "workspaceFolders": [{"uri": folder.as_uri(), "name": folder.name}],
        },
    )
    assert answer["result"]["capabilities"]["positionEncoding"] == "utf-8", answer
    process.send("initialized", {})
    return process


def texts(folder):
    """The files of a folder that have to do with what is checked."""
    found = {}
    for path in sorted(folder.rglob("*.swift")):
        data = path.read_bytes() if path.is_file() else b""
        try:
            data.decode()
        except UnicodeDecodeError:
            continue
        if b"\r" not in data and len(data) < 200_000 and SUBJECTS.search(data):
            found[path] = data
    return found


def main():
    server, edits = sys.argv[1], int(sys.argv[2])
    given = sys.argv[3:]
    seed = int(given.pop()) if given[-1].isdigit() else random.randrange(1 << 32)
    chance = random.Random(seed)
    print(f"seed {seed}", flush=True)
    deaths = 0
    for folder in map(lambda name: pathlib.Path(name).resolve(), given):
        files = texts(folder)
        if not files:
            print(f"{folder.name}: no such files")
            continue
        process, done, deaths_before = start(server, folder), 0, deaths
        while done < edits:
            path = chance.choice(list(files))
            typist = Typist(process, path.as_uri(), files[path], list(files.values()), chance)
            for _ in range(min(40, edits - done)):
                done += 1
                try:
                    typist.edit()
                except SystemExit as end:
                    deaths += 1
                    FOUND.mkdir(parents=True, exist_ok=True)
                    kept = FOUND / f"{folder.name}-{path.stem}-{done}.swift"
                    kept.write_bytes(typist.text)
                    print(f"{folder.name}: {path.name}: {end}; its text is {kept}", flush=True)
                    process = start(server, folder)
                    break
            else:
                process.close(typist.uri)
        process.quit()
        print(f"{folder.name}: {done} edits of {len(files)} files, {deaths - deaths_before} deaths", flush=True)
    sys.exit(1 if deaths else 0)


main()
