#!/usr/bin/env bash
# image.sh IMAGE.oci.tar FOLDER: reads a container image, and unpacks it into an empty folder. Checks each digest and size that
# it names, and its size unpacked. If skopeo, umoci and podman are there, which are programs of others, they read it too.
set -eu
image=$1 folder=$2
python3 - "$image" "$folder" << 'PYTHON'
import gzip, hashlib, io, json, sys, tarfile

files = {}
with tarfile.open(sys.argv[1]) as archive:
    for entry in archive:
        if entry.isfile():
            files[entry.name] = archive.extractfile(entry).read()


def blob(descriptor):
    kind, digest = descriptor["digest"].split(":")
    content = files[f"blobs/{kind}/{digest}"]
    assert hashlib.sha256(content).hexdigest() == digest and len(content) == descriptor["size"], descriptor
    return content


assert json.loads(files["oci-layout"]) == {"imageLayoutVersion": "1.0.0"}
(described,) = json.loads(files["index.json"])["manifests"]
manifest = json.loads(blob(described))
config = json.loads(blob(manifest["config"]))
assert config["config"]["Entrypoint"] == ["/bin/daemon-client"], config
assert described["platform"] == {"architecture": config["architecture"], "os": config["os"]}, described
layers = [gzip.decompress(blob(layer)) for layer in manifest["layers"]]
assert config["rootfs"]["diff_ids"] == ["sha256:" + hashlib.sha256(layer).hexdigest() for layer in layers]
# Older versions of Docker read this file instead.
(saved,) = json.loads(files["manifest.json"])
path = "blobs/" + manifest["config"]["digest"].replace(":", "/")
assert saved["Config"] == path and len(saved["Layers"]) == len(layers) and all(name in files for name in saved["Layers"])
size = sum(map(len, layers))
print(f"{sys.argv[1].rsplit('/', 1)[-1]}: {sum(map(len, files.values()))} bytes, {size} unpacked")
assert size <= 60_000_000, "more than 60 MB"
for layer in layers:
    with tarfile.open(fileobj=io.BytesIO(layer)) as archive:
        archive.extractall(sys.argv[2])
PYTHON
if command -v skopeo > /dev/null; then
  copied=$(mktemp -d)
  trap 'rm -rf "$copied"' EXIT
  skopeo --insecure-policy copy --quiet "oci-archive:$image" "oci:$copied/layout:latest"
  skopeo --insecure-policy copy --quiet "docker-archive:$image" "dir:$copied/docker"
  if command -v umoci > /dev/null; then
    umoci unpack --rootless --image "$copied/layout:latest" "$copied/bundle" > /dev/null 2>&1
    diff -r "$folder" "$copied/bundle/rootfs"
  fi
  echo "read by skopeo"
  if command -v podman > /dev/null; then
    podman --root "$copied/store" --runroot "$copied/run" --storage-driver vfs load --quiet --input "$image"
  fi
else
  echo "not run: skopeo, which is not installed"
fi
