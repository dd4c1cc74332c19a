"""Commits of eight files whose process is killed leave all of them or none, and nothing else, once the next of our
processes has looked into the folder.

    kill_commits.py SERVER CLIENT [ROUNDS]
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

from daemon import Daemon

FILES = 8


def name(number):
    return f"screen{number}.uimodel.json"


def text(number, ref):
    shared = f'{{ "ref": "{ref}" }}' if number == 0 else f'{{ "ref": "s{number}", "presents": ["{ref}"] }}'
    kind = "sheets" if number == 0 else "screens"
    return f'{{ // {number}\n  "{kind}": [\n    {shared}, // kept\n  ],\n}}\n'


def main():
    server, client = sys.argv[1], os.path.abspath(sys.argv[2])
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 100
    random.seed(os.environ.get("KILL_SEED", "1"))
    folder = tempfile.mkdtemp()
    outcomes = {"none": 0, "all": 0}
    broken = []
    for number in range(rounds):
        for file in range(FILES):
            with open(os.path.join(folder, name(file)), "w") as stream:
                stream.write(text(file, "old"))
        daemon = Daemon(server)
        daemon.initialize()
        daemon.ask("uimodel/workspace/open", {"path": folder})
        started = time.monotonic()
        delay = random.random() * float(os.environ.get("KILL_WITHIN", "0.08"))
        killer = threading.Timer(delay, lambda: os.kill(daemon.process.pid, signal.SIGKILL))
        killer.start()
        answered = False
        try:
            answer = daemon.ask("uimodel/model/rename", {"entity": {"ref": "old"}, "to": "new"})
            answered = "result" in answer
        except SystemExit:
            pass
        killer.join()
        daemon.process.wait()
        subprocess.run([client, "check", folder], capture_output=True)
        names = sorted(os.listdir(folder))
        texts = [open(os.path.join(folder, name(file))).read() for file in range(FILES)]
        if names != sorted(name(file) for file in range(FILES)):
            broken.append(f"round {number}: {names}")
        elif texts == [text(file, "new") for file in range(FILES)]:
            outcomes["all"] += 1
        elif texts == [text(file, "old") for file in range(FILES)] and not answered:
            outcomes["none"] += 1
        else:
            broken.append(f"round {number}, killed after {time.monotonic() - started:.3f} s: {texts}")
    print(f"{rounds} commits killed: {outcomes}, {len(broken)} broken")
    for line in broken[:5]:
        print(line)
    if broken or not all(outcomes.values()):
        sys.exit(1)


main()
