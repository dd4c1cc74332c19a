"""A language server's client, as an editor is one: over standard streams, one message after the other.

Every time is wall time in nanoseconds seen from outside the process, taken when the last byte has arrived and before
anything is made of it.
"""
import json
import os
import select
import subprocess
import threading
import time


class Silence(Exception):
    """Nothing came for so long that no more is expected, or the server is gone."""


class Editor:
    def __init__(self, command, folder=None, pulls=False):
        """Starts a server. With `pulls` it asks for findings instead of having them sent."""
        self.folder, self.pulls = folder, pulls
        self.number, self.pending, self.arrived = 0, b"", 0
        self.patience = 30
        # Or only whole texts.
        self.takes_changes = True
        self.started = time.perf_counter_ns()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        bufsize=0, cwd=folder, close_fds=False)
        self.into, self.out = self.process.stdin.fileno(), self.process.stdout.fileno()

    # Messages

    @staticmethod
    def frame(message):
        body = json.dumps({"jsonrpc": "2.0"} | message, separators=(",", ":"), ensure_ascii=False).encode()
        return b"Content-Length: %d\r\n\r\n" % len(body) + body

    def request(self, method, params):
        """A request's number and its frame."""
        self.number += 1
        return self.number, self.frame({"id": self.number, "method": method, "params": params})

    def write(self, frame):
        """Answers the time just before the first byte was written."""
        start, view = time.perf_counter_ns(), memoryview(frame)
        try:
            while view:
                view = view[os.write(self.into, view[:1 << 20]):]
        except OSError:
            raise Silence("the server is gone")
        return start

    def read(self):
        """The next message's bytes, and when they had arrived."""
        while True:
            end = self.pending.find(b"\r\n\r\n")
            if end >= 0:
                length = int(self.pending[:end].lower().split(b"content-length:")[1].split(b"\r\n")[0])
                if len(self.pending) >= end + 4 + length:
                    body, self.pending = self.pending[end + 4:end + 4 + length], self.pending[end + 4 + length:]
                    return body, self.arrived
            if not select.select([self.out], [], [], self.patience)[0]:
                raise Silence("nothing came for %d s" % self.patience)
            data = os.read(self.out, 1 << 20)
            self.arrived = time.perf_counter_ns()
            if not data:
                raise Silence("the server is gone")
            self.pending += data

    def until(self, matches):
        """The first message that matches, and when it came; what the server asks is answered meanwhile."""
        while True:
            body, arrived = self.read()
            message = json.loads(body)
            if "method" in message and "id" in message:
                self.write(self.frame({"id": message["id"], "result": self.answer(message)}))
            elif matches(message):
                return message, arrived

    def answer(self, request):
        if request["method"] == "workspace/configuration":
            return [None] * len(request["params"]["items"])
        return self.folders() if request["method"] == "workspace/workspaceFolders" else None

    def folders(self):
        return [{"uri": "file://" + self.folder, "name": "benchmark"}] if self.folder else None

    def ask(self, method, params):
        """A request's result and how long it took."""
        number, frame = self.request(method, params)
        start = self.write(frame)
        message, arrived = self.until(lambda m: m.get("id") == number)
        return message.get("result"), arrived - start

    def tell(self, method, params):
        return self.write(self.frame({"method": method, "params": params}))

    # A session

    def initialize(self):
        """How long it took from the start of the process to the answer."""
        text = {"synchronization": {"didSave": True}, "publishDiagnostics": {"versionSupport": True},
                "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
                "hover": {"contentFormat": ["markdown", "plaintext"]}}
        if self.pulls:
            text["diagnostic"] = {"dynamicRegistration": True}
        root = "file://" + self.folder if self.folder else None
        result, _ = self.ask("initialize", {
            "processId": os.getpid(), "rootUri": root, "capabilities": {
                "textDocument": text, "general": {"positionEncodings": ["utf-16"]},
                "workspace": {"configuration": True, "workspaceFolders": True}},
            "workspaceFolders": self.folders()})
        took = self.arrived - self.started
        kind = result["capabilities"].get("textDocumentSync") if result else None
        self.takes_changes = (kind.get("change") if isinstance(kind, dict) else kind) == 2
        self.tell("initialized", {})
        return took

    def drain(self, seconds):
        """Takes in what comes until nothing has come for a while."""
        patience, self.patience = self.patience, seconds
        try:
            self.until(lambda m: False)
        except Silence:
            pass
        self.patience = patience

    def pipelined(self, method, params, count):
        """Answers in a second, when so many requests are written without waiting for any answer."""
        frames = b"".join(self.request(method, params)[1] for _ in range(count))

        def write():
            try:
                self.write(frames)
            except Silence:
                # Who reads will find out.
                pass
        writer = threading.Thread(target=write, daemon=True)
        start = time.perf_counter_ns()
        writer.start()
        heads, chunks, tail = 0, [self.pending], b""
        while heads < count:
            if not select.select([self.out], [], [], self.patience)[0]:
                raise Silence("nothing came for %d s" % self.patience)
            chunks.append(os.read(self.out, 1 << 20))
            # The end of a head may be cut in two.
            heads += (tail + chunks[-1]).count(b"\r\n\r\n")
            tail = (tail + chunks[-1])[-3:]
        took = time.perf_counter_ns() - start
        writer.join()
        self.pending = b"".join(chunks)
        for _ in range(count):
            self.read()
        return count / (took / 1e9)

    def end(self):
        """How long it takes from asking for the end until the process is gone."""
        start = time.perf_counter_ns()
        self.ask("shutdown", None)
        self.tell("exit", None)
        descriptor = os.pidfd_open(self.process.pid)
        gone = select.select([descriptor], [], [], self.patience)[0]
        took = time.perf_counter_ns() - start
        os.close(descriptor)
        if not gone:
            self.process.kill()
        self.close()
        return took if gone else None

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    # The process

    def memory(self):
        """Megabytes that the process holds."""
        with open("/proc/%d/status" % self.process.pid) as status:
            return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))

    def processor(self):
        """Nanoseconds of processor time so far, of all threads; which other programs lengthen less than wall time."""
        return time.clock_gettime_ns((~self.process.pid << 3) | 2)
