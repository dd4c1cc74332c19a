"""A daemon as a process, spoken to with Content-Length headers. For the scripts of `deep`."""

import json
import queue
import re
import subprocess
import threading

PATIENCE = 20


class Daemon:
    def __init__(self, server, framing="headers", arguments=(), **more):
        self.framing = framing
        self.process = subprocess.Popen(
            [server, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **more
        )
        self.messages = queue.Queue()
        self.last = 0
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        stream = self.process.stdout
        try:
            while True:
                if self.framing == "lines":
                    line = stream.readline()
                    if not line:
                        break
                    self.messages.put(json.loads(line))
                    continue
                header = b""
                while not header.endswith(b"\r\n\r\n"):
                    byte = stream.read(1)
                    if not byte:
                        return
                    header += byte
                length = int(re.search(rb"Content-Length: (\d+)", header).group(1))
                self.messages.put(json.loads(stream.read(length)))
        finally:
            self.messages.put(None)

    def frame(self, message):
        body = json.dumps(message).encode()
        return body + b"\n" if self.framing == "lines" else b"Content-Length: %d\r\n\r\n" % len(body) + body

    def write(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def send(self, method, params=None, **more):
        message = {"jsonrpc": "2.0", "method": method, **more}
        if params is not None:
            message["params"] = params
        self.write(self.frame(message))

    def ask(self, method, params=None):
        """The answer to a request, whatever comes before it."""
        self.last += 1
        name = f"ask {self.last}"
        self.send(method, params, id=name)
        while True:
            message = self.messages.get(timeout=PATIENCE)
            if message is None:
                raise SystemExit(f"the daemon ended with {self.process.wait()} before it answered {method}")
            if isinstance(message, dict) and message.get("id") == name and "method" not in message:
                return message

    def initialize(self, capabilities=None):
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities or {}})
        self.send("initialized", {})

    def open(self, uri, text, version=1):
        item = {"uri": uri, "languageId": "uimodel", "version": version, "text": text}
        self.send("textDocument/didOpen", {"textDocument": item})

    def change(self, uri, version, changes):
        self.send(
            "textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": changes}
        )

    def close(self, uri):
        self.send("textDocument/didClose", {"textDocument": {"uri": uri}})

    def resident(self):
        """Kilobytes of memory in use."""
        return int(subprocess.check_output(["ps", "-o", "rss=", "-p", str(self.process.pid)]))

    def end(self):
        """Closes the input; the status, which must come soon."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            return self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise

    def quit(self):
        self.ask("shutdown")
        self.send("exit")
        status = self.process.wait(timeout=PATIENCE)
        assert status == 0, f"the daemon ended with {status}"
