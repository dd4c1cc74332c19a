#!/usr/bin/env python3
"""Runs the example of docs/live-workspace.md: live.py PAGE CLIENT DAEMON NVIM

In a block fenced as `live`, each line starts with who does something:

  NAME $ COMMAND    a terminal runs a command and prints the lines that follow; with & it goes on
  NAME | LINE       the command of that terminal that goes on prints this line
  neovim > edit F   the editor opens a file;  neovim > type C   it runs a command that changes the text
  neovim : N findings, CODE   what the editor shows
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time

PATIENCE = 20
DOCUMENT = """{
  "sheets": [
    {
      "ref": "tips", "sheetPresentationController": {
        "detents": ["medium"],
        "largestUndimmedDetentIdentifier": "medium"
      }
    }
  ]
}
"""


class Editor:
    def __init__(self, nvim, daemon, folder, environment):
        self.nvim, self.socket = nvim, os.path.join(folder, "nvim.sock")
        plugin = os.path.abspath("editors/neovim")
        self.process = subprocess.Popen(
            [nvim, "--headless", "--clean", "-n", "--listen", self.socket, "--cmd", f"set runtimepath^={plugin}",
             "--cmd", f"let g:uimodel_cmd = ['{daemon}', '--shared']"],
            cwd=os.path.join(folder, "project"), env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait("Neovim", lambda: os.path.exists(self.socket))

    def value(self, expression):
        answer = subprocess.run(
            [self.nvim, "--headless", "--clean", "--server", self.socket, "--remote-expr", expression],
            capture_output=True, text=True, timeout=PATIENCE)
        return answer.stdout.strip() or answer.stderr.strip()

    def run(self, command):
        self.value(f"execute('{command}')")

    def edit(self, path):
        """Opens a file, and waits until the server answers for it: before that, nothing found says nothing."""
        self.run(f"edit {path}")
        request = "vim.lsp.buf_request_sync(0, 'textDocument/documentSymbol', {textDocument = %s}, 1000)"
        lua = f"vim.tbl_count({request % 'vim.lsp.util.make_text_document_params()'} or {{}})"
        wait("an answer to Neovim", lambda: self.value(f'luaeval("{lua}")') == "1")

    def codes(self):
        lua = "vim.json.encode(vim.tbl_map(function(d) return d.code or d.user_data.lsp.code end, vim.diagnostic.get(0)))"
        return self.value(f"luaeval(\"{lua}\")")

    def end(self):
        self.run("qall!")
        self.process.wait(timeout=PATIENCE)


class Terminal:
    """A command that goes on, and its lines."""

    def __init__(self, command, folder, environment):
        self.lines = []
        self.process = subprocess.Popen(
            command, shell=True, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))


def wait(what, condition):
    end = time.time() + PATIENCE
    while time.time() < end:
        if condition():
            return
        time.sleep(0.02)
    raise SystemExit(f"live.py: waited in vain for {what}")


def steps(page):
    block = re.search(r"```live\n(.*?)```", open(page, encoding="utf-8").read(), re.S)
    if not block:
        raise SystemExit(f"live.py: {page} has no block fenced as live")
    found = []
    for line in block.group(1).splitlines():
        match = re.fullmatch(r"(\w+) +([$>:|]) ?(.*)", line)
        if match:
            found.append((*match.groups(), []))
        else:
            found[-1][3].append(line)
    return found


def main(page, client, daemon, nvim):
    client, daemon, nvim = os.path.abspath(client), os.path.abspath(daemon), os.path.abspath(nvim)
    with tempfile.TemporaryDirectory() as folder:
        project = os.path.join(folder, "project")
        os.makedirs(project)
        os.makedirs(os.path.join(folder, "run"), mode=0o700)
        with open(os.path.join(project, "tips.uimodel.json"), "w", encoding="utf-8") as file:
            file.write(DOCUMENT)
        with open(os.path.join(project, "uimodel.config.json"), "w", encoding="utf-8") as file:
            file.write("{}\n")
        environment = dict(
            os.environ, PATH=os.path.dirname(client) + ":" + os.environ["PATH"], NO_COLOR="1", CI="",
            XDG_RUNTIME_DIR=os.path.join(folder, "run"), HOME=folder, XDG_STATE_HOME=os.path.join(folder, "state"))
        editor, going, count = None, {}, 0
        try:
            for who, what, text, output in steps(page):
                count += 1
                if what == "$" and text.endswith("&"):
                    going[who] = Terminal("exec " + text[:-1], project, environment)
                    wait("the subscription", lambda: any("following" in line for line in going[who].lines))
                elif what == "$":
                    got = run(text, project, environment).splitlines()
                    if got != output:
                        raise SystemExit(f"live.py: {text}\nexpected {json.dumps(output)}\ngot      {json.dumps(got)}")
                elif what == "|":
                    wait(f"the line '{text}' among {going[who].lines}", lambda: text in going[who].lines)
                elif what == ">":
                    editor = editor or Editor(nvim, daemon, folder, environment)
                    command, argument = text.split(" ", 1)
                    (editor.edit if command == "edit" else editor.run)(argument)
                elif what == ":":
                    number, code = re.fullmatch(r"(\d+) findings?(?:, (\S+))?", text).groups()
                    wanted = [code] * int(number) if code else []
                    wait(f"'{text}' in Neovim", lambda: json.loads(editor.codes() or "null") in (wanted, {} if not wanted else wanted))
            print(f"{count} steps")
        finally:
            if editor:
                editor.end()
            run("daemon-client stop", project, environment)
            for terminal in going.values():
                terminal.process.kill()


def run(command, folder, environment):
    answer = subprocess.run(
        command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    return answer.stdout + answer.stderr


if __name__ == "__main__":
    main(*sys.argv[1:])
