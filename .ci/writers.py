"""Several writers of the same files lose nothing that was acknowledged.

    writers.py SERVER CLIENT [SECONDS]

Two servers that are spoken to at length, and one `call` after the other from two shells, put things into the same file.
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
  // the sheets
  "sheets": [
    { "ref": "first" }, // stays
  ],
}
"""


class Writers:
    def __init__(self, server, client, seconds):
        self.server, self.client = server, os.path.abspath(client)
        self.folder = tempfile.mkdtemp()
        self.path = os.path.join(self.folder, "app.uimodel.json")
        with open(self.path, "w") as file:
            file.write(TEXT)
        self.end = time.monotonic() + seconds
        self.acknowledged, self.refused = [], []

    def session(self, name):
        daemon = Daemon(self.server)
        daemon.initialize()
        daemon.ask("uimodel/workspace/open", {"path": self.folder})
        number = 0
        while time.monotonic() < self.end:
            number += 1
            ref = f"{name}-{number}"
            answer = daemon.ask("uimodel/model/insert", {"kind": "sheet", "value": {"ref": ref}})
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
            (self.acknowledged if done.returncode == 0 else self.refused).append(ref)

    def run(self):
        threads = [threading.Thread(target=self.session, args=(name,)) for name in ("one", "two")]
        threads += [threading.Thread(target=self.shell, args=(name,)) for name in ("three", "four")]
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
        if lost:
            print("lost:", lost[:12], len([r for r in lost if r[0] in "ot" and not r.startswith("three")]))
        if lost or unasked or beside or '{ "ref": "first" }, // stays' not in text or not self.acknowledged:
            print(text[:600])
            sys.exit(1)


Writers(sys.argv[1], sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else 20).run()
