#!/usr/bin/env python3
"""Tries to use a shared daemon as another user, which must not work: other_user.py CLIENT. Must be run as root."""
import os
import socket
import subprocess
import sys
import tempfile

NOBODY = 65534
REQUEST = b'{"jsonrpc":"2.0","id":1,"method":"uimodel/daemon/status"}\n'


def attempt(path):
    """What another user gets: "refused", "cut off" or the answer."""
    read, write = os.pipe()
    if os.fork() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        try:
            client = socket.socket(socket.AF_UNIX)
            client.settimeout(10)
            client.connect(path)
            client.sendall(REQUEST)
            answer = client.recv(4096) or b"cut off"
        except PermissionError:
            answer = b"refused"
        except (BrokenPipeError, ConnectionResetError):
            answer = b"cut off"
        os.write(write, answer)
        os._exit(0)
    os.close(write)
    os.wait()
    return os.read(read, 4096).decode()


def main(client):
    client = os.path.abspath(client)
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        project = os.path.join(folder, "project")
        os.mkdir(project)
        environment = dict(os.environ, XDG_RUNTIME_DIR=folder, XDG_STATE_HOME=folder, CI="")
        def run(command):
            subprocess.run([client, command], cwd=project, env=environment, check=True, timeout=30, stdout=subprocess.DEVNULL)
        run("start")
        try:
            private = os.path.join(folder, "uimodel")
            path = next(os.path.join(private, name) for name in os.listdir(private) if name.endswith(".sock"))
            results = [attempt(path)]
            # Even where the folder was opened to all, the daemon looks at who it is.
            os.chmod(private, 0o755)
            os.chmod(path, 0o666)
            results.append(attempt(path))
            os.chmod(private, 0o700)
        finally:
            run("stop")
    if results != ["refused", "cut off"]:
        raise SystemExit(f"other_user.py: another user got {results}")
    print("refused, and cut off where the folder is open")


if __name__ == "__main__":
    main(sys.argv[1])
