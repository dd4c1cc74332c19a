"""Editors that are killed, or end without a word, leave no daemon behind.

    kill_rounds.py SERVER [ROUNDS]
"""

import os
import signal
import subprocess
import sys
import time

from daemon import Daemon

PATIENCE = 5


def editor(server):
    """Opens a document, tells the daemon's number, and waits for its own end."""
    daemon = Daemon(server)
    daemon.initialize()
    daemon.open("file:///nowhere/a.uimodel.json", '{ "sheets": [ { "presentationDetents": [] } ] }')
    daemon.ask("uimodel/flush")
    print(daemon.process.pid, flush=True)
    signal.pause()


def is_there(process):
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True).stdout.strip()
    return state != "" and not state.startswith("Z")


def main():
    server = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    left = []
    for number in range(rounds):
        parent = subprocess.Popen([sys.executable, __file__, "--editor", server], stdout=subprocess.PIPE, text=True)
        process = int(parent.stdout.readline())
        os.kill(parent.pid, signal.SIGKILL if number % 2 == 0 else signal.SIGTERM)
        parent.wait()
        deadline = time.monotonic() + PATIENCE
        while is_there(process) and time.monotonic() < deadline:
            time.sleep(0.02)
        if is_there(process):
            left.append(process)
    print(f"{rounds} editors killed, {len(left)} daemons left")
    for process in left:
        os.kill(process, signal.SIGKILL)
    if left:
        sys.exit(1)


if __name__ == "__main__":
    if sys.argv[1] == "--editor":
        editor(sys.argv[2])
    else:
        main()
