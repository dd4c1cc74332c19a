#!/usr/bin/env python3
"""Drives `daemon-client mcp` with the official SDK of the Model Context Protocol, in both eras.

    mcp_client.py CLIENT REPOSITORY WORK [APP]

CLIENT is the program, REPOSITORY this repository, WORK a folder for copies and recordings. Lists and calls every tool,
plays a session of an agent, writes and checks in turn, and compares every message with the schema of its era.
APP: the folder of an app, in a copy of which an agent repairs what can be repaired; without it nothing else is done.
In the environment: ROUNDS of writing and checking, and RANDOM_CALLS, each for both eras.
"""

import asyncio
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import time

import jsonschema
import mcp
from mcp.client.stdio import StdioServerParameters, stdio_client

client, repository, work = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3]).resolve()
MODES = {"legacy": "2025-11-25", "2026-07-28": "2026-07-28", "auto": "2026-07-28"}
ROUNDS = int(os.environ.get("ROUNDS", 100))
RANDOM_CALLS = int(os.environ.get("RANDOM_CALLS", 150))

CALLS = [
    ("check", {}),
    ("check", {"not_judged": True, "hints": True}),
    ("what_if", {"edits": [{"path": "a.uimodel.json", "oldText": "", "newText": '{ "sheets": [ { "ref": "a" } ] }'}]}),
    ("fix", {"rule": "sheet/no-detents"}),
    ("explain", {"rule": "sheet/no-detents"}),
    ("suggest_shortcut", {"title": "Mute Tab", "app": "Browser"}),
    ("who_handles", {"key": "cmd+t", "app": "Browser"}),
    ("simulate", {"events": ["set screen=repaired", "press tab,down"], "app": "Reminders"}),
    *(("show", {"what": what, "app": "Browser"}) for what in ("menu", "overlay", "shortcuts")),
    ("show", {"what": "focus_loop", "name": "repaired"}),
    ("show", {"what": "sheet", "name": "photoPicker"}),
    ("show", {"what": "toolbar", "name": "placeToolbar"}),
    ("find", {"query": "share"}),
]


def expect(condition, *what):
    if not condition:
        print("FAILED:", *what)
        sys.exit(1)


class Recording:
    """A run of the server whose messages are kept."""

    def __init__(self, name, mode, folder):
        self.mode, self.path = mode, work / f"{name}-{mode}"
        script = 'log=$1; shift; tee "$log.in" | "$@" | tee "$log.out"'
        self.parameters = StdioServerParameters(
            command="sh", args=["-c", script, "sh", str(self.path), client, "mcp", str(folder)]
        )

    def client(self):
        return mcp.Client(stdio_client(self.parameters), mode=self.mode)

    def judge(self):
        """Compares all messages with the schema; answers how many there were."""
        version = MODES[self.mode]
        schema = json.loads((repository / f"Tests/MCP/{version}.json").read_text())
        methods = {}
        for line in self.path.with_suffix(".in").read_text().splitlines():
            message = json.loads(line)
            if "id" in message and "method" in message:
                methods[message["id"]] = message["method"]
        results = {
            "initialize": "InitializeResult",
            "server/discover": "DiscoverResult",
            "tools/list": "ListToolsResult",
            "tools/call": "CallToolResult",
            "resources/list": "ListResourcesResult",
            "resources/templates/list": "ListResourceTemplatesResult",
            "resources/read": "ReadResourceResult",
            "prompts/list": "ListPromptsResult",
            "prompts/get": "GetPromptResult",
        }

        def validate(value, definition):
            jsonschema.Draft202012Validator(schema | {"$ref": f"#/$defs/{definition}"}).validate(value)

        count = 0
        for line in self.path.with_suffix(".out").read_text().splitlines():
            message = json.loads(line)
            count += 1
            if "method" in message:
                validate(message, "ProgressNotification")
            elif "error" in message:
                validate(message, "JSONRPCErrorResponse")
            else:
                validate(message, "JSONRPCResultResponse")
                validate(message["result"], results.get(methods[message["id"]], "Result"))
        return count


