#!/usr/bin/env python3
"""Checks comments and declared names in Swift sources against the house style, as far as a program can.

usage: .ci/comments.py [--list] [FILE.swift]...

Without files: all of Sources and Tests. Reports doc comments that begin with a circling word, words and spellings that
.ci/prose.py refuses, long sentences, and names that contain a word outside the field's terms. Known exceptions are in
.ci/prose/exceptions.txt, one a line: the file, a colon and the text of the problem. Its first line has the number of
entries. An exception that is no longer needed is reported too, so the list only shrinks. `--list` prints all problems
as entries of that file.
"""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from prose import AVOIDED, BRITISH, plain, sentences, words

LONGEST_SENTENCE = 40
EXCEPTIONS = os.path.join(".ci", "prose", "exceptions.txt")

# The first sentence says what a declaration is or returns; these begin by circling it.
CIRCLING = re.compile(r"(What|Who|Whoever|Whom|Whose|Which|Of which|By which|In which|Such|Nil until|Somebody|Something)\b")

# Parts of names that the style refuses, with the field's word.
NAME_WORDS = {
    "anew": "again", "fate": "outcome", "fates": "outcomes", "forget": "remove, reset", "heir": "subclass",
    "heirs": "subclasses", "lose": "remove, drop", "loses": "removes, drops", "nobody": "noOne, unused",
    "speakers": "mentions", "spot": "location", "spots": "locations", "stretch": "range, region",
    "stretches": "ranges, regions", "taker": "receiver", "takers": "receivers", "told": "reported",
    "tells": "reports", "whoever": "any", "worth": "value", "worths": "values",
}
NAME_BEGINNINGS = {"isOf": "is…", "takeIn": "add, apply", "stopKeeping": "release"}
TEST_BEGINNINGS = r"what|who|whoever|whom|whose|which|of|where"

DECLARATION = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:[a-z]+(?:\([a-z]+\))?\s+)*"
    r"(?P<kind>func|var|let|case|struct|enum|class|actor|protocol|typealias)\s+`?(?P<name>[A-Za-z_]\w*)")


class Swift:
    """The comments and declarations of a file, each with its line number."""

    def __init__(self, path):
        self.path, self.comments, self.declarations = path, [], []
        string_end, block, is_doc = None, [], False

        def close():
            if block:
                self.comments.append((start, is_doc, paragraphs(block)))
                block.clear()

        for number, line in enumerate(open(path, encoding="utf-8"), 1):
            was_in_string = string_end is not None
            string_end = after_strings(line, string_end)
            comment = None if was_in_string else re.match(r"\s*(///?) ?(.*)", line)
            if comment:
                if block and is_doc != (comment.group(1) == "///"):
                    close()
                if not block:
                    start, is_doc = number, comment.group(1) == "///"
                if not comment.group(2).startswith("    "):
                    block.append(comment.group(2).strip())
                continue
            close()
            found = None if was_in_string else DECLARATION.match(line)
            if found:
                self.declarations.append((number, found.group("kind"), found.group("name")))
        close()


def paragraphs(lines):
    """The paragraphs and list items of a comment."""
    found = [""]
    for line in lines:
        if not line or re.match(r"(- |\d+\. )", line):
            found.append("")
        found[-1] = f"{found[-1]} {line}".strip()
    return [text for text in found if text]


def after_strings(line, end):
    """The delimiter that ends the multi-line string that is open behind a line. None if there is none."""
    at = 0
    while True:
        if end is None:
            begin = re.compile(r'(#*)"""').search(line, at)
            if not begin or re.search(r"(^|\s)//", line[:begin.start()]):
                return None
            end, at = '"""' + begin.group(1), begin.end()
        else:
            found = line.find(end, at)
            if found < 0:
                return end
            at, end = found + len(end), None


def of_comments(swift):
    for number, is_doc, texts in swift.comments:
        begin = CIRCLING.match(texts[0]) if is_doc and texts else None
        if begin:
            yield number, f"a comment begins with '{begin.group(0)}': {texts[0][:60]}"
        for text in map(plain, texts):
            for sentence in sentences(text):
                if len(words(sentence)) > LONGEST_SENTENCE:
                    yield number, f"a sentence of {len(words(sentence))} words: {sentence[:60]}"
            for pattern, instead in AVOIDED + BRITISH:
                for found in re.finditer(pattern, text, re.IGNORECASE if pattern[0] == "\\" else 0):
                    yield number, f"'{found.group(0).strip('.: ')}': {instead}"


def of_names(swift):
    is_test_file = swift.path.startswith("Tests/")
    for number, kind, name in swift.declarations:
        for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name):
            if word.lower() in NAME_WORDS:
                yield number, f"the name '{name}': {NAME_WORDS[word.lower()]}"
        for begin, instead in NAME_BEGINNINGS.items():
            if re.match(begin + r"[A-Z]|" + begin + "$", name):
                yield number, f"the name '{name}': {instead}"
        if is_test_file and kind == "func" and re.match(rf"({TEST_BEGINNINGS})[A-Z]", name):
            yield number, f"the name '{name}': say the behavior"


def problems(paths):
    """Each problem as (file, line, text)."""
    for path in paths:
        swift = Swift(path)
        for number, text in sorted([*of_comments(swift), *of_names(swift)]):
            yield path, number, text


def main(arguments):
    paths = [argument for argument in arguments if argument != "--list"]
    is_everything = not paths
    if is_everything:
        listed = subprocess.run(
            ["git", "ls-files", "Sources/*.swift", "Tests/*.swift"], capture_output=True, text=True, check=True)
        paths = [path for path in listed.stdout.split() if not path.startswith("Tests/RightSwiftUI/")]
    found = list(problems(paths))
    if "--list" in arguments:
        print(f"{len(found)} entries")
        print("\n".join(f"{path}: {text}" for path, _, text in found))
        return 0
    first, *entries = open(EXCEPTIONS, encoding="utf-8").read().splitlines()
    unused, refused = list(entries), []
    for path, number, text in found:
        if f"{path}: {text}" in unused:
            unused.remove(f"{path}: {text}")
        else:
            refused.append(f"{path}:{number}: {text}")
    if first != f"{len(entries)} entries":
        refused.append(f"{EXCEPTIONS}: has {len(entries)} entries, but its first line says '{first}'")
    if is_everything:
        refused += [f"{EXCEPTIONS}: no longer needed: {entry}" for entry in unused]
    print("\n".join(refused + [f"{len(paths)} files, {len(entries)} exceptions: {len(refused) or 'no'} problems"]))
    return 1 if refused else 0


if __name__ == "__main__":
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    sys.exit(main(sys.argv[1:]))
