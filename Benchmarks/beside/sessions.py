"""Sessions with servers, interleaved, and what they took. All samples are in milliseconds, megabytes or answers a second."""
import collections
import random
import shutil
import tempfile
import time

import checks
import documents
from editor import Editor, Silence
import keystrokes
from keystrokes import Typing

LANGUAGES = {"ours": ("uimodel", ".uimodel.json"), "ruff": ("python", ".py"), "tombi": ("toml", ".toml")}


class Samples(collections.defaultdict):
    """Lists of samples by what was measured: server, step, kind of document, size, kind of edit."""

    def __init__(self):
        super().__init__(list)

    def add(self, times, *key):
        self[key] += [time / 1e6 for time in times if time is not None]


def document_for(server, kind, size):
    if server == "ruff":
        return documents.python(size)
    return documents.toml(size) if server == "tombi" else documents.model(kind, size)


def begin(command, folder, pulls=False):
    editor = Editor(command, folder, pulls)
    editor.initialize()
    # What a server does after its start belongs to no other step.
    editor.drain(0.1)
    return editor


def typing(samples, server, command, kind, size, count, folder):
    """Opens a document, types all that can be typed before the mistake, asks, and ends."""
    document = document_for(server, kind, size)
    language, suffix = LANGUAGES[server]
    editor = begin(command, folder)
    try:
        uri = "file://%s/document%s" % (folder, suffix)
        typing = Typing(editor, document, uri, language)
        samples.add([typing.open()], server, "open", kind, size)
        editor.drain(0.1)
        ours = server == "ours"
        marks = list(keystrokes.CHARACTERS) + ["entry"] if ours else ["string"]
        work = editor.processor()
        edits = typing.edits(marks, count, documents.KINDS[kind][0] if ours else None)
        work = editor.processor() - work
        for edit, times in edits.items():
            samples.add(times, server, "edit", kind, size, edit)
        samples.add([work / sum(map(len, edits.values()))], server, "processor", kind, size)
        if ours or server == "ruff":
            place = {"textDocument": {"uri": uri}, "position": document.place("key" if ours else "mistake")}
            samples.add([editor.ask("textDocument/hover", place)[1] for _ in range(count)], server, "hover", kind, size)
        if ours:
            params = {"textDocument": {"uri": uri}}
            samples.add([editor.ask("textDocument/documentSymbol", params)[1] for _ in range(max(3, count // 10))],
                        server, "symbols", kind, size)
        samples[server, "memory", kind, size].append(editor.memory())
        samples.add([editor.end()], server, "exit", kind, size)
    finally:
        editor.close()


def structure(samples, command, kind, size, count, folder):
    """Changes what decides how much else is read; the findings are asked for, for they may be the same."""
    editor = begin(command, folder, pulls=True)
    try:
        typing = Typing(editor, documents.model(kind, size), "file://%s/document.uimodel.json" % folder, "uimodel")
        samples.add([typing.open()], "ours", "open and ask", kind, size)
        editor.drain(0.1)
        for edit, times in typing.edits(list(keystrokes.STRUCTURE), count).items():
            samples.add(times, "ours", "structure", kind, size, edit)
        editor.end()
    finally:
        editor.close()


def opening(samples, server, command, kind, size, folder):
    """Opens a document too large to do more with it in reasonable time."""
    language, suffix = LANGUAGES[server]
    editor = begin(command, folder)
    try:
        typing = Typing(editor, document_for(server, kind, size), "file://%s/document%s" % (folder, suffix), language)
        samples.add([typing.open()], server, "open", kind, size)
        editor.drain(0.1)
        samples[server, "memory", kind, size].append(editor.memory())
        samples.add([editor.end()], server, "exit", kind, size)
    finally:
        editor.close()


def starting(samples, server, command, folder):
    """Start, what is held before anything is opened, and end."""
    editor = Editor(command, folder)
    try:
        samples.add([editor.initialize()], server, "start")
        editor.drain(0.1)
        samples[server, "idle"].append(editor.memory())
        samples.add([editor.end()], server, "exit idle")
    finally:
        editor.close()


def flooding(samples, server, command, count, folder):
    """Requests without waiting for answers: a method that nobody has, and hover."""
    document = document_for(server, "mixed", 10_000)
    language, suffix = LANGUAGES[server]
    editor = begin(command, folder)
    try:
        uri = "file://%s/document%s" % (folder, suffix)
        Typing(editor, document, uri, language).open()
        editor.drain(0.1)
        unknown = editor.pipelined("benchmark/unknown", {"n": 1}, count)
        samples[server, "unknown a second"].append(unknown)
        place = {"textDocument": {"uri": uri}, "position": document.place("key" if server == "ours" else "mistake")}
        samples[server, "hovers a second"].append(editor.pipelined("textDocument/hover", place, count))
        editor.end()
    finally:
        editor.close()


def floor(samples, command, count, folder):
    """The way there and back, when nothing is done on the way."""
    editor = begin(command, folder)
    try:
        samples.add([editor.ask("textDocument/hover", {})[1] for _ in range(count)], "null", "edit")
    finally:
        editor.close()


def among(samples, command, count, files, size, folder):
    """The same edits in one document of an app that has so many more of about such a size."""
    checks.folder_of_one_app(folder, files, size)
    editor = begin(command, folder)
    try:
        editor.patience = 120
        while not (status := editor.ask("uimodel/workspace/status", {})[0])["isComplete"] or status["documents"] < files:
            time.sleep(0.1)
        document = documents.model("mixed", 10_000)
        typing = Typing(editor, document, "file://%s/document.uimodel.json" % folder, "uimodel")
        # Its findings are known from the file and are not told again.
        typing.open(waits=False)
        # Until all is checked that was read.
        editor.ask("uimodel/diagnostics/get", {})
        editor.drain(0.5)
        typing.place = 0
        for edit, times in typing.edits(list(keystrokes.CHARACTERS), count).items():
            samples.add(times, "ours", "among", files, edit)
        editor.end()
    finally:
        editor.close()


def apart(job, *arguments):
    """Carries a job out in a folder of its own; answers why it could not be done, if so."""
    folder = tempfile.mkdtemp(prefix="beside-")
    try:
        job(*arguments, folder)
    except Silence as reason:
        return "%s %s: %s" % (job.__name__, " ".join(str(a) for a in arguments[1:] if not isinstance(a, list)), reason)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def interleaved(jobs, tell):
    """Carries jobs out in random order, so that what else goes on on the machine meets all of them."""
    random.shuffle(jobs)
    for job in jobs:
        problem = apart(*job)
        if problem:
            tell(problem)
