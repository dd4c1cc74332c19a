"""Several writers of the same files lose nothing that was acknowledged.

    writers.py SERVER CLIENT [SECONDS [sed] [editor]]

Two servers that are spoken to at length, and one `call` after the other from two shells, put things into the same file.
With `sed`, a shell that knows of no lock changes a number in it as well: none of these may be lost, while `sed` itself,
which reads the file and puts a new one in its place a moment later, loses what came between; how much, is told.
With `editor`, the file is open in an editor, whose server asks it to make changes in its buffer; it saves as editors do:
if the file is not what it last read, the buffer is read anew and the change asked for once more. Nothing it saved may
be lost; what it overwrote between its look and its write is told.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time

from daemon import Daemon

TEXT = """{
  "version": 0, // by sed
  "sheets": [
    { "ref": "first" }, // stays
  ],
}
"""


class Editor:
    """One file in an editor that is asked to change it and saves it."""

    def __init__(self, server, path):
        self.path, self.uri, self.version, self.saved = path, "file://" + path, 1, []
        self.daemon = Daemon(server)
        self.daemon.initialize({"workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}}})
        self.buffer = self.disk = self.read()
        self.daemon.open(self.uri, self.buffer)

    def read(self):
        with open(self.path) as file:
            return file.read()

    def set(self, text):
        self.buffer = text
        self.version += 1
        self.daemon.change(self.uri, self.version, [{"text": text}])

    def offset(self, position):
        lines = self.buffer.split("\n")
        return sum(len(line) + 1 for line in lines[: position["line"]]) + position["character"]

    def apply(self, message):
        changes = message["params"]["edit"]["documentChanges"][0]
        isMine = changes["textDocument"]["version"] in (None, self.version)
        self.daemon.write(
            self.daemon.frame({"jsonrpc": "2.0", "id": message["id"], "result": {"applied": isMine}})
        )
        if not isMine:
            return
        text = self.buffer
        for edit in sorted(changes["edits"], key=lambda e: -self.offset(e["range"]["start"])):
            start, end = self.offset(edit["range"]["start"]), self.offset(edit["range"]["end"])
            text = text[:start] + edit["newText"] + text[end:]
        self.set(text)

    def insert(self, ref):
        """Whether it is in the file."""
        for _ in range(50):
            now = self.read()
            if now != self.disk:
                self.disk = now
                self.set(now)
            self.daemon.send("uimodel/model/insert", {"kind": "sheet", "value": {"ref": ref}}, id=ref)
            while True:
                message = self.daemon.messages.get(timeout=20)
                if message.get("method") == "workspace/applyEdit":
                    self.apply(message)
                elif message.get("id") == ref:
                    break
            if "error" in message:
                return message["error"]["message"]
            if self.read() != self.disk:
                continue
            beside = self.path + ".editor"
            with open(beside, "w") as file:
                file.write(self.buffer)
            os.rename(beside, self.path)
            self.disk = self.buffer
            self.daemon.send("textDocument/didSave", {"textDocument": {"uri": self.uri}})
            self.saved.append(ref)
            return None
        return "the file never stood still"


class Writers:
    def __init__(self, server, client, seconds, withSed, withEditor):
        self.server, self.client = server, os.path.abspath(client)
        self.folder = tempfile.mkdtemp()
        self.path = os.path.join(self.folder, "app.uimodel.json")
        with open(self.path, "w") as file:
            file.write(TEXT)
        self.end = time.monotonic() + seconds
        self.acknowledged, self.refused, self.reasons = [], [], set()
        self.number, self.takenBack, self.withSed = 0, [], withSed
        self.editor = Editor(server, self.path) if withEditor else None

    def session(self, name):
        daemon = Daemon(self.server)
        daemon.initialize()
        daemon.ask("uimodel/workspace/open", {"path": self.folder})
        number = 0
        while time.monotonic() < self.end:
            number += 1
            ref = f"{name}-{number}"
            answer = daemon.ask("uimodel/model/insert", {"kind": "sheet", "value": {"ref": ref}})
            if "error" in answer:
                self.reasons.add(answer["error"]["message"])
            (self.refused if "error" in answer else self.acknowledged).append(ref)
        daemon.process.stdin.close()
        daemon.process.wait()

    def shell(self, name):
        number = 0
        while time.monotonic() < self.end:
            number += 1
            ref = f"{name}-{number}"
            params = json.dumps({"kind": "sheet", "value": {"ref": ref}})
            command = [self.client, "call", "uimodel/model/insert", params, "--workspace", "."]
            done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
            if done.returncode != 0:
                self.reasons.add(done.stderr)
            (self.acknowledged if done.returncode == 0 else self.refused).append(ref)

    def sed(self):
        while time.monotonic() < self.end:
            time.sleep(0.05)
            number = self.number + 1
            command = ["sed", "-i", f's/"version": [0-9]*/"version": {number}/', self.path]
            if subprocess.run(command).returncode == 0:
                self.number = number
            # For a moment a text may be seen that is put back at once.
            for _ in range(3):
                with open(self.path) as file:
                    now = int(re.search(r'"version": (\d+)', file.read()).group(1))
                if now == number:
                    break
                time.sleep(0.1)
            if now != number:
                self.takenBack.append((number, now))

    def edit(self):
        number = 0
        while time.monotonic() < self.end:
            time.sleep(0.2)
            number += 1
            reason = self.editor.insert(f"editor-{number}")
            if reason:
                self.reasons.add(reason)

    def run(self):
        threads = [threading.Thread(target=self.session, args=(name,)) for name in ("one", "two")]
        threads += [threading.Thread(target=self.shell, args=(name,)) for name in ("three", "four")]
        if self.withSed:
            threads.append(threading.Thread(target=self.sed))
        if self.editor:
            threads.append(threading.Thread(target=self.edit))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with open(self.path) as file:
            text = file.read()
        there = set(re.findall(r'"ref": "([^"]+)"', text))
        lost = [ref for ref in self.acknowledged if ref not in there]
        unasked = [ref for ref in self.refused if ref in there]
        beside = [name for name in os.listdir(self.folder) if name != "app.uimodel.json"]
        print(
            f"{len(self.acknowledged)} changes acknowledged, {len(lost)} lost; {len(self.refused)} refused, "
            f"{len(unasked)} of them made; left beside the file: {beside}"
        )
        for reason in sorted(self.reasons):
            print("refused:", reason)
        if self.withSed:
            print(f"sed: {self.number} changes, {len(self.takenBack)} taken back; the lost ones above are sed's doing")
            if self.takenBack:
                print(self.takenBack[:5])
                sys.exit(1)
            lost = [] if not self.editor else lost
        if self.editor:
            gone = [ref for ref in self.editor.saved if ref not in there]
            print(f"editor: {len(self.editor.saved)} changes saved, {len(gone)} lost; {len(lost)} of the others overwritten")
            if gone or not self.editor.saved:
                print(gone[:5])
                sys.exit(1)
            lost = []
        if lost:
            print("lost:", lost[:12], len([r for r in lost if r[0] in "ot" and not r.startswith("three")]))
        if lost or unasked or beside or '{ "ref": "first" }, // stays' not in text or not self.acknowledged:
            print(text[:600])
            sys.exit(1)


seconds, beside = float(sys.argv[3]) if len(sys.argv) > 3 else 20, sys.argv[4:]
Writers(sys.argv[1], sys.argv[2], seconds, "sed" in beside, "editor" in beside).run()
