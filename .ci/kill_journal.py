"""A shared daemon that is killed at any moment loses nothing that it has acknowledged, and nothing is half done: two
documents in memory and one of a file change together, and the live session changes in between. Every round is killed
while requests come in, every tenth while the daemon restores what it has kept.

    kill_journal.py SERVER [ROUNDS]
"""

import fcntl
import glob
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import threading
import time

from daemon import Daemon

URIS = ["memory:a.uimodel.json", "memory:b.uimodel.json", "c.uimodel.json"]
# Seconds.
WITHIN = float(os.environ.get("KILL_WITHIN", "0.3"))


def text(ref):
    return f'{{ "screens": [ {{ "ref": "{ref}", "title": "0" }} ] }}\n'


def request(number):
    if number % 3 == 0:
        return "uimodel/session/set", {"app": URIS[0], "states": [str(number)]}
    changes = [
        {"method": "uimodel/model/set", "params": {"entity": name, "property": "title", "value": str(number)}}
        for name in "abc"
    ]
    return "uimodel/transaction/run", {"changes": changes}


def kill(process):
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Rounds:
    def __init__(self, server, write):
        self.server, self.write = server, write
        self.base = tempfile.mkdtemp()
        self.folder = os.path.join(self.base, "project")
        os.mkdir(self.folder)
        for name in ("run", "state"):
            os.mkdir(os.path.join(self.base, name), 0o700)
        with open(os.path.join(self.folder, "c.uimodel.json"), "w") as stream:
            stream.write(text("c"))
        with open(os.path.join(self.folder, "uimodel.config.json"), "w") as stream:
            stream.write('{ "root": true }')
        self.environment = {
            **os.environ, "CI": "", "XDG_RUNTIME_DIR": self.base + "/run", "XDG_STATE_HOME": self.base + "/state",
        }
        self.sent = self.known = self.session = 0
        self.broken = []

    def start(self):
        """A client of the shared daemon of the folder, which it starts if it does not run."""
        return Daemon(self.server, "lines", ["--shared"], cwd=self.folder, env=self.environment)

    def client(self):
        """A client of a daemon that answers."""
        for _ in range(5):
            self.wait_for_locks()
            try:
                client = self.start()
                status = client.ask("uimodel/daemon/status")["result"]
                if "journal" in status:
                    return client, status
                # It is its own daemon, for no shared one has begun in time.
                client.end()
            except SystemExit:
                pass
        raise SystemExit("no daemon can be started any more")

    def wait_for_locks(self):
        """The system gives the locks of a daemon that was killed back in its own time."""
        for path in glob.glob(self.base + "/run/uimodel/*.lock"):
            with open(path) as stream:
                fcntl.flock(stream, fcntl.LOCK_EX)

    def number(self, client, uri):
        answer = client.ask("uimodel/workspace/get", {"document": uri})
        found = re.findall(r'"title": "(\d+)"', answer.get("result", {}).get("documents", [{}])[0].get("text", ""))
        return int(found[0]) if len(found) == 1 else None

    def check(self, client, number):
        numbers = [self.number(client, uri) for uri in URIS]
        session = client.ask("uimodel/session/get", {"app": URIS[0]})
        state = int((session.get("result", {}).get("session", {}).get("states") or ["0"])[0])
        if len(set(numbers)) != 1 or numbers[0] is None or not self.known <= numbers[0] <= self.sent:
            self.broken.append(f"round {number}: {numbers}, acknowledged {self.known}, sent {self.sent}")
        if not self.session <= state <= self.sent:
            self.broken.append(f"round {number}: session {state}, acknowledged {self.session}, sent {self.sent}")
        # Asked for last: an earlier answer may have come while the daemon was restoring.
        status = client.ask("uimodel/daemon/status")["result"]
        if status["journal"]["setAside"] or status["journal"]["state"] != "kept":
            self.broken.append(f"round {number}: {status['journal']}")
        if self.broken:
            self.report(status)
        self.known, self.session = numbers[0] or 0, state

    def report(self, status):
        """What there is to look at after the first mistake."""
        for line in self.broken:
            print(line)
        print(status)
        for folder in ("state/uimodel", "run/uimodel"):
            for name in sorted(os.listdir(os.path.join(self.base, folder))):
                print(f"{folder}/{name}")
                if name.endswith(".log"):
                    print(open(os.path.join(self.base, folder, name)).read()[-2000:])
        sys.exit(1)

    def run(self, rounds):
        client, status = self.client()
        client.ask("uimodel/workspace/open", {"path": self.folder, "write": self.write})
        for name, uri in zip("ab", URIS):
            client.ask("uimodel/workspace/open", {"uri": uri, "text": text(name)})
        for number in range(rounds):
            killer = threading.Timer(random.random() * WITHIN, kill_with, [client, status["processId"]])
            killer.start()
            try:
                while True:
                    self.sent += 1
                    answer = client.ask(*request(self.sent))
                    if "error" in answer:
                        self.broken.append(f"round {number}: {answer['error']}")
                    elif self.sent % 3 == 0:
                        self.session = self.sent
                    else:
                        self.known = self.sent
            except SystemExit:
                pass
            killer.join()
            if number % 10 == 9:
                # Whoever looks for it too early finds the last one's socket.
                victim = self.start()
                time.sleep(random.random() * WITHIN)
                victim.process.send_signal(signal.SIGSTOP)
                self.kill_listeners()
                victim.process.kill()
                victim.process.wait()
            client, status = self.client()
            self.check(client, number)
        left = sorted(os.listdir(self.folder))
        if left != ["c.uimodel.json", "uimodel.config.json"]:
            self.broken.append(f"left behind: {left}")
        kill_with(client, status["processId"])
        shutil.rmtree(self.base)

    def kill_listeners(self):
        """The daemon of this folder, which may not answer yet."""
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{process}/cmdline", "rb") as stream:
                    words = stream.read().split(b"\0")
            except OSError:
                continue
            if b"--listen" in words and self.folder.encode() in words:
                kill(int(process))


def kill_with(client, process):
    """Kills a daemon, and its client before that starts another one."""
    client.process.send_signal(signal.SIGSTOP)
    kill(process)
    client.process.kill()


def main():
    server = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    random.seed(os.environ.get("KILL_SEED", "1"))
    broken = []
    for write in ("onCommit", "onSave"):
        test = Rounds(server, write)
        test.run(rounds // 2)
        broken += [f"{write}: {line}" for line in test.broken]
        print(f"{rounds // 2} daemons killed, {write}: {test.sent} requests")
    for line in broken[:10]:
        print(line)
    if broken:
        sys.exit(1)


main()
