"""Runs the action, the hooks and the settings that people take as they are.

They get a release made of the client that was built, and the action's steps run as GitHub runs them. `recipes.py` calls
these with the blocks of docs/install.md.
"""

import functools
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

from lab import ROOT, Lab
from ruamel.yaml import YAML

PRODUCT = "Sources/UIModelDaemon/Daemon/System/Product.swift"
HOOK_FILES = [".pre-commit-hooks.yaml", "pyproject.toml", ".ci/packaging/hook.py", PRODUCT]


def version():
    return re.search(r'static let versionText = "([^"]+)"', (ROOT / PRODUCT).read_text())[1]


@functools.cache
def release():
    """A folder as .ci/release writes it, whose daemon-client starts the one that was built."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="release-"))
    programs = folder / "tree/bin"
    programs.mkdir(parents=True)
    client = programs / "daemon-client"
    client.write_text(f'#!/bin/sh\nexec "{shutil.which("daemon-client")}" "$@"\n')
    shutil.copy(ROOT / ".ci/packaging/uimodel-daemon", programs)
    system = {"Linux": "linux", "Darwin": "macos"}[platform.system()]
    machine = platform.machine().replace("aarch64", "arm64")
    packages = folder / "packages"
    packages.mkdir()
    archive = packages / f"uimodel-daemon-{version()}-{system}-{machine}.tar.gz"
    pack = ROOT / ".ci/packaging"
    subprocess.run([sys.executable, pack / "pack.py", folder / "tree", archive, "0"], check=True)
    subprocess.run([pack / "index.sh", packages, version(), f"file://{packages}"], check=True)
    return packages


def checksum(archive):
    sums = dict(line.split()[::-1] for line in (release() / "SHA256SUMS").read_text().splitlines())
    return sums[archive.name]


# MARK: The action


def expression(text, inputs, steps):
    """A value of action.yml, whose expressions are inputs and outputs of steps."""
    def value(match):
        words = match[1].split(".")
        return inputs[words[1]] if words[0] == "inputs" else steps[words[1]][words[3]]
    return re.sub(r"\$\{\{ *([\w.-]+) *\}\}", value, text)


class Action:
    """Runs the steps of action.yml that are scripts, in a repository, as GitHub's runner does."""

    def __init__(self, lab):
        checker = pathlib.Path(sys.prefix) / "bin/check-jsonschema"
        subprocess.run(
            [checker, "--builtin-schema", "vendor.github-actions", ROOT / "action.yml"], check=True,
            stdout=subprocess.DEVNULL)
        self.lab, self.action = lab, YAML(typ="safe").load((ROOT / "action.yml").read_text())
        self.temporary = lab.folder / "runner"
        self.temporary.mkdir(exist_ok=True)
        self.uploaded = None

    def run(self, **given):
        """The status of the first step that fails, or 0, and what all print."""
        declared = self.action["inputs"]
        assert set(given) <= set(declared), "the workflow has an input that the action does not have"
        inputs = {name: given.get(name, value.get("default")) for name, value in declared.items()}
        assert None not in inputs.values(), inputs
        machine = {"x86_64": "X64"}.get(platform.machine(), "ARM64")
        environment = {
            "RUNNER_TEMP": str(self.temporary), "RUNNER_ARCH": machine,
            "RUNNER_OS": {"Linux": "Linux", "Darwin": "macOS"}[platform.system()],
            "GITHUB_PATH": str(self.temporary / "path"), "GITHUB_OUTPUT": str(self.temporary / "output"),
        }
        # Only the archive has the program.
        path, steps, printed, self.uploaded = "/usr/bin:/bin", {}, "", None
        for step in self.action["runs"]["steps"]:
            if "uses" in step:
                assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", step["uses"]), "an action is not pinned to a commit"
                assert step["if"] == "inputs.upload == 'true'"
                if inputs["upload"] == "true":
                    self.uploaded = pathlib.Path(expression(step["with"]["sarif_file"], inputs, steps))
                continue
            for name in ["path", "output"]:
                (self.temporary / name).write_text("")
            variables = {name: expression(text, inputs, steps) for name, text in step.get("env", {}).items()}
            status, output = self.lab.run(
                step["run"], shell=("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"), PATH=path,
                **(environment | variables))
            printed += output
            if status != 0:
                return status, printed
            path = ":".join((self.temporary / "path").read_text().split() + [path])
            lines = (self.temporary / "output").read_text().splitlines()
            steps[step.get("id", "")] = dict(line.split("=", 1) for line in lines)
        return 0, printed


