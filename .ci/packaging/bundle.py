"""Makes the artifact bundle with daemon-client that the package of editors/xcode takes its program from.

    bundle.py VERSION BUNDLE SOURCE...

A SOURCE is an archive of a release, or a program for this machine. If BUNDLE ends with .zip, it is packed so that the
same files always give the same archive, with the time in SOURCE_DATE_EPOCH; otherwise it is a folder. The format is that
of SwiftPM's proposal SE-0305.
"""

import json
import os
import pathlib
import platform
import re
import shutil
import sys
import tarfile
import time
import zipfile

TRIPLES = {
    "linux-x86_64": "x86_64-unknown-linux-gnu",
    "linux-arm64": "aarch64-unknown-linux-gnu",
    "macos-x86_64": "x86_64-apple-macosx",
    "macos-arm64": "arm64-apple-macosx",
}
PROGRAM = "daemon-client"
DOCUMENTS = "share/doc/uimodel/"


def files_of(source, version):
    """The platform of a source, and its files by their paths: bytes, and whether they run."""
    match = re.fullmatch(rf"uimodel-daemon-{re.escape(version)}-(\w+-\w+)\.tar\.gz", source.name)
    if not match:
        system = {"Linux": "linux", "Darwin": "macos"}[platform.system()]
        machine = platform.machine().replace("aarch64", "arm64")
        return f"{system}-{machine}", {f"bin/{PROGRAM}": (source.read_bytes(), True)}
    files = {}
    with tarfile.open(source) as archive:
        for entry in archive:
            name = entry.name
            if name == f"bin/{PROGRAM}":
                files[name] = (archive.extractfile(entry).read(), True)
            elif entry.isfile() and name.startswith(DOCUMENTS) and not name.endswith(".md"):
                files[name.removeprefix(DOCUMENTS)] = (archive.extractfile(entry).read(), False)
    return match[1], files


def contents(version, sources):
    variants, files = [], {}
    for source in sources:
        name, added = files_of(source, version)
        folder = f"{PROGRAM}-{version}-{name}"
        variants.append({"path": f"{folder}/bin/{PROGRAM}", "supportedTriples": [TRIPLES[name]]})
        files |= {f"{folder}/{path}": file for path, file in added.items()}
    artifact = {"version": version, "type": "executable", "variants": variants}
    info = {"schemaVersion": "1.0", "artifacts": {PROGRAM: artifact}}
    files["info.json"] = ((json.dumps(info, indent=2) + "\n").encode(), False)
    return files


def pack(bundle, files):
    # Zip knows no time before 1980.
    moment = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", 0)), 315532800))[:6]
    with zipfile.ZipFile(bundle, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, (content, runs) in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{PROGRAM}.artifactbundle/{path}", moment)
            entry.create_system = 3
            entry.external_attr = (0o100755 if runs else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)


def unpacked(bundle, files):
    shutil.rmtree(bundle, ignore_errors=True)
    for path, (content, runs) in files.items():
        file = bundle / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        file.chmod(0o755 if runs else 0o644)


def main():
    version, bundle = sys.argv[1], pathlib.Path(sys.argv[2])
    files = contents(version, [pathlib.Path(path) for path in sys.argv[3:]])
    if bundle.suffix == ".zip":
        pack(bundle, files)
    else:
        unpacked(bundle, files)


main()
