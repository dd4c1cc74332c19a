"""Packs a folder so that the same files always give the same archive: sorted, owned by root, with one time for all.

pack.py FOLDER ARCHIVE.tar.gz SECONDS
"""

import gzip
import pathlib
import sys
import tarfile


def main():
    root, archive, time = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
    with archive.open("wb") as file, gzip.GzipFile("", "wb", 9, file, time) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
            for path in sorted(root.rglob("*")):
                entry = tar.gettarinfo(path, str(path.relative_to(root)))
                entry.uid = entry.gid = 0
                entry.uname = entry.gname = "root"
                entry.mtime = time
                runs = path.is_dir() or path.parent.name == "bin"
                entry.mode = 0o755 if runs else 0o644
                if path.is_dir():
                    tar.addfile(entry)
                else:
                    with path.open("rb") as content:
                        tar.addfile(entry, content)


main()