def action(text):
    """A workflow that uses the action."""
    file = pathlib.Path(tempfile.mkdtemp()) / "workflow.yml"
    file.write_text(text)
    checker = pathlib.Path(sys.prefix) / "bin/check-jsonschema"
    subprocess.run(
        [checker, "--builtin-schema", "vendor.github-workflows", file], check=True, stdout=subprocess.DEVNULL)
    workflow = YAML(typ="safe").load(text)
    step = workflow["jobs"]["check"]["steps"][-1]
    assert workflow["permissions"]["security-events"] == "write"
    assert step["with"]["version"] == version() and step["uses"].endswith(f"@v{version()}"), "an old version"
    (archive,) = release().glob("uimodel-daemon-*.tar.gz")
    given = step["with"] | {"address": f"file://{release()}", "sha256": checksum(archive)}
    with Lab() as lab:
        runs = Action(lab)
        status, output = runs.run(**given)
        assert status == 0 and json.loads(runs.uploaded.read_text())["runs"][0]["results"] == [], output
        lab.add_mistake()
        status, output = runs.run(**given)
        results = json.loads(runs.uploaded.read_text())["runs"][0]["results"]
        assert status == 1 and [result["ruleId"] for result in results] == ["sheet/no-detents"], output
        assert runs.run(**given, arguments="--ignore sheet --fail-on  error")[0] == 0
        assert runs.run(**given, upload="false")[0] == 1 and runs.uploaded is None
        status, output = runs.run(**given, path="nowhere")
        assert status == 2 and runs.uploaded is None, output
        status, output = runs.run(**(given | {"sha256": "0" * 64}))
        assert status == 1 and "::error::the SHA-256 of" in output and runs.uploaded is None, output


# MARK: pre-commit


def pre_commit(text):
    """The hooks, of a repository with what pre-commit needs of this one; pip finds the wheel in the release."""
    program = pathlib.Path(sys.prefix) / "bin/pre-commit"
    assert program.exists(), "pre-commit is not installed"
    config = YAML(typ="safe").load(text)
    (source,) = config["repos"]
    assert source["rev"] == f"v{version()}", "an old version"
    with Lab() as lab:
        hooks = lab.folder / "hooks"
        for name in HOOK_FILES:
            (hooks / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, hooks / name)
        for words in [["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "-m", "x"], ["tag", source["rev"]]]:
            lab.git(*words, folder=hooks)
        subprocess.run([program, "validate-manifest", ROOT / ".pre-commit-hooks.yaml"], check=True)
        environment = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(release()), "PIP_NO_CACHE_DIR": "1"}
        environment |= {name: os.environ[name] for name in ["TMPDIR"] if name in os.environ}
        environment["PATH"] = f"{program.parent}:/usr/bin:/bin"
        local = text.replace(source["repo"], str(hooks))
        assert local != text
        for hook, sees_old in [("uimodel-check", True), ("uimodel-check-lines", False)]:
            lab.write(".pre-commit-config.yaml", re.sub(r"id: [\w-]+", f"id: {hook}", local))
            mistake = lab.add_mistake(f"old of {hook}.uimodel.json")
            lab.commit()
            run = functools.partial(lab.run, f"git add --all && pre-commit run {hook}", **environment)
            lab.write("notes.txt", "nothing to check\n")
            status, output = run()
            assert status == 0 and "no files to check" in output, output
            # A line of a file whose other lines have a finding.
            mistake.write_text("// changed\n" + mistake.read_text())
            status, output = run()
            assert (status == 1) == sees_old and status in (0, 1), output
            lab.add_mistake(f"new of {hook}.uimodel.json")
            status, output = run()
            assert status == 1 and f"new of {hook}.uimodel.json" in output and "[sheet/no-detents]" in output, output
            lab.commit()


# MARK: Other tools


def agent_script(text):
    """What a coding agent runs after an edit: 2 and the findings on standard error, or 0 and nothing."""
    with Lab() as lab:
        script = lab.write("../hook.sh", text)
        command = f'sh "{script}" > "$HOME/out"'
        lab.add_mistake("old.uimodel.json")
        lab.commit()
        assert lab.run(command) == (0, "")
        lab.write("Plain.swift", "let one = 1\n")
        assert lab.run(command) == (0, "")
        lab.add_mistake("new of an agent.uimodel.json")
        status, output = lab.run(command)
        assert status == 2 and "new of an agent.uimodel.json" in output and "old.uimodel.json" not in output, output
        status, output = lab.run(command, PATH="/usr/bin:/bin")
        assert status == 0, f"an agent is stopped where daemon-client is not installed: {output}"


def agent_settings(text):
    """Claude Code's settings name the script."""
    ((event, (group,)),) = json.loads(text)["hooks"].items()
    assert event == "PostToolUse" and re.fullmatch(group["matcher"], "Edit")
    assert group["hooks"] == [{"type": "command", "command": "sh .claude/hooks/uimodel-after-edit.sh"}]


def mise(text):
    """The addresses are those of a release's archives."""
    import tomllib
    (tool,) = tomllib.loads(text)["tools"].values()
    assert tool["version"] == version() and tool["bin_path"] == "bin", "an old version"
    for name, archive in tool["platforms"].items():
        platform_ = name.replace("x64", "x86_64")
        assert archive["url"].endswith(f"/v{version()}/uimodel-daemon-{version()}-{platform_}.tar.gz"), archive
        assert re.fullmatch("sha256:[0-9a-f]{64}", archive["checksum"]), archive


BLOCKS = {
    ("mise", 0): mise,
    ("GitHub action", 0): action,
    ("pre-commit", 0): pre_commit,
    ("Coding agents and editors", 0): agent_script,
    ("Coding agents and editors", 1): agent_settings,
}
# Others run these: .ci/steps/installed.sh and image.sh, or no one, as the page says.
ELSEWHERE = {
    ("Python package", 0), ("Archive", 0), ("Container", 0), ("Homebrew", 0), ("Mint", 1),
}
