"""What is typed, and how long it takes until the findings are those of the new text."""
import time

import entries
from editor import Silence

# Seconds after which a kind of edit has been made often enough, however slow it is.
PATIENCE = 4

# What is typed at a mark on the line with the mistake, before it, and taken back.
CHARACTERS = {"comment": "x", "string": "x", "number": "1", "ref": "x", "key": "x"}
# What is changed elsewhere: the mark, what stands there, what comes in its place.
STRUCTURE = {"the rest is read otherwise": ("rest", "", "/*"), "targets": ("targets", "0", "1"), "menu": ("menu", "file", "edit")}


def change(line, column, old, new):
    end = {"line": line, "character": column + len(old)}
    return {"range": {"start": {"line": line, "character": column}, "end": end}, "text": new}


class Typing:
    """A document that an editor has open, and the place of its mistake."""

    def __init__(self, editor, document, uri, language):
        self.editor, self.document, self.uri = editor, document, uri
        self.language, self.version, self.moved = language, 0, 0
        # Where on the mistake's line its finding stands, counted from the mark; not all servers mean the same place.
        self.place = None
        self.lines = document.text.splitlines(keepends=True)

    def open(self, waits=True):
        """Nanoseconds from opening to its findings."""
        # Some servers know only what is on the disk too; none was told of it before.
        with open(self.uri.removeprefix("file://"), "w") as file:
            file.write(self.document.text)
        self.version += 1
        item = {"uri": self.uri, "languageId": self.language, "version": self.version, "text": self.document.text}
        frame = self.editor.frame({"method": "textDocument/didOpen", "params": {"textDocument": item}})
        return self.until_found(self.editor.write(frame)) if waits else self.editor.write(frame)

    def type(self, mark, old, new, moves=True):
        """Nanoseconds from a change at a mark to the findings of the text with it."""
        line, column = self.document.marks[mark]
        self.version += 1
        changed = change(line, column, old, new)
        if not self.editor.takes_changes:
            whole = self.lines[line]
            self.lines[line] = whole[:column] + new + whole[column + len(old):]
            changed = {"text": "".join(self.lines)}
        params = {"textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [changed]}
        frame = self.editor.frame({"method": "textDocument/didChange", "params": params})
        if moves:
            self.moved += len(new) - len(old)
        if not self.editor.pulls:
            return self.until_found(self.editor.write(frame))
        number, ask = self.editor.request("textDocument/diagnostic", {"textDocument": {"uri": self.uri}})
        start = self.editor.write(frame + ask)
        message, arrived = self.editor.until(lambda m: m.get("id") == number)
        if "result" not in message:
            raise Silence(message["error"]["message"])
        return arrived - start

    def until_found(self, start):
        """The findings count only if the mistake is where it must be by now."""
        line, column = self.document.marks["mistake"]
        if self.editor.pulls:
            self.editor.ask("textDocument/diagnostic", {"textDocument": {"uri": self.uri}})
            return self.editor.arrived - start

        def are_found(message):
            if message.get("method") != "textDocument/publishDiagnostics":
                return False
            places = [d["range"]["start"] for d in message["params"]["diagnostics"]]
            columns = [place["character"] - column for place in places if place["line"] == line]
            if self.place is None and columns:
                self.place = columns[-1]
            return self.place is not None and self.place + self.moved in columns
        return self.editor.until(are_found)[1] - start

    def edits(self, kinds, count, kind=None):
        """Samples of `count` edits by kind: half of them typed, half of them taken back. `kind` is the document's."""
        samples = {}
        for name in kinds:
            if name in CHARACTERS:
                there = self.pairs(name, "", CHARACTERS[name], count // 2)
                samples[name] = there[0] + there[1]
            elif name == "entry":
                there = self.pairs("entry", "", entries.ADDED[kind], count // 2)
                samples["entry added"], samples["entry removed"] = there
            elif STRUCTURE[name][0] in self.document.marks:
                mark, old, new = STRUCTURE[name]
                there = self.pairs(mark, old, new, count // 2, moves=False)
                samples[name] = there[0] + there[1]
        return samples

    def pairs(self, mark, old, new, count, moves=True):
        """What a change took each time, and taking it back."""
        typed, taken = [], []
        until = time.monotonic() + PATIENCE
        while len(typed) < count and (not typed or time.monotonic() < until):
            typed.append(self.type(mark, old, new, moves))
            taken.append(self.type(mark, new, old, moves))
        return typed, taken
