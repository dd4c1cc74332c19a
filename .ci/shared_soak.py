#!/usr/bin/env python3
"""Loads a shared daemon: shared_soak.py CLIENT requests|slow|cost [NUMBER]

  requests  NUMBER mixed requests (200,000) from eight clients: they see equal states at the end, a fresh start finds the
            same, and the memory does not grow
  slow      a client reads nothing for ten seconds while NUMBER edits (10,000) come in: it gets the last state, and nobody
            waits for it
  cost      a verb by the warm daemon beside `version`, medians of NUMBER runs (30) in milliseconds
"""
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

NAMES = ["tips", "about", "share", "search", "photos", "notes", "maps", "mail"]
METHOD_NOT_FOUND, CONFLICT = -32601, -32103
DETENTS = ["[]", '["medium"]', '["medium", "large"]', '["large", "medium"]', '["large"]']


def document(name):
    return json.dumps({"sheets": [{"ref": name, "sheetPresentationController": {"detents": ["medium"]}}]}, indent=2) + "\n"


class Project:
    def __init__(self, client):
        self.client = os.path.abspath(client)
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = os.path.join(self.temporary.name, "project")
        # A repository, as projects are: the search for its root ends here.
        os.makedirs(os.path.join(self.folder, ".git"))
        runtime = os.path.join(self.temporary.name, "run")
        os.mkdir(runtime, mode=0o700)
        self.environment = dict(os.environ, XDG_RUNTIME_DIR=runtime, XDG_STATE_HOME=self.temporary.name, CI="")
        self.write("uimodel.config.json", "{}\n")
        for name in NAMES:
            self.write(name + ".uimodel.json", document(name))
        self.run("start")
        private = os.path.join(runtime, "uimodel")
        self.socket = next(os.path.join(private, name) for name in os.listdir(private) if name.endswith(".sock"))

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def run(self, *arguments):
        return subprocess.run(
            [self.client, *arguments], cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=60)

    def uri(self, name):
        return "file://" + os.path.join(os.path.realpath(self.folder), name + ".uimodel.json")

    def resident(self):
        process = json.loads(self.run("status", "--format", "json").stdout)["processId"]
        with open(f"/proc/{process}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4

    def end(self):
        self.run("stop")
        self.temporary.cleanup()


class Connection:
    """A client that sends lines."""

    def __init__(self, project):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(project.socket)
        self.input = self.socket.makefile("r", encoding="utf-8")
        self.count = self.failed = 0

    def send(self, method, params=None):
        self.count += 1
        message = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": params or {}}
        self.socket.sendall((json.dumps(message) + "\n").encode())
        return self.count

    def notify(self, method, params):
        self.socket.sendall((json.dumps({"jsonrpc": "2.0", "method": method, "params": params}) + "\n").encode())

    def answer(self, number):
        for line in self.input:
            message = json.loads(line)
            if message.get("id") == number:
                return message
        raise SystemExit("shared_soak.py: the daemon has ended")

    def ask(self, method, params=None, errors=()):
        """The answer, which is a result or one of these errors."""
        answer = self.answer(self.send(method, params))
        code = answer.get("error", {}).get("code")
        if code is not None and code not in errors:
            raise SystemExit(f"shared_soak.py: {method} {json.dumps(params)} is answered by {json.dumps(answer['error'])}")
        self.failed += code is not None
        return answer


def mixed(connection, generator, name):
    """A request that somebody may make. No answer but those named here is an error."""
    kind = generator.random()
    if kind < 0.35:
        connection.ask("uimodel/model/find", {"kind": "sheet"})
    elif kind < 0.55:
        connection.ask("uimodel/diagnostics/get", {"documents": [connection.project.uri(name)]})
    elif kind < 0.7:
        connection.ask("uimodel/sheet/layout", {"entity": name, "device": "iPad-11"})
    elif kind < 0.85:
        detents = json.loads(generator.choice(DETENTS))
        connection.ask("uimodel/sheet/setDetents", {"sheet": name, "detents": detents})
    elif kind < 0.9:
        connection.ask("uimodel/undo")
    elif kind < 0.93:
        begun = connection.ask("uimodel/transaction/begin")["result"]["transaction"]
        connection.ask("uimodel/sheet/setDetents", {"sheet": name, "detents": ["large"], "transaction": begun})
        # Another client may have changed the sheet in between.
        end = generator.choice(["commit", "rollback"])
        connection.ask("uimodel/transaction/" + end, {"transaction": begun}, [CONFLICT] if end == "commit" else [])
    elif kind < 0.96:
        answer = connection.ask("uimodel/nothing", {"sheet": name}, [METHOD_NOT_FOUND])
        assert "error" in answer, "a method that does not exist has a result"
    else:
        connection.ask("uimodel/workspace/status")


def requests(project, number):
    clients = 8
    sizes = []
    done = [0] * clients
    problems = []

    def work(index):
        generator = random.Random(index)
        connection = Connection(project)
        connection.project = project
        try:
            connection.ask("uimodel/subscribe")
            while connection.count < number // clients and not problems:
                mixed(connection, generator, generator.choice(NAMES))
                done[index] = connection.count
            done[index] = number // clients
        except (Exception, SystemExit) as problem:  # The end of a thread alone is not seen.
            problems.append(f"client {index}: {problem!r}")

    threads = [threading.Thread(target=work, args=(index,)) for index in range(clients)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        time.sleep(0.5)
        sizes.append((sum(done), project.resident()))
    if problems:
        sys.exit("\n".join(problems))

    def state(connection):
        texts = {
            name: connection.ask("uimodel/workspace/get", {"document": project.uri(name)})["result"]["documents"][0]["text"]
            for name in NAMES
        }
        findings = connection.ask("uimodel/diagnostics/get")["result"]["diagnostics"]
        return texts, findings

    states = [state(Connection(project)) for _ in range(clients)]
    assert all(other == states[0] for other in states), "clients see different states"
    for name in NAMES:
        with open(os.path.join(project.folder, name + ".uimodel.json"), encoding="utf-8") as file:
            assert file.read() == states[0][0][name], f"{name} is another text on the disk"
    fresh = json.loads(project.run("call", "uimodel/diagnostics/get", "--workspace", ".", "--no-daemon").stdout)
    assert fresh["diagnostics"] == states[0][1], "a fresh start finds something else"

    def average(start, end):
        inside = [size for count, size in sizes if number * start <= count <= number * end]
        return statistics.mean(inside) if inside else 0

    second, last = average(0.25, 0.5), average(0.75, 1)
    print(f"{number} requests: {second:.0f} kB in the second quarter, {last:.0f} kB in the last")
    if number >= 50_000:
        assert last < second * 1.05, "memory grows with requests"


def slow(project, number):
    asleep = Connection(project)
    asleep.ask("uimodel/subscribe")
    editor, other = Connection(project), Connection(project)
    editor.ask("initialize", {"capabilities": {}})
    uri = project.uri("tips")
    # With many findings, so that the news are large.
    others = ",".join(
        '{ "ref": "s%d", "sheetPresentationController": { "detents": [] } }' % number for number in range(40))
    text = '{ "sheets": [ { "ref": "tips", "sheetPresentationController": { "detents": ["medium"] } },' + others + "] }"
    editor.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "uimodel", "version": 1, "text": text}})

    def round_of_edits(first, count, seconds):
        waits, version = [], first
        begun = time.perf_counter()
        while version < first + count:
            for _ in range(50):
                version += 1
                changed = text.replace("tips", f"tips{version}")
                editor.notify(
                    "textDocument/didChange",
                    {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": changed}]})
            start = time.perf_counter()
            other.ask("uimodel/sheet/layout", {"entity": "about", "device": "iPad-11"})
            waits.append((time.perf_counter() - start) * 1000)
            left = begun + seconds * (version - first) / count - time.perf_counter()
            if left > 0:
                time.sleep(left)
        return waits

    with_sleeper = round_of_edits(1, number, 10)
    waiting = other.ask("uimodel/daemon/status")["result"]["waitingBytes"]
    editor.notify(
        "textDocument/didChange",
        {"textDocument": {"uri": uri, "version": number + 100}, "contentChanges": [{"text": text.replace('"medium"', "")}]})
    # Each client's requests have an order, those of several have none.
    editor.ask("uimodel/flush")
    last = None
    flushed = asleep.send("uimodel/flush")
    for line in asleep.input:
        message = json.loads(line)
        if message.get("method") == "uimodel/diagnostics":
            last = message["params"]
        if message.get("id") == flushed:
            break
    codes = [finding["code"] for finding in last["diagnostics"]]
    assert codes == ["sheet/no-detents"] * 41, f"the last state is {codes}"
    asleep.socket.close()
    without = round_of_edits(number + 200, number, 10)

    def late(waits):
        return statistics.quantiles(waits, n=100)[98]

    print(f"{number} edits in 10 s: another client waits {statistics.median(with_sleeper):.2f} ms in the median and "
          f"{late(with_sleeper):.2f} ms in 99 of 100 beside a client that does not read, {statistics.median(without):.2f} "
          f"and {late(without):.2f} ms without it; {waiting} bytes waited")
    assert waiting < 4 << 20, "what waits for the client that does not read is not bounded"
    assert late(with_sleeper) < late(without) + 5, "a client that does not read delays others"


def cost(project, number):
    def median(*arguments):
        times = []
        for _ in range(number):
            start = time.perf_counter()
            done = project.run(*arguments)
            if done.returncode:
                sys.exit(f"{arguments} ends with {done.returncode}: {done.stderr}")
            times.append((time.perf_counter() - start) * 1000)
        return statistics.median(times)

    # The least of three, for other programs may run meanwhile.
    version = min(median("version") for _ in range(3))
    verbs = {
        "call": ["call", "uimodel/model/get", "entity=tips"], "check": ["check", "tips.uimodel.json"],
        "menu": ["menu", "tree", "tips.uimodel.json"], "session": ["session", "tips.uimodel.json", "--do", "get"],
    }
    found = {name: min(median(*arguments) for _ in range(3)) - version for name, arguments in verbs.items()}
    print(f"version takes {version:.1f} ms; more: " + ", ".join(f"{name} {more:.1f} ms" for name, more in found.items()))
    return found


def main(client, what, number=None):
    project = Project(client)
    try:
        {"requests": requests, "slow": slow, "cost": cost}[what](
            project, int(number or {"requests": 200_000, "slow": 10_000, "cost": 30}[what]))
    finally:
        project.end()


if __name__ == "__main__":
    main(*sys.argv[1:])
