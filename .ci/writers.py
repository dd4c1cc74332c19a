"""Several writers of the same files lose nothing that was acknowledged.

    writers.py SERVER CLIENT [SECONDS [sed]]

Two servers that are spoken to at length, and one `call` after the other from two shells, put things into the same file.
With `sed`, a shell that knows of no lock changes a number in it as well: none of these may be lost, while `sed` itself,
which reads the file and puts a new one in its place a moment later, loses what came between; how much, is told.
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


class Writers:
    def __init__(self, server, client, seconds, withSed):
        self.server, self.client = server, os.path.abspath(client)
        self.folder = tempfile.mkdtemp()
        self.path = os.path.join(self.folder, "app.uimodel.json")
        with open(self.path, "w") as file:
            file.write(TEXT)
        self.end = time.monotonic() + seconds
        self.acknowledged, self.refused, self.reasons = [], [], set()
        self.number, self.takenBack, self.withSed = 0, [], withSed

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

    def run(self):
        threads = [threading.Thread(target=self.session, args=(name,)) for name in ("one", "two")]
        threads += [threading.Thread(target=self.shell, args=(name,)) for name in ("three", "four")]
        if self.withSed:
            threads.append(threading.Thread(target=self.sed))
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
            lost = []
        if lost:
            print("lost:", lost[:12], len([r for r in lost if r[0] in "ot" and not r.startswith("three")]))
        if lost or unasked or beside or '{ "ref": "first" }, // stays' not in text or not self.acknowledged:
            print(text[:600])
            sys.exit(1)


Writers(sys.argv[1], sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else 20, "sed" in sys.argv[4:]).run()
