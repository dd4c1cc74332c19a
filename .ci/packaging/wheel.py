"""Makes the Python wheel of an archive of a release, so that the same archive always gives the same wheel.

wheel.py VERSION FOLDER ARCHIVE [SECONDS]

ARCHIVE is uimodel-daemon-VERSION-PLATFORM-ARCHITECTURE.tar.gz. The wheel goes to FOLDER, and its path is printed. It
has no Python in it: `bin` is installed as the scripts of an environment, and `share` beside them, where the programs
look for the rule pages. SECONDS is the time that all files get. The format is that of PEP 427, and the metadata are those
of PEP 643 and PEP 639.
"""

import base64
import hashlib
import pathlib
import re
import sys
import tarfile
import time
import zipfile

NAME = "uimodel_daemon"
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
DOCUMENTS = "share/doc/uimodel/"
DESCRIPTION = """# uimodel-daemon

A linter and language server for the parts of an iPad or Mac Catalyst app that the compiler does not check: menus,
keyboard shortcuts, sheets, popovers, toolbars, focus, windows, and the on-screen keyboard. It reads Swift source, and
needs neither a Mac nor Xcode.

```sh
uvx uimodel-daemon check ~/MyApp
```

The package installs the two commands `daemon-client`, which is the command-line tool, and `uimodel-daemon`, which is
the language server for editors. `uimodel-daemon COMMAND` is the same as `daemon-client COMMAND`.
"""


def tags(platform, architecture):
    """The platforms on which the programs run.

    Those for Linux are static, so they run with any C library. They hold glibc 2.31 or newer, which needs Linux 3.2.
    Every system with glibc 2.17 has at least Linux 3.10, and older ones may have 2.6. Systems with musl may have any
    Linux since 2.6; 3.2 is older than musl 1.1. Those for macOS run since the deployment target in Package.swift.
    """
    if platform == "linux":
        machine = architecture.replace("arm64", "aarch64")
        return [f"manylinux_2_17_{machine}", f"manylinux2014_{machine}", f"musllinux_1_1_{machine}"]
    manifest = (REPOSITORY / "Package.swift").read_text(encoding="utf-8")
    target = re.search(r"\.macOS\(\.v(\d+)\)", manifest)
    if not target:
        sys.exit("wheel.py: Package.swift names no deployment target for macOS")
    return [f"macosx_{target[1]}_0_{architecture}"]


def metadata(version, licenses):
    fields = [
        "Metadata-Version: 2.4", "Name: uimodel-daemon", f"Version: {version}",
        "Summary: Linter and language server for the UI structure of iPad and Mac Catalyst apps",
        "Keywords: swift,uikit,swiftui,ipados,linter,lsp", "License-Expression: Apache-2.0",
        *(f"License-File: {name}" for name in licenses),
        "Requires-Python: >=3.8", "Description-Content-Type: text/markdown",
    ]
    return "\n".join(fields) + "\n\n" + DESCRIPTION


def digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def contents(version, archive, platforms):
    """The files of the wheel by their names in it."""
    data, info = f"{NAME}-{version}.data", f"{NAME}-{version}.dist-info"
    files, licenses = {}, {}
    with tarfile.open(archive) as packed:
        for entry in packed:
            if not entry.isfile():
                continue
            content, path = packed.extractfile(entry).read(), entry.name
            folder = "scripts/" + path.removeprefix("bin/") if path.startswith("bin/") else "data/" + path
            files[f"{data}/{folder}"] = content
            part = path.removeprefix(DOCUMENTS)
            if path.startswith(DOCUMENTS) and (part in ("LICENSE", "NOTICES") or part.startswith("licenses/")):
                licenses[part] = content
    files |= {f"{info}/licenses/{path}": content for path, content in licenses.items()}
    files[f"{info}/METADATA"] = metadata(version, sorted(licenses)).encode()
    wheel = ["Wheel-Version: 1.0", "Generator: uimodel-daemon", "Root-Is-Purelib: false"]
    files[f"{info}/WHEEL"] = "\n".join(wheel + [f"Tag: py3-none-{name}" for name in platforms] + [""]).encode()
    lines = [f"{path},sha256={digest(content)},{len(content)}\n" for path, content in sorted(files.items())]
    files[f"{info}/RECORD"] = "".join(lines + [f"{info}/RECORD,,\n"]).encode()
    return files


def main():
    version, folder, archive = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    seconds = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    match = re.fullmatch(rf"uimodel-daemon-{re.escape(version)}-(\w+)-(\w+)\.tar\.gz", archive.name)
    if not match:
        sys.exit(f"wheel.py: {archive.name} is no archive of version {version}")
    platforms = tags(match[1], match[2])
    wheel = folder / f"{NAME}-{version}-py3-none-{'.'.join(platforms)}.whl"
    # Zip knows no time before 1980.
    moment = max(time.gmtime(seconds)[:6], (1980, 1, 1, 0, 0, 0))
    files = contents(version, archive, platforms)
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        # The folder with the metadata comes last, as the format recommends.
        for path in sorted(files, key=lambda path: (".dist-info/" in path, path.endswith("/RECORD"), path)):
            entry = zipfile.ZipInfo(path, moment)
            entry.create_system = 3
            entry.external_attr = (0o100755 if ".data/scripts/" in path else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, files[path])
    print(wheel)


main()
