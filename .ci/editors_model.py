#!/usr/bin/env python3
"""What each client of a shared daemon must have: editors_model.py CLIENT DAEMON [EVENTS [SEED]]

Two editors, a terminal and a script work on the same three files: they open, type, save, close, format and rename, write
beside each other, are killed and come back; the daemon is killed too. A model says after each event what every one of
them must be answered: an editor from its own open texts over the disk; the terminal from the text of the editors that
hold a file if it is one, and from the file otherwise. A script's change of a file of which editors hold different texts
is refused; of one that they hold alike, all of them make it or none. No character that anybody wrote is lost.
"""
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

PATIENCE = 30
FILES = {
    "a.uimodel.json": """{
  "app": { "name": "A" },
  "sheets": [
    { "ref": "s1", "sheetPresentationController": { "detents": [] } },
    { "ref": "s2", "sheetPresentationController": { "detents": ["medium"] } },
    { "ref": "s3", "sheetPresentationController": { "detents": ["medium", "large"] } }
  ]
}
""",
    "b.uimodel.json": """{
  "screens": [
    { "ref": "m1", "presents": ["s1"] },
    { "ref": "m2", "presents": ["s2"] },
    { "ref": "m3", "presents": ["s9"] }
  ]
}
""",
    "V.swift": """import UIKit
class V: UIViewController {
  func show() {
    let c = UIViewController()
    c.sheetPresentationController?.detents = []
    present(c, animated: true)
  }
}
""",
}
DETENTS = ["[]", '["medium"]', '["large"]', '["medium", "large"]']
NAMES = ["s1", "s2", "s3", "s4", "s5"]


def expected(name, texts):
    """The findings of a file, as (line, code), for who has these texts."""
    found = []
    names = set(re.findall(r'"ref": "(s\d+)"', texts["a.uimodel.json"] or ""))
    for number, line in enumerate((texts[name] or "").split("\n")):
        if name == "V.swift" and line.lstrip().startswith("//"):
            continue
        if re.search(r'"?detents"?(:| =) *\[ *\]', line):
            found.append((number, "sheet/no-detents"))
        for reference in re.findall(r'"presents": \["(s\d+)"\]', line):
            if reference not in names:
                found.append((number, "model/unknown-reference"))
    return sorted(found)


def offset(text, position):
    """The index of a position in UTF-16."""
    start = 0
    for _ in range(position["line"]):
        start = text.index("\n", start) + 1
    units = 0
    while units < position["character"]:
        units += 2 if ord(text[start]) > 0xFFFF else 1
        start += 1
    return start


