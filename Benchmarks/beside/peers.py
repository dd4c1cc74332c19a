"""The programs that ours stands beside, of pinned versions, and the server that does nothing."""
import os
import subprocess
import sys
import venv

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(ROOT, ".build", "beside")


def versions():
    with open(os.path.join(HERE, "peers.txt")) as lines:
        return dict(line.strip().split("==") for line in lines if "==" in line)


def install():
    """The folder of the peers' programs, made once for their versions."""
    wanted = versions()
    folder = os.path.join(FOLDER, "-".join(name + version for name, version in sorted(wanted.items())))
    if not os.path.exists(os.path.join(folder, "complete")):
        venv.create(folder, clear=True, with_pip=True)
        subprocess.run([os.path.join(folder, "bin", "pip"), "install", "--quiet", "--disable-pip-version-check",
                        "-r", os.path.join(HERE, "peers.txt")], check=True)
        open(os.path.join(folder, "complete"), "w").close()
    return os.path.join(folder, "bin")


def null_server():
    """The program that does nothing, linked as the release is."""
    program, source = os.path.join(FOLDER, "null"), os.path.join(HERE, "null.swift")
    if not os.path.exists(program) or os.path.getmtime(program) < os.path.getmtime(source):
        os.makedirs(FOLDER, exist_ok=True)
        flags = ["-static-executable", "-Xlinker", "-s"] if sys.platform == "linux" else []
        subprocess.run(["swiftc", "-O", source, "-o", program] + flags, check=True, stderr=subprocess.DEVNULL)
    return program


def commands(daemon):
    """How each server is started."""
    programs = install()
    return {"ours": [daemon], "ruff": [os.path.join(programs, "ruff"), "server"],
            "tombi": [os.path.join(programs, "tombi"), "lsp", "--offline"], "null": [null_server()]}
