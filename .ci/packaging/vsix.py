"""Packs the extension for Visual Studio Code, so that the same files always give the same package.

vsix.py FOLDER PACKAGE.vsix SECONDS

FOLDER is editors/vscode of this repository; SECONDS is the time that all files get. The package is a zip archive with
two files that describe it. It also holds the license and the schemas that package.json names. Fails if a file is
missing.
"""

import json
import pathlib
import sys
import time
import zipfile
from xml.sax.saxutils import escape, quoteattr

# What people need of the folder; tests stay here.
PARTS = ["package.json", "README.md", "language-configuration.json", "src", "syntaxes", "walkthrough"]
TYPES = {
    ".json": "application/json", ".js": "application/javascript", ".md": "text/markdown", ".txt": "text/plain",
    ".vsixmanifest": "text/xml",
}


def files(folder):
    """The files of the package by their names in it."""
    repository = folder.parent.parent
    found = {"LICENSE.txt": repository / "LICENSE"}
    for part in PARTS:
        path = folder / part
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if not file.is_dir():
                found[file.relative_to(folder).as_posix()] = file
    for name in ["uimodel.schema.json", "uimodel.config.schema.json"]:
        found[f"schema/{name}"] = repository / "schema" / name
    return {f"extension/{name}": file for name, file in sorted(found.items())}


def content_types():
    """`[Content_Types].xml`: a type for each suffix."""
    pairs = sorted(TYPES.items())
    defaults = "".join(f'<Default Extension="{suffix}" ContentType="{kind}"/>' for suffix, kind in pairs)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{defaults}</Types>\n'
    )


def manifest(package):
    """`extension.vsixmanifest`: what editors and the marketplace read before they unpack."""
    identity = f'Language="en-US" Id={quoteattr(package["name"])} Version={quoteattr(package["version"])}'
    properties = {
        "Microsoft.VisualStudio.Code.Engine": package["engines"]["vscode"],
        "Microsoft.VisualStudio.Code.ExtensionDependencies": "",
        "Microsoft.VisualStudio.Code.ExtensionPack": "",
        "Microsoft.VisualStudio.Code.ExtensionKind": ",".join(package["extensionKind"]),
        "Microsoft.VisualStudio.Code.LocalizedLanguages": "",
    }
    assets = {
        "Microsoft.VisualStudio.Code.Manifest": "extension/package.json",
        "Microsoft.VisualStudio.Services.Content.Details": "extension/README.md",
        "Microsoft.VisualStudio.Services.Content.License": "extension/LICENSE.txt",
    }
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">',
        "  <Metadata>",
        f"    <Identity {identity} Publisher={quoteattr(package['publisher'])}/>",
        f"    <DisplayName>{escape(package['displayName'])}</DisplayName>",
        f'    <Description xml:space="preserve">{escape(package["description"])}</Description>',
        f"    <Tags>{escape(','.join(package['keywords']))}</Tags>",
        f"    <Categories>{escape(','.join(package['categories']))}</Categories>",
        "    <GalleryFlags>Public</GalleryFlags>",
        "    <License>extension/LICENSE.txt</License>",
        "    <Properties>",
        *(f"      <Property Id={quoteattr(name)} Value={quoteattr(value)}/>" for name, value in properties.items()),
        "    </Properties>",
        "  </Metadata>",
        '  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>',
        "  <Dependencies/>",
        "  <Assets>",
        *(
            f"    <Asset Type={quoteattr(kind)} Path={quoteattr(path)} Addressable=\"true\"/>"
            for kind, path in assets.items()
        ),
        "  </Assets>",
        "</PackageManifest>",
    ]
    return "\n".join(lines) + "\n"


def main():
    folder, package, seconds = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), int(sys.argv[3])
    described = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    contents = {
        "extension.vsixmanifest": manifest(described).encode(),
        "[Content_Types].xml": content_types().encode(),
        **{name: file.read_bytes() for name, file in files(folder).items()},
    }
    # Zip archives have no time before 1980.
    moment = max(time.gmtime(seconds)[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in contents.items():
            if not any(name.endswith(suffix) for suffix in (*TYPES, "[Content_Types].xml")):
                sys.exit(f"vsix.py: {name} has a suffix without a content type")
            entry = zipfile.ZipInfo(name, moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)


main()
