"""Whether programs for Linux stand for themselves: at fixed addresses, with nothing to load, without symbols.

check_static.py PROGRAM ...
"""

import pathlib
import struct
import sys

FIXED, INTERPRETER, SYMBOLS = 2, 3, 2


def problems(path):
    data = path.read_bytes()
    if data[:6] != b"\x7fELF\x02\x01":
        return ["no 64-bit ELF file"]
    (kind,) = struct.unpack_from("<H", data, 16)
    headers, sections = struct.unpack_from("<QQ", data, 32)
    size, count, section_size, section_count = struct.unpack_from("<HHHH", data, 54)
    found = [] if kind == FIXED else ["not at fixed addresses"]
    types = {struct.unpack_from("<I", data, headers + index * size)[0] for index in range(count)}
    if INTERPRETER in types:
        found.append("needs a loader")
    types = {struct.unpack_from("<I", data, sections + index * section_size + 4)[0] for index in range(section_count)}
    if SYMBOLS in types:
        found.append("has symbols")
    return found


def main():
    wrong = [f"{path}: {problem}" for path in sys.argv[1:] for problem in problems(pathlib.Path(path))]
    print("\n".join(wrong) or "linked as they should be")
    sys.exit(1 if wrong else 0)


main()
