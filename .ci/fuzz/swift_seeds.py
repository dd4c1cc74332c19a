"""Puts Swift texts into a folder for a fuzzer to begin with: whole, cut at tokens, with an edit, several files together.

swift_seeds.py FOLDER TEXTS: TEXTS is SUBJECT/NAME/*.swift, as `.ci/facts.sh` has it.
"""
import pathlib
import re
import sys

folder, texts = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
closing = {"(": ")", "[": "]", "{": "}"}
count = 0


def seed(data: bytes) -> None:
    global count
    (folder / f"{count}").write_bytes(data)
    count += 1


def cuts(text: str, each: int):
    """The text up to each so manieth token: with the brackets closed that are open there, and with the next line gone."""
    ends = [match.end() for match in re.finditer(r"\w+|[^\w\s]", text)]
    for end in ends[each // 2 :: each]:
        opened = []
        for character in text[:end]:
            if character in closing:
                opened.append(closing[character])
            elif opened and character == opened[-1]:
                opened.pop()
        yield text[:end] + "".join(reversed(opened))
        yield text[:end] + text[end:].partition("\n")[2]


for number, name in enumerate(sorted(path for path in texts.glob("*/*") if path.is_dir())):
    files = [path.read_text() for path in sorted(name.rglob("*.swift"))]
    whole = "\x1c".join(files).encode()
    if not files or len(whole) > 8000:
        continue
    seed(whole)
    seed(whole + b"\x1d" + bytes([(number * 37) % 256, number % 9]) + b"a")
    if number % 5 == 0:
        for cut in cuts(files[-1], 40):
            seed("\x1c".join([*files[:-1], cut]).encode())
print(f"{count} texts to begin with")
