#!/usr/bin/env python3
"""Runs the commands of documents and compares their output: commands.py FILE.md...

A block fenced as `console` has commands after `$ ` and what they print. Commands that start with `daemon-client` and whose
arguments exist in this repository are run; a line `...` stands for any lines. With UPDATE=1 the blocks get the real output.
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"```console\n(.*?)```", re.S)


def is_run(command):
    """Whether a command is one of ours, and not about somebody's own app."""
    words = shlex.split(command)
    return words[0] == "daemon-client" and "~" not in command and not any(word.isupper() for word in words[1:])


def parts(block):
    """Commands with their output."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append([line[2:], []])
        elif found:
            found[-1][1].append(line)
    return found


def run(command):
    environment = dict(os.environ, NO_COLOR="1", COLUMNS="100")
    answer = subprocess.run(
        command, shell=True, capture_output=True, text=True, timeout=60, env=environment)
    return (answer.stdout + answer.stderr).rstrip("\n").split("\n") if answer.stdout + answer.stderr else []


def matches(wanted, got):
    """Compares lines, with `...` for any number of them."""
    pattern = "".join("(?:.*\n)*" if line == "..." else re.escape(line) + "\n" for line in wanted)
    return re.fullmatch(pattern, "".join(line + "\n" for line in got)) is not None


def main(paths):
    ran = failed = 0
    for path in paths:
        text = open(path, encoding="utf-8").read()
        for block in BLOCK.findall(text):
            new = block
            for command, output in parts(block):
                if not is_run(command):
                    continue
                wanted = output[:]
                while wanted and not wanted[-1]:
                    wanted.pop()
                with tempfile.TemporaryDirectory() as folder:
                    # What a command writes does not stay.
                    got = run(re.sub(r"-o (\S+)", lambda found: f"-o {folder}/{found.group(1)}", command))
                ran += 1
                if matches(wanted, got):
                    continue
                if os.environ.get("UPDATE"):
                    new = new.replace(
                        "\n".join(["$ " + command] + output), "\n".join(["$ " + command] + got), 1)
                else:
                    failed += 1
                    print(f"{path}: `{command}` prints\n" + "\n".join(got) + "\ninstead of\n" + "\n".join(wanted))
            if new != block:
                text = text.replace(block, new if new.endswith("\n") else new + "\n", 1)
                open(path, "w", encoding="utf-8").write(text)
    print(f"{ran} commands run, {failed} print something else")
    return 1 if failed or ran == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
