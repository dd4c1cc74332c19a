#!/usr/bin/env python3
"""Checks that the developers' documents mention no Swift name that is gone.

A mention is `Type` or `Type.member` in backticks. The type must be declared or named in the sources, and the member must
occur in a file that declares or extends the type. Files may be mentioned as `Name.swift`.
"""
import collections
import os
import re
import subprocess
import sys

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
DOCUMENTS = ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/internals/*.md"]
TYPE = re.compile(r"\b(?:struct|class|enum|protocol|actor|extension)\s+([\w.]+)")
MENTION = re.compile(r"([A-Z]\w+)(?:\.([a-z]\w*))?(?:\(.*)?$")


def files(*patterns):
    return subprocess.run(["git", "ls-files", *patterns], capture_output=True, text=True, check=True).stdout.split()


def main():
    words, members, names = set(), collections.defaultdict(set), set()
    for path in files("Package.swift", "Sources/*.swift", "Tests/*.swift"):
        lines = open(path, encoding="utf-8").read().split("\n")
        words.update(re.findall(r"\w+", "\n".join(lines)))
        code = "\n".join(line for line in lines if not line.lstrip().startswith("//"))
        found = set(re.findall(r"\w+", code))
        names.add(os.path.basename(path))
        for name in TYPE.findall(code):
            members[name.split(".")[-1]] |= found
    problems = 0
    for path in files(*DOCUMENTS):
        for number, line in enumerate(open(path, encoding="utf-8"), 1):
            for text in re.findall(r"`([^`]+)`", line):
                mention = MENTION.match(text)
                if text in names or not mention or text.isupper():
                    continue
                name, member = mention.groups()
                gone = name not in words or (member and member != "swift" and name in members and member not in members[name])
                if gone or text.endswith(".swift"):
                    print(f"{path}:{number}: `{text}` is not in the sources")
                    problems += 1
    print(f"mentions of names that are gone: {problems or 'none'}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
