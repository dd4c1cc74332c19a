"""Checking a folder in a shell: the same number of files of the same size for each program."""
import os
import subprocess
import tempfile
import time

import documents


def folder_of_models(folder, files, size):
    for number in range(files):
        kind = list(documents.KINDS)[number % len(documents.KINDS)]
        text = documents.model(kind, size, app="App%d" % number, mistake=number % 50 == 0).text
        with open(os.path.join(folder, "app%d.uimodel.json" % number), "w") as file:
            file.write(text)


def folder_of_python(folder, files, size):
    for number in range(files):
        text = documents.python(size).text
        if number % 50:
            text = text.replace("undefined_name", "1")
        with open(os.path.join(folder, "module%d.py" % number), "w") as file:
            file.write(text)


def folder_of_one_app(folder, files, size):
    """Documents of one app that share no names; the first declares the app and is the one to type in, with 10 KB."""
    for number in range(files):
        document = (documents.model("mixed", size, app=None, first=number * 1_000, mistake=False) if number
                    else documents.model("mixed", 10_000))
        name = "document%s.uimodel.json" % (number or "")
        with open(os.path.join(folder, name), "w") as file:
            file.write(document.text)


def measure(samples, client, ruff, files, size, rounds):
    """Wall time of checking both folders, in turn; the file system is warm."""
    with tempfile.TemporaryDirectory() as models, tempfile.TemporaryDirectory() as modules:
        folder_of_models(models, files, size)
        folder_of_python(modules, files, size)
        commands = {"ours": ([client, "check", models], models),
                    "ruff": ([ruff, "check", "--no-cache", "--isolated", "--output-format", "concise", modules], modules)}
        for turn in range(rounds + 1):
            for name, (command, folder) in commands.items():
                start = time.perf_counter_ns()
                subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
                took = time.perf_counter_ns() - start
                total = sum(entry.stat().st_size for entry in os.scandir(folder)) / 1e6
                if turn:
                    samples[name, "check"].append(took / 1e6 / total)
