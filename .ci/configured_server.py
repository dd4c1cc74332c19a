"""The settings that we ship for editors that cannot be run here: their command, run by another client.

    configured_server.py FILE SERVER SWIFT-FILE

FILE is read as the editor reads it. The program that it names must be uimodel-daemon, and is found as SERVER. A client
from pytest-lsp opens the Swift file, applies the first fix, sees its finding go, and ends the server.
"""

import asyncio
import json
import os
import pathlib
import re
import sys
import tempfile

from lsprotocol import types as lsp
from pytest_lsp import client_capabilities
from pytest_lsp.client import make_test_lsp_client

from lsp_client_test import applied

PATIENCE = 30


def command(path):
    """The command of the only entry that names our program."""
    settings = json.loads(re.sub(r"^\s*//.*$", "", path.read_text(), flags=re.MULTILINE))
    if path.name == "LSP.sublime-settings":
        client = settings["clients"]["uimodel"]
        assert client["enabled"] is True and "source.swift" in client["selector"], client
        return client["command"]
    binary = settings["lsp"]["sourcekit-lsp"]["binary"]
    return [binary["path"], *binary["arguments"]]


async def check(argv, source, folder):
    document = folder / "File.swift"
    text = source.read_text()
    document.write_text(text)
    published = asyncio.Queue()
    client = make_test_lsp_client()
    client.protocol.fm.features.pop(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda *args: published.put_nowait(args[-1]))
    client.feature(lsp.CLIENT_REGISTER_CAPABILITY)(lambda *_: None)
    await client.start_io(*argv)
    await client.initialize_session(
        lsp.InitializeParams(
            capabilities=client_capabilities("emacs@29"),
            root_uri=folder.as_uri(),
            workspace_folders=[lsp.WorkspaceFolder(uri=folder.as_uri(), name="test")],
        )
    )
    uri = document.as_uri()
    item = lsp.TextDocumentItem(uri=uri, language_id="swift", version=1, text=text)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(text_document=item))
    findings = (await published.get()).diagnostics
    assert findings, "no finding"
    action = (
        await client.text_document_code_action_async(
            lsp.CodeActionParams(
                text_document=lsp.TextDocumentIdentifier(uri=uri),
                range=findings[0].range,
                context=lsp.CodeActionContext(diagnostics=[]),
            )
        )
    )[0]
    changes = action.edit.document_changes
    text = applied(text, changes[0].edits if changes else action.edit.changes[uri])
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(
            text_document=lsp.VersionedTextDocumentIdentifier(uri=uri, version=2),
            content_changes=[lsp.TextDocumentContentChangeWholeDocument(text=text)],
        )
    )
    left = (await published.get()).diagnostics
    assert len(left) == len(findings) - 1, left
    await client.shutdown_session()
    status = client._server.returncode
    await client.stop()
    assert status == 0, f"the server ended with {status}"
    return action.title


def main():
    path, server, source = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    os.environ["PATH"] = f"{server.parent}{os.pathsep}{os.environ['PATH']}"
    argv = command(path)
    assert argv[0] == server.name, argv
    with tempfile.TemporaryDirectory() as folder:
        title = asyncio.run(asyncio.wait_for(check(argv, source, pathlib.Path(folder).resolve()), PATIENCE))
    print(f"{path.name}: {' '.join(argv)}: {title}: done")


if __name__ == "__main__":
    main()