def text(result):
    return result.content[0].text


async def tools(mode):
    """Lists everything and calls every tool."""
    recording = Recording("tools", mode, repository / "Examples")
    async with recording.client() as session:
        listed = (await session.list_tools()).tools
        expect({tool.name for tool in listed} == {name for name, _ in CALLS}, "not all tools are called")
        for name, arguments in CALLS:
            progress = []

            async def note(done, total, message):
                progress.append(message)

            result = await session.call_tool(name, arguments, progress_callback=note)
            expect(not result.is_error, name, arguments, text(result))
            schema = next(tool.output_schema for tool in listed if tool.name == name)
            jsonschema.validate(result.structured_content, schema)
            expect(name == "explain" or progress, name, "told no progress")
            for link in result.content[1:]:
                contents = (await session.read_resource(str(link.uri))).contents
                expect(contents[0].text.startswith("<svg"), link.uri)
        result = await session.call_tool("check", {"path": ["a"]})
        expect(result.is_error and "did you mean 'paths'?" in text(result), text(result))
        rules = await session.list_resources()
        await session.read_resource(str(rules.resources[0].uri))
        await session.list_resource_templates()
        prompt = (await session.list_prompts()).prompts[0]
        await session.get_prompt(prompt.name, {"base": "main"})
    print(f"{mode}: {len(listed)} tools, {recording.judge()} messages fit the schema")


async def session(mode):
    """A session of an agent: it finds a fault, tries two edits, applies the better one and looks again."""
    folder = work / f"app-{mode}"
    folder.mkdir()
    shutil.copy(repository / "Examples/broken/code-share-on-ipad.swift", folder / "Share.swift")
    recording = Recording("session", mode, folder)
    async with recording.client() as server:
        found = (await server.call_tool("check", {})).structured_content
        expect(len(found["files"]) == 1, found)
        fault = found["files"][0]["findings"][0]
        rule = await server.call_tool("explain", {"rule": fault["code"]})
        expect("How to fix it" in text(rule), text(rule))
        place = {"path": "Share.swift", "oldText": "    present(sheet"}
        vain = {**place, "newText": "    sheet.title = title\n    present(sheet"}
        tried = (await server.call_tool("what_if", {"edits": [vain]})).structured_content
        expect(not tried["removed"] and not tried["added"], tried)
        source = "    sheet.popoverPresentationController?.sourceView = view\n"
        right = {**place, "newText": source + "    present(sheet"}
        tried = (await server.call_tool("what_if", {"edits": [right]})).structured_content
        expect(len(tried["removed"]) == 1 and not tried["added"], tried)
        fix = await server.call_tool("fix", {"path": "Share.swift", "line": fault["line"]})
        diff = fix.structured_content["diff"]
        tried = (await server.call_tool("what_if", {"diff": diff})).structured_content
        expect(len(tried["removed"]) == 1 and not tried["added"], diff, tried)
        subprocess.run(["patch", "-p1", "-s"], cwd=folder, input=diff, text=True, check=True)
        after = (await server.call_tool("check", {})).structured_content
        expect(after["files"] == [], after)
        await rounds(server, folder)
    print(f"{mode}: a fault is found and fixed; {recording.judge()} messages fit the schema")


