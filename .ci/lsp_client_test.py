"""An editor that others wrote, against the daemon.

    lsp_client_test.py SERVER DOCUMENT

The client is that of pytest-lsp (PyPI), once for each of several editors' recorded capabilities. It opens a broken
document, gets just the findings that stand beside it in NAME.findings, on one channel only, applies the first repair,
sees the finding go, and ends the server, whose exit status must be 0. Whatever the server sends that the client did not
declare is an error.
"""

import asyncio
import contextlib
import pathlib
import shutil
import sys
import tempfile
import warnings

from lsprotocol import types as lsp
from pytest_lsp import LspSpecificationWarning, client_capabilities
from pytest_lsp.client import make_test_lsp_client

PROFILES = ["neovim@0.7", "neovim@0.11", "emacs@29", "visual_studio_code@1.65"]
PATIENCE = 20


def expected_findings(document):
    """Codes with their lines and columns from 0; columns are the same in every encoding, for the examples are ASCII."""
    found = []
    for line in document.with_name(document.name.replace(".uimodel.json", ".findings")).read_text().splitlines():
        place, code = line.split("#")[0].split()
        start, end = (tuple(int(part) - 1 for part in half.split(":")) for half in place.split("-"))
        found.append((code, start, end))
    return sorted(found)


def seen(diagnostics):
    return sorted(
        (item.code, (item.range.start.line, item.range.start.character), (item.range.end.line, item.range.end.character))
        for item in diagnostics
    )


def applied(text, edits):
    lines = text.splitlines(keepends=True)

    def offset(position):
        return sum(len(line) for line in lines[: position.line]) + position.character

    for edit in sorted(edits, key=lambda edit: offset(edit.range.start), reverse=True):
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text


class Session:
    """A client of one profile with the document open."""

    def __init__(self, profile, folder, document):
        self.profile = profile
        self.folder = folder
        self.uri = document.as_uri()
        self.text = document.read_text()
        self.published = asyncio.Queue()
        self.refreshed = asyncio.Queue()
        self.client = make_test_lsp_client()
        # Here a notification is an event to be waited for, and what the server may ask has an answer.
        self.client.protocol.fm.features.pop(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        self.client.protocol.fm.features.pop(lsp.WORKSPACE_DIAGNOSTIC_REFRESH)
        self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda *args: self.published.put_nowait(args[-1]))
        self.client.feature(lsp.WORKSPACE_DIAGNOSTIC_REFRESH)(lambda *_: self.refreshed.put_nowait(None))
        self.client.feature(lsp.CLIENT_REGISTER_CAPABILITY)(lambda *_: None)

    @contextlib.asynccontextmanager
    async def running(self, server):
        await self.client.start_io(server)
        result = await self.client.initialize_session(
            lsp.InitializeParams(
                capabilities=client_capabilities(self.profile),
                root_uri=self.folder.as_uri(),
                workspace_folders=[lsp.WorkspaceFolder(uri=self.folder.as_uri(), name="test")],
            )
        )
        self.pulls = result.capabilities.diagnostic_provider is not None
        yield result.capabilities
        await self.client.shutdown_session()
        status = self.client._server.returncode
        assert status == 0, f"the server ended with {status}"
        await self.client.stop()

    def open(self):
        item = lsp.TextDocumentItem(uri=self.uri, language_id="uimodel", version=1, text=self.text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(text_document=item))

    async def findings(self, wanted):
        """Waits until the server has said just this, on the channel that the client has."""
        while True:
            if self.pulls:
                params = lsp.DocumentDiagnosticParams(text_document=lsp.TextDocumentIdentifier(uri=self.uri))
                items = (await self.client.text_document_diagnostic_async(params)).items
                if seen(items) == wanted:
                    return items
                print(f"  not yet: {seen(items)}")
                await self.refreshed.get()
            else:
                params = await self.published.get()
                if params.uri == self.uri and seen(params.diagnostics) == wanted:
                    return params.diagnostics
                print(f"  not yet: {seen(params.diagnostics)}")

    async def repair(self, diagnostic):
        actions = await self.client.text_document_code_action_async(
            lsp.CodeActionParams(
                text_document=lsp.TextDocumentIdentifier(uri=self.uri),
                range=diagnostic.range,
                context=lsp.CodeActionContext(diagnostics=[]),
            )
        )
        action = actions[0]
        # A client that can ask for edits later gets them only then.
        if action.edit is None:
            action = await self.client.code_action_resolve_async(action)
        assert action.kind == lsp.CodeActionKind.QuickFix and action.edit, action
        changes = action.edit.document_changes
        edits = changes[0].edits if changes else action.edit.changes[self.uri]
        self.text = applied(self.text, edits)
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                text_document=lsp.VersionedTextDocumentIdentifier(uri=self.uri, version=2),
                content_changes=[lsp.TextDocumentContentChangeWholeDocument(text=self.text)],
            )
        )
        return action.title


async def check(server, example, profile):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        document = pathlib.Path(shutil.copy(example, folder))
        wanted = expected_findings(example)
        session = Session(profile, folder, document)
        async with session.running(server):
            session.open()
            findings = await session.findings(wanted)
            print(f"{profile}: {[code for code, _, _ in wanted]}, {'asked for' if session.pulls else 'pushed'}")
            title = await session.repair(findings[0])
            await session.findings(wanted[1:])
            print(f"{profile}: {title}: done")
        if session.pulls:
            assert session.published.empty(), "findings were pushed to a client that asks for them"
        assert not session.client.error, session.client.error


def main():
    server, example = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    warnings.simplefilter("error", LspSpecificationWarning)
    for profile in PROFILES:
        asyncio.run(asyncio.wait_for(check(str(server), example, profile), PATIENCE))
    print(f"{len(PROFILES)} clients passed")


if __name__ == "__main__":
    main()