def position(text, index):
    line = text.count("\n", 0, index)
    start = text.rfind("\n", 0, index) + 1
    return {"line": line, "character": len(text[start:index].encode("utf-16-le")) // 2}


def applying(text, edits):
    for edit in sorted(edits, key=lambda edit: offset(text, edit["range"]["start"]), reverse=True):
        start, end = offset(text, edit["range"]["start"]), offset(text, edit["range"]["end"])
        text = text[:start] + edit["newText"] + text[end:]
    return text


def mutated(random, name, text):
    """The text after something was typed, and what was: a range of indexes and the new text."""
    lines = text.split("\n")
    kind = random.random()
    inner = [n for n, line in enumerate(lines) if '"detents"' in line or "detents = " in line or "presents" in line]
    if kind < 0.4 or not inner:
        # Lines that stand between others.
        number = random.randrange(1, max(2, len(lines) - 1))
        start = len("\n".join(lines[:number])) + 1
        return start, start, "// " + random.choice(["é", "𝒳", "日本", "a\tb", "x"]) + str(random.randrange(100)) + "\n"
    if kind < 0.55:
        comments = [n for n, line in enumerate(lines) if line.lstrip().startswith("//")]
        if comments:
            number = random.choice(comments)
            start = len("\n".join(lines[:number])) + 1
            return start, start + len(lines[number]) + 1, ""
    number = random.choice(inner)
    start = len("\n".join(lines[:number])) + (1 if number else 0)
    line = lines[number]
    if "presents" in line:
        match = re.search(r'"s\d+"', line)
        return start + match.start(), start + match.end(), json.dumps(random.choice(NAMES))
    if name == "V.swift":
        match = re.search(r"\[.*\]", line)
        return start + match.start(), start + match.end(), random.choice(["[]", "[.medium()]", "[.medium(), .large()]"])
    if kind < 0.7 and (match := re.search(r'"ref": "(s\d+)"', line)):
        free = [name for name in NAMES if '"ref": "%s"' % name not in text]
        if free:
            return start + match.start(1), start + match.end(1), random.choice(free)
    match = re.search(r'"detents": (\[.*?\])', line)
    if kind < 0.85:
        return start + match.start(1), start + match.end(1), random.choice(DETENTS)
    # Spaces that formatting takes away.
    return start + match.start(), start + match.start(), "   "


class Process:
    """A process that speaks JSON-RPC, with a thread that reads."""

    def __init__(self, command, folder, environment, lines=False):
        self.process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.lines, self.count, self.answers, self.ended = lines, 0, {}, False
        self.changed = threading.Condition()
        self.writing = threading.Lock()
        threading.Thread(target=self.read, daemon=True).start()
        self.errors = b""
        threading.Thread(target=self.read_errors, daemon=True).start()

    def read_errors(self):
        for line in self.process.stderr:
            self.errors += line

    def read(self):
        stream = self.process.stdout
        while True:
            if self.lines:
                body = stream.readline()
                if not body:
                    break
            else:
                length = None
                while (line := stream.readline()) not in (b"", b"\r\n"):
                    if line.lower().startswith(b"content-length:"):
                        length = int(line.split(b":")[1])
                if length is None:
                    break
                body = stream.read(length)
            message = json.loads(body)
            if "method" not in message:
                with self.changed:
                    self.answers[message.get("id")] = message
                    self.changed.notify_all()
            else:
                self.take(message)
        with self.changed:
            self.ended = True
            self.changed.notify_all()

    def take(self, message):
        pass

    def send(self, message):
        body = json.dumps(dict(message, jsonrpc="2.0"), ensure_ascii=False).encode()
        with self.writing:
            self.process.stdin.write(body + b"\n" if self.lines else b"Content-Length: %d\r\n\r\n" % len(body) + body)
            self.process.stdin.flush()

    def begin(self, method, params=None):
        self.count += 1
        self.send({"id": self.count, "method": method, **({} if params is None else {"params": params})})
        return self.count

    def answer(self, number):
        with self.changed:
            if not self.changed.wait_for(lambda: number in self.answers or self.ended, PATIENCE):
                raise AssertionError("no answer")
            return self.answers.pop(number, {"error": {"code": "ended", "message": "the process ended"}})

    def ask(self, method, params=None):
        return self.answer(self.begin(method, params))

    def kill(self):
        self.process.kill()
        self.process.wait()


class Editor(Process):
    def __init__(self, name, project):
        self.name, self.project = name, project
        self.texts, self.versions, self.published = {}, {}, {}
        self.accepts = True
        self.holding = threading.RLock()
        super().__init__([project.daemon, "--shared"], project.folder, project.environment)
        capabilities = {
            "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}},
            "textDocument": {"publishDiagnostics": {"versionSupport": True}, "rename": {"prepareSupport": True}},
        }
        self.ask("initialize", {
            "processId": None, "clientInfo": {"name": name}, "rootUri": project.uri(""), "capabilities": capabilities})
        self.send({"method": "initialized", "params": {}})

    def take(self, message):
        if message["method"] == "textDocument/publishDiagnostics":
            params = message["params"]
            name = urllib.parse.unquote(params["uri"]).rsplit("/", 1)[1]
            found = sorted((item["range"]["start"]["line"], item["code"]) for item in params["diagnostics"]
                           if item["code"] != "daemon/changed-on-disk")
            with self.changed:
                self.published[name] = (params.get("version"), found)
                self.changed.notify_all()
        elif "id" in message:
            result = None
            if message["method"] == "workspace/applyEdit":
                result = {"applied": self.accepts}
                if self.accepts:
                    with self.holding:
                        self.apply(message["params"]["edit"], isOurs=True)
            self.send({"id": message["id"], "result": result})

    def apply(self, edit, isOurs=False):
        """Makes the changes of an answer or of a request, as an editor does: open texts, and files of others."""
        for change in edit["documentChanges"]:
            name = urllib.parse.unquote(change["textDocument"]["uri"]).rsplit("/", 1)[1]
            if name in self.texts:
                assert change["textDocument"]["version"] == self.versions[name], ("version", self.name, change)
                self.change(name, applying(self.texts[name], change["edits"]))
            else:
                assert not isOurs and change["textDocument"].get("version") is None, (self.name, change)
                self.project.write(name, applying(self.project.read(name), change["edits"]))

    def open(self, name, text):
        self.texts[name], self.versions[name] = text, 1
        self.published[name] = (None, self.published.get(name, (None, []))[1])
        item = {"uri": self.project.uri(name), "languageId": "swift", "version": 1, "text": text}
        self.send({"method": "textDocument/didOpen", "params": {"textDocument": item}})

    def change(self, name, text, ranges=None):
        with self.holding:
            self.versions[name] += 1
            self.texts[name] = text
            document = {"uri": self.project.uri(name), "version": self.versions[name]}
            self.send({
                "method": "textDocument/didChange",
                "params": {"textDocument": document, "contentChanges": ranges or [{"text": text}]}})

    def notify(self, method, name):
        self.send({"method": method, "params": {"textDocument": {"uri": self.project.uri(name)}}})

    def close(self, name):
        del self.texts[name], self.versions[name]
        self.notify("textDocument/didClose", name)


class Project:
    def __init__(self, client, daemon, seed):
        self.client, self.daemon = os.path.abspath(client), os.path.abspath(daemon)
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = os.path.realpath(os.path.join(self.temporary.name, "project"))
        os.makedirs(os.path.join(self.folder, ".git"))
        runtime = os.path.join(self.temporary.name, "run")
        os.mkdir(runtime, mode=0o700)
        self.environment = dict(
            os.environ, XDG_RUNTIME_DIR=runtime, XDG_STATE_HOME=self.temporary.name, CI="", TMPDIR=self.temporary.name)
        for name, text in FILES.items():
            self.write(name, text)
        self.random = random.Random(seed)
        self.log = []
        self.run("start")
        self.editors = [Editor("Neovim", self), Editor("Code", self)]
        self.terminal = Process([self.client, "rpc"], self.folder, self.environment, lines=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def uri(self, name):
        return "file://" + urllib.parse.quote(self.path(name).rstrip("/"))

    def read(self, name):
        with open(self.path(name), encoding="utf-8", newline="") as file:
            return file.read()

    def write(self, name, text):
        with open(self.path(name) + "~", "w", encoding="utf-8", newline="") as file:
            file.write(text)
        os.rename(self.path(name) + "~", self.path(name))

    def run(self, *arguments):
        return subprocess.run(
            [self.client, *arguments], cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=60)

    # What each must have

    def view(self, editor):
        return {name: editor.texts.get(name, self.read(name)) for name in FILES}

    def held(self, name):
        return [editor.texts[name] for editor in self.editors if name in editor.texts]

    def shared(self, name):
        texts = self.held(name)
        return texts[0] if texts and len(set(texts)) == 1 else self.read(name)

    def differences(self):
        wrong = []
        for editor in self.editors:
            editor.ask("uimodel/flush")
        for editor in self.editors:
            view = self.view(editor)
            for name in FILES:
                version, found = editor.published.get(name, (None, []))
                if found != expected(name, view):
                    wrong.append((editor.name, name, "has", found, "must have", expected(name, view)))
                if name in editor.texts and version is not None and version > editor.versions[name]:
                    wrong.append((editor.name, name, "version", version, editor.versions[name]))
        for name in FILES:
            answer = self.terminal.ask("uimodel/workspace/get", {"document": self.uri(name)})
            documents = answer.get("result", {}).get("documents") or [{}]
            if documents[0].get("text") != self.shared(name):
                wrong.append(("terminal", name, documents[0].get("text"), self.shared(name), answer.get("error")))
        found = {}
        answer = self.terminal.ask("uimodel/diagnostics/get", {})
        for item in answer.get("result", {}).get("diagnostics", []):
            if item["code"] != "daemon/changed-on-disk":
                name = item["uri"].rsplit("/", 1)[1]
                found.setdefault(name, []).append((item["range"]["start"]["line"], item["code"]))
        shared = {name: self.shared(name) for name in FILES}
        for name in FILES:
            if sorted(found.get(name, [])) != expected(name, shared):
                wrong.append(("terminal", name, "finds", found.get(name), expected(name, shared)))
        return wrong

    def settle(self):
        """Other programs' files are noticed within a moment."""
        end = time.monotonic() + 10
        while wrong := self.differences():
            if time.monotonic() > end:
                raise AssertionError("\n".join(map(str, wrong)))
            time.sleep(0.01)

    # What happens

    def event(self):
        editor = self.random.choice(self.editors)
        name = self.random.choice(list(FILES))
        kinds = ["open"] * 6 if name not in editor.texts else ["type"] * 12 + ["save"] * 3 + ["close"] * 2 + ["format"] * 2
        kind = self.random.choice(kinds + ["script"] * 3 + ["rename"] * 2 + ["outside"] + (["kill"] if self.random.random() < 0.05 else [])
                                  + (["restart"] if self.random.random() < 0.02 else []))
        self.log.append((kind, editor.name, name))
        getattr(self, kind)(editor, name)

    def open(self, editor, name):
        text = self.read(name)
        if self.random.random() < 0.1:
            # Editors bring unsaved text back.
            start, end, new = mutated(self.random, name, text)
            text = text[:start] + new + text[end:]
        editor.open(name, text)

    def type(self, editor, name):
        text, ranges = editor.texts[name], []
        for _ in range(self.random.choice([1, 1, 1, 3])):
            start, end, new = mutated(self.random, name, text)
            ranges.append({"range": {"start": position(text, start), "end": position(text, end)}, "text": new})
            text = text[:start] + new + text[end:]
        # The same in the other editor, now and then: two people paste one thing.
        others = [other for other in self.editors if other is not editor and other.texts.get(name) == editor.texts[name]]
        editor.change(name, text, ranges if self.random.random() < 0.9 else None)
        if others and self.random.random() < 0.2:
            others[0].change(name, text, ranges)

    def save(self, editor, name):
        before = self.read(name)
        self.write(name, editor.texts[name])
        editor.notify("textDocument/didSave", name)
        for other in self.editors:
            # Editors load a file again that another program has written, if they have not changed it.
            if other is not editor and other.texts.get(name) == before and self.random.random() < 0.8:
                if other.texts[name] != editor.texts[name]:
                    other.change(name, editor.texts[name])

    def close(self, editor, name):
        editor.close(name)

    def format(self, editor, name):
        options = {"tabSize": 2, "insertSpaces": True}
        answer = editor.ask(
            "textDocument/formatting", {"textDocument": {"uri": self.uri(name)}, "options": options})
        assert "error" not in answer or name == "V.swift", answer
        before = editor.texts[name]
        after = applying(before, answer.get("result") or [])
        assert re.sub(r"\s", "", after) == re.sub(r"\s", "", before), ("formatting lost text", before, after)
        if after != before:
            editor.change(name, after)

    def rename(self, editor, name):
        view = self.view(editor)
        names = re.findall(r'"ref": "(s\d+)"', view["a.uimodel.json"])
        free = [new for new in NAMES + ["s6", "s7", "s8"] if new not in names]
        self.settle()
        old, new = self.random.choice(names), self.random.choice(free)
        place = view["a.uimodel.json"].index('"ref": "%s"' % old) + 9
        answer = editor.ask("textDocument/rename", {
            "textDocument": {"uri": self.uri("a.uimodel.json")}, "position": position(view["a.uimodel.json"], place),
            "newName": new})
        assert "error" not in answer, answer
        with editor.holding:
            editor.apply(answer["result"])
        after = self.view(editor)
        for file in ["a.uimodel.json", "b.uimodel.json"]:
            assert after[file] == view[file].replace('"%s"' % old, '"%s"' % new), ("rename", file, view[file], after[file])

    def script(self, editor, name):
        name = "a.uimodel.json"
        self.settle()
        text = self.shared(name)
        sheet = self.random.choice(re.findall(r'"ref": "(s\d+)"', text))
        detents = self.random.choice(DETENTS)
        holders = [other for other in self.editors if name in other.texts]
        isContested = len({other.texts[name] for other in holders}) > 1
        before = [dict(other.texts) for other in self.editors], self.read(name)
        for other in self.editors:
            other.accepts = self.random.random() < 0.85
        # It is a change only if it says something else.
        line = next(line for line in text.split("\n") if '"ref": "%s"' % sheet in line)
        isSame = json.loads(re.search(r'"detents": *(\[.*?\])', line).group(1)) == json.loads(detents)
        answer = self.terminal.ask("uimodel/sheet/setDetents", {"sheet": sheet, "detents": json.loads(detents)})
        isRefused = isContested or any(not other.accepts for other in holders)
        error = answer.get("error")
        if isSame:
            assert ([dict(other.texts) for other in self.editors], self.read(name)) == before, "no change changed something"
            return
        if isRefused:
            assert error, ("a change that was refused", answer, [other.name for other in holders])
            assert ([dict(other.texts) for other in self.editors], self.read(name)) == before, ("half a change", error)
            if isContested:
                assert "Neovim" in error["message"] and "Code" in error["message"], error
            return
        assert not error, (error, [other.name for other in holders])
        after = self.shared(name)
        changed = [new for old, new in zip(text.split("\n"), after.split("\n")) if old != new]
        assert len(changed) == 1 and '"ref": "%s"' % sheet in changed[0], (text, after)
        assert json.loads(re.search(r'"detents": *(\[.*?\])', changed[0]).group(1)) == json.loads(detents), changed
        for other in holders:
            assert other.texts[name] == after, (other.name, other.texts[name], after)
        if holders:
            assert self.read(name) == before[1], "a file that editors hold was written"

    def outside(self, editor, name):
        text = self.read(name)
        start, end, new = mutated(self.random, name, text)
        self.write(name, text[:start] + new + text[end:])

    def kill(self, editor, name):
        editor.kill()
        self.editors[self.editors.index(editor)] = Editor(editor.name, self)

    def restart(self, editor, name):
        status = json.loads(self.run("status", "--format", "json").stdout)
        os.kill(status["processId"], signal.SIGKILL)
        # The editors start it again, or a terminal does.
        if self.random.random() < 0.5:
            self.run("start")
        for other in self.editors:
            other.ask("uimodel/flush")
        self.run("start")
        self.terminal.kill()
        self.terminal = Process([self.client, "rpc"], self.folder, self.environment, lines=True)
        self.terminal.ask("uimodel/workspace/open", {"path": self.folder, "inProjects": True})


def main():
    client, daemon = sys.argv[1:3]
    events = int(sys.argv[3]) if len(sys.argv) > 3 else 2_000
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else random.randrange(1 << 30)
    print(f"seed {seed}", flush=True)
    project = Project(client, daemon, seed)
    start = time.monotonic()
    try:
        project.settle()
        for number in range(events):
            try:
                project.event()
                project.settle()
            except Exception:
                print(f"event {number} of seed {seed}; the last ones:")
                for line in project.log[-12:]:
                    print("  ", *line)
                for editor in project.editors:
                    print(editor.name, json.dumps(editor.texts, indent=1), editor.errors.decode()[-500:])
                print(project.run("logs").stdout[-1500:])
                raise
    finally:
        for process in [*project.editors, project.terminal]:
            process.kill()
        project.run("stop")
    kinds = {kind: sum(1 for event in project.log if event[0] == kind) for kind in sorted({event[0] for event in project.log})}
    print(f"{events} events agree with the model in {time.monotonic() - start:.0f} s: {kinds}")


main()