async def app_session(mode, app):
    """A session in an app: a fault is understood, two edits are tried, a diff is applied, and the finding has gone."""
    folder = work / f"app-{mode}"
    shutil.copytree(app, folder)
    recording = Recording("app", mode, folder)
    repaired = 0
    async with recording.client() as server:
        found = (await server.call_tool("check", {"hints": True})).structured_content
        for file in found["files"]:
            for fault in [fault for fault in file["findings"] if fault.get("fixes")][:1]:
                await server.call_tool("explain", {"rule": fault["code"]})
                lines = (folder / file["path"]).read_text().splitlines(keepends=True)
                line = lines[fault["line"] - 1]
                vain = {"path": file["path"], "oldText": "".join(lines), "newText": "".join(lines) + "// Looked at.\n"}
                tried = (await server.call_tool("what_if", {"edits": [vain]})).structured_content
                expect(not tried["removed"] and not tried["added"], tried)
                place = {"path": file["path"], "line": fault["line"], "rule": fault["code"]}
                fix = (await server.call_tool("fix", place)).structured_content
                tried = (await server.call_tool("what_if", {"diff": fix["diff"]})).structured_content
                expect(any(item["code"] == fault["code"] for item in tried["removed"]), line, fix["diff"], tried)
                subprocess.run(["patch", "-p1", "-s"], cwd=folder, input=fix["diff"], text=True, check=True)
                answer = (await server.call_tool("check", {"paths": [file["path"]], "hints": True})).structured_content
                left = [item for part in answer["files"] for item in part["findings"]]
                before = sum(item["code"] == fault["code"] for item in file["findings"])
                expect(sum(item["code"] == fault["code"] for item in left) < before, fault, left)
                print(f"{file['path']}:{fault['line']}: {fault['code']}: repaired")
                repaired += 1
    expect(repaired > 0, "nothing can be repaired in this app")
    print(f"{mode}: {repaired} faults repaired; {recording.judge()} messages fit the schema")


async def rounds(server, folder):
    """Writes and checks in turn; no answer may be about an earlier text."""
    broken = (repository / "Examples/broken/code-share-on-ipad.swift").read_text()
    fine = broken.replace("present(sheet, ", "dismiss(       ")
    stale = 0
    for count in range(ROUNDS):
        (folder / "Share.swift").write_text(broken if count % 2 == 0 else fine)
        answer = (await server.call_tool("check", {})).structured_content
        stale += (answer["files"] == []) != (count % 2 == 1)
    expect(stale == 0, f"{stale} of {ROUNDS} answers were stale")
    print(f"{ROUNDS} rounds of writing and checking: none was stale")


async def random_calls(mode):
    """Calls with random arguments raise no internal error and say nothing of what is outside."""
    folder = work / f"random-{mode}"
    folder.mkdir()
    shutil.copy(repository / "Examples/broken/code-share-on-ipad.swift", folder / "Share.swift")
    (work / "secret.swift").write_text("class Hovercraft {}")
    if not (folder / "Linked.swift").exists():
        (folder / "Linked.swift").symlink_to(work / "secret.swift")
    words = ["Share.swift", "../secret.swift", "Linked.swift", "/etc/passwd", "", "sheet", "menu", "press tab", "\0", "é"]
    dice = random.Random(60)
    recording = Recording("random", mode, folder)

    def value(schema):
        kind = dice.choice([schema.get("type"), "string", "integer"]) if dice.random() < 0.1 else schema.get("type")
        if "enum" in schema and dice.random() < 0.8:
            return dice.choice(schema["enum"])
        if kind == "array":
            return [value(schema["items"]) for _ in range(dice.randrange(3))]
        if kind == "object":
            return {name: value(part) for name, part in schema["properties"].items() if dice.random() < 0.9}
        if kind == "boolean":
            return dice.random() < 0.5
        return dice.randrange(-1, 40) if kind == "integer" else dice.choice(words)

    async with recording.client() as server:
        listed = (await server.list_tools()).tools
        for _ in range(RANDOM_CALLS):
            tool = dice.choice(listed)
            parts = tool.input_schema["properties"].items()
            arguments = {name: value(part) for name, part in parts if dice.random() < 0.4}
            result = await server.call_tool(tool.name, arguments)
            expect("Hovercraft" not in result.model_dump_json(), tool.name, arguments)
            expect("root:" not in result.model_dump_json(), tool.name, arguments)
    print(f"{mode}: {RANDOM_CALLS} random calls; {recording.judge()} messages fit the schema")


async def main():
    if len(sys.argv) > 4:
        for mode in ("legacy", "2026-07-28"):
            await app_session(mode, pathlib.Path(sys.argv[4]))
        return
    for mode in MODES:
        await tools(mode)
    for mode in ("legacy", "2026-07-28"):
        await session(mode)
        await random_calls(mode)


start = time.monotonic()
asyncio.run(main())
print(f"{time.monotonic() - start:.0f} s")
