"""Makes the container image of an archive for Linux, without a container engine, so that it is always the same.

image.py VERSION FOLDER ARCHIVE [SECONDS]

ARCHIVE is uimodel-daemon-VERSION-linux-ARCHITECTURE.tar.gz. The image goes to FOLDER as .oci.tar, and its path is
printed. It is a layout of the OCI Image Format Specification 1.0 with the manifest that `docker load` of older versions
reads. Its one layer has daemon-client and the licenses; there is no shell and nothing else. SECONDS is the time of all
files.
"""

import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import sys
import tarfile
import time

PROGRAM = "bin/daemon-client"
DOCUMENTS = "share/doc/uimodel/"
# Where people mount their app.
WORK = "app"
MEDIA = "application/vnd.oci.image"


def entry(name, size, seconds, mode=0o644):
    info = tarfile.TarInfo(name)
    info.size, info.mode, info.mtime = size, mode, seconds
    return info


def folder_entry(name, seconds, mode=0o755):
    info = entry(name, 0, seconds, mode)
    info.type = tarfile.DIRTYPE
    return info


def layer(archive, seconds):
    """The layer as a tar archive: the program, the licenses, and folders to work in."""
    files = {}
    with tarfile.open(archive) as packed:
        for member in packed:
            part = member.name.removeprefix(DOCUMENTS)
            is_license = member.name.startswith(DOCUMENTS) and part.startswith(("LICENSE", "NOTICES", "licenses/"))
            if member.isfile() and (member.name == PROGRAM or is_license):
                files[member.name] = packed.extractfile(member).read()
    if PROGRAM not in files:
        sys.exit(f"image.py: {archive} has no {PROGRAM}")
    folders = {str(parent) for path in files for parent in pathlib.PurePosixPath(path).parents} - {"."}
    bytes_ = io.BytesIO()
    with tarfile.open(fileobj=bytes_, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name in sorted(folders | {WORK, "tmp"} | set(files)):
            if name in files:
                mode = 0o755 if name == PROGRAM else 0o644
                tar.addfile(entry(name, len(files[name]), seconds, mode), io.BytesIO(files[name]))
            else:
                tar.addfile(folder_entry(name, seconds, 0o1777 if name == "tmp" else 0o755))
    return bytes_.getvalue()


class Layout:
    """The files of an image; blobs are named by their contents."""

    def __init__(self):
        self.files = {}

    def blob(self, content, media):
        digest = hashlib.sha256(content).hexdigest()
        self.files[f"blobs/sha256/{digest}"] = content
        return {"mediaType": media, "digest": f"sha256:{digest}", "size": len(content)}

    def document(self, value, media):
        return self.blob(text(value), media)


def text(value):
    return json.dumps(value, separators=(",", ":"), sort_keys=True).encode()


def path_of(descriptor):
    return "blobs/sha256/" + descriptor["digest"].removeprefix("sha256:")


def layout(version, architecture, content, seconds):
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
    machine = architecture.replace("x86_64", "amd64")
    labels = {"org.opencontainers.image.title": "uimodel-daemon", "org.opencontainers.image.version": version}
    homepage = os.environ.get("UIMODEL_HOMEPAGE")
    if homepage:
        labels["org.opencontainers.image.source"] = homepage
    result = Layout()
    packed = result.blob(gzip.compress(content, 9, mtime=0), f"{MEDIA}.layer.v1.tar+gzip")
    config = result.document({
        "architecture": machine, "os": "linux", "created": created,
        "config": {
            "Entrypoint": ["/" + PROGRAM], "Cmd": ["--help"], "WorkingDir": "/" + WORK, "Env": ["PATH=/bin"],
            "Labels": labels,
        },
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(content).hexdigest()]},
        "history": [{"created": created, "created_by": "image.py"}],
    }, f"{MEDIA}.config.v1+json")
    manifest = result.document({
        "schemaVersion": 2, "mediaType": f"{MEDIA}.manifest.v1+json", "config": config, "layers": [packed],
        "annotations": labels,
    }, f"{MEDIA}.manifest.v1+json")
    names = {
        "org.opencontainers.image.ref.name": version,
        "io.containerd.image.name": f"docker.io/library/uimodel-daemon:{version}",
    }
    manifest |= {"platform": {"architecture": machine, "os": "linux"}, "annotations": names}
    result.files |= {
        "oci-layout": text({"imageLayoutVersion": "1.0.0"}),
        "index.json": text({
            "schemaVersion": 2, "mediaType": f"{MEDIA}.index.v1+json", "manifests": [manifest],
        }),
        "manifest.json": text([{
            "Config": path_of(config), "Layers": [path_of(packed)], "RepoTags": [f"uimodel-daemon:{version}"],
        }]),
    }
    return result.files


def main():
    version, folder, archive = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    seconds = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    match = re.fullmatch(rf"uimodel-daemon-{re.escape(version)}-linux-(\w+)\.tar\.gz", archive.name)
    if not match:
        sys.exit(f"image.py: {archive.name} is no archive of version {version} for Linux")
    files = layout(version, match[1], layer(archive, seconds), seconds)
    image = folder / (archive.name.removesuffix(".tar.gz") + ".oci.tar")
    with tarfile.open(image, "w", format=tarfile.USTAR_FORMAT) as tar:
        for name in ["blobs", "blobs/sha256"]:
            tar.addfile(folder_entry(name, seconds))
        for name, content in sorted(files.items()):
            tar.addfile(entry(name, len(content), seconds), io.BytesIO(content))
    print(image)


main()
