"""The build backend of pyproject.toml: a wheel without files that requires the wheel uimodel-daemon of this version.

pip calls `build_wheel` (PEP 517) in the root of the repository.
"""

import base64
import hashlib
import pathlib
import re
import zipfile

NAME = "uimodel_daemon_hook"
PRODUCT = pathlib.Path("Sources/UIModelDaemon/Daemon/System/Product.swift")


def version():
    found = re.search(r'static let versionText = "([^"]+)"', PRODUCT.read_text(encoding="utf-8"))
    if not found:
        raise RuntimeError(f"{PRODUCT} names no version")
    return found[1]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    number = version()
    info = f"{NAME}-{number}.dist-info"
    fields = ["Metadata-Version: 2.1", "Name: uimodel-daemon-hook", f"Version: {number}"]
    fields += ["Summary: For pre-commit", f"Requires-Dist: uimodel-daemon=={number}"]
    wheel = ["Wheel-Version: 1.0", "Generator: hook", "Root-Is-Purelib: true", "Tag: py3-none-any"]
    files = {f"{info}/METADATA": "\n".join(fields) + "\n", f"{info}/WHEEL": "\n".join(wheel) + "\n"}
    record = ""
    for path, text in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(text)}\n"
    files[f"{info}/RECORD"] = record + f"{info}/RECORD,,\n"
    name = f"{NAME}-{number}-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory, name), "w") as packed:
        for path, text in files.items():
            packed.writestr(path, text)
    return name
