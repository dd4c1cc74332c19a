"""Puts what tests and examples have of a kind into a folder, a file each, for a fuzzer to begin with.

seeds.py FOLDER PATH...: Swift files give their strings of several lines, other files themselves.
"""
import pathlib
import re
import sys

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
texts = []
for path in (pathlib.Path(name) for name in sys.argv[2:]):
    text = path.read_text()
    if path.suffix == ".swift" and "Tests" in path.parts:
        texts += re.findall(r'"""\n(.*?)"""', text, re.DOTALL)
    else:
        texts.append(text)
for number, text in enumerate(texts):
    (folder / f"{number}").write_text(text)
print(f"{len(texts)} texts to begin with")
