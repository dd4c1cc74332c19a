"""Runs the recipes of the documents as they are written there, each in a repository of its own.

    recipes.py

Every block in README.md, docs/command-line.md and docs/install.md that is shell, YAML, TOML or Ruby needs an entry
below or in ready.py, by its heading; in docs/install.md also JSON.
"""

import io
import json
import pathlib
import re
import shutil
import subprocess
import sys

from lab import EXAMPLES, PROJECT, ROOT, Lab

import ready

sys.path.append(str(ROOT / ".ci/formats"))
import workflow
from ruamel.yaml import YAML

README, COMMANDS, INSTALL = "README.md", "docs/command-line.md", "docs/install.md"
CI_SHELL = ("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c")


def blocks(name):
    """Headings with their fenced blocks: (heading, number under it, language, text)."""
    heading, count, fence, text = "", 0, None, []
    for line in (ROOT / name).read_text().split("\n"):
        if fence is not None:
            if line == "```":
                yield heading, count, fence, "\n".join(text) + "\n"
                fence, count = None, count + 1
            else:
                text.append(line)
        elif line.startswith("```"):
            fence, text = line[3:], []
        elif re.match("#+ ", line):
            heading, count = line.lstrip("# "), 0


# MARK: Hooks


def install(lab, hook):
    path = lab.repository / ".git/hooks/pre-commit"
    path.parent.mkdir(exist_ok=True)
    path.write_text(hook)
    path.chmod(0o755)


def refuses_mistake(lab):
    mistake = lab.add_mistake("new 1.uimodel.json")
    passed, output = lab.tries_to_commit()
    assert not passed and "[sheet/no-detents]" in output and "new 1.uimodel.json" in output, output
    mistake.unlink()


def lets_pass(lab):
    passed, output = lab.tries_to_commit()
    assert passed, output


def hook_for_lines(text):
    with Lab() as lab:
        mistake = lab.add_mistake()
        lab.commit()
        install(lab, text)
        refuses_mistake(lab)
        # Lines of a file whose other lines have a finding.
        mistake.write_text("// changed\n" + mistake.read_text())
        lets_pass(lab)
        lab.write("notes.txt", "nothing to check\n")
        lets_pass(lab)


def hook_for_files(text):
    with Lab() as lab:
        mistake = lab.add_mistake()
        lab.commit()
        install(lab, text)
        refuses_mistake(lab)
        lab.write("Plain.swift", "let one = 1\n")
        lets_pass(lab)
        lab.write("notes.txt", "nothing to check\n")
        lets_pass(lab)
        mistake.write_text("// changed\n" + mistake.read_text())
        assert not lab.tries_to_commit()[0]
        mistake.unlink()
        lets_pass(lab)


def hook_for_project(text):
    with Lab() as lab:
        install(lab, text)
        lab.write("notes.txt", "nothing to check\n")
        lets_pass(lab)
        refuses_mistake(lab)
        lab.add_mistake()
        lab.commit()
        lab.write("notes.txt", "more\n")
        assert not lab.tries_to_commit()[0]


# MARK: Pull requests


def branch(lab):
    """A branch with a mistake, of a `main` that has moved on and has another one."""
    lab.add_mistake("old.uimodel.json")
    lab.commit()
    lab.git("checkout", "--quiet", "-b", "feature")
    lab.add_mistake("new.uimodel.json")
    lab.commit()
    lab.git("checkout", "--quiet", "main")
    lab.write("notes.txt", "main moves on\n")
    lab.commit()
    lab.git("checkout", "--quiet", "feature")


def since_branch(text):
    with Lab() as lab:
        branch(lab)
        status, output = lab.run(text)
        assert status == 1 and "new.uimodel.json" in output and "old.uimodel.json" not in output, output
        (lab.repository / "new.uimodel.json").unlink()
        status, output = lab.run(text)
        assert status == 0, output


def validated(text, schema):
    """YAML as others read it, after the service's own schema."""
    file = pathlib.Path(sys.prefix) / "recipe.yml"
    file.write_text(text)
    checker = pathlib.Path(sys.prefix) / "bin/check-jsonschema"
    subprocess.run([checker, "--builtin-schema", schema, file], check=True, stdout=subprocess.DEVNULL)
    return YAML(typ="safe").load(io.StringIO(text))


def annotations(output):
    return [workflow.parse(line)[1]["file"] for line in output.splitlines() if line.startswith("::")]


def github_actions(text):
    job = validated(text, "vendor.github-workflows")["jobs"]["check"]
    checkout, step = job["steps"]
    assert checkout["with"]["fetch-depth"] == 0 and step["shell"] == "bash"
    with Lab() as lab:
        branch(lab)
        clone = lab.clone()
        status, output = lab.run(step["run"], shell=CI_SHELL, folder=clone, GITHUB_BASE_REF="main")
        assert status == 1 and annotations(output) == ["new.uimodel.json"], output
        status, output = lab.run(step["run"], shell=CI_SHELL, folder=clone, GITHUB_BASE_REF="nothing")
        assert status != 0, "a failed diff passes"


def github_step(text):
    lines = "".join("      " + line for line in text.splitlines(keepends=True))
    whole = "on: push\njobs:\n  check:\n    runs-on: ubuntu-latest\n    steps:\n" + lines
    (step,) = validated(whole, "vendor.github-workflows")["jobs"]["check"]["steps"]
    with Lab() as lab:
        assert lab.run(step["run"], shell=CI_SHELL) == (0, "")
        lab.add_mistake()
        status, output = lab.run(step["run"], shell=CI_SHELL)
        assert status == 1 and annotations(output) == ["mistake.uimodel.json"], output


def gitlab_ci(text):
    job = validated(text, "vendor.gitlab-ci")["ui_structure"]
    script, reports = job["script"], job["artifacts"]["reports"]
    with Lab() as lab:
        branch(lab)
        clone = lab.clone()
        base = lab.git("merge-base", "main", "feature").strip()
        for line in [script] if isinstance(script, str) else script:
            status, output = lab.run(line, shell=CI_SHELL, folder=clone, CI_MERGE_REQUEST_DIFF_BASE_SHA=base)
        assert status == 1, output
        found = {issue["location"]["path"] for issue in json.loads((clone / reports["codequality"]).read_text())}
        expected = {"new.uimodel.json"} if "git diff" in str(script) else {"new.uimodel.json", "old.uimodel.json"}
        assert found == expected, found
        assert "junit" not in reports or "<failure" in (clone / reports["junit"]).read_text()


def reviewdog(text):
    with Lab() as lab:
        lab.add_mistake()
        lab.program("reviewdog", '#!/bin/sh\necho "$@" > "$HOME/words"\ncat > "$HOME/input"\n')
        assert lab.run(text) == (0, "")
        words = (lab.folder / "words").read_text().split()
        assert "-f=rdjson" in words and all(re.fullmatch("-[a-z-]+=[a-z-]+", word) for word in words), words
        checker = pathlib.Path(sys.prefix) / "bin/check-jsonschema"
        schema = ROOT / ".ci/formats/rdjson.schema.json"
        subprocess.run([checker, "--schemafile", schema, lab.folder / "input"], check=True, stdout=subprocess.DEVNULL)
        (finding,) = json.loads((lab.folder / "input").read_text())["diagnostics"]
        assert finding["code"]["value"] == "sheet/no-detents"


def danger(text):
    """The words of Danger that a Dangerfile uses, with what they are given printed."""
    words = """require "json"
def github = Struct.new(:branch_for_base).new("main")
def fail(text, file:, line:) = puts(["fail", text, file, line].to_json)
def warn(text, file:, line:) = puts(["warn", text, file, line].to_json)
"""
    if not shutil.which("ruby"):
        print("not run: Danger, because ruby is not installed")
        return
    with Lab() as lab:
        branch(lab)
        clone = lab.clone()
        status, output = lab.run(words + text, shell=("ruby", "-e"), folder=clone)
        (call,) = map(json.loads, output.splitlines())
        assert status == 0 and call[0] == "fail" and call[2] == "new.uimodel.json" and call[3] > 1, output
        assert call[1].endswith("(sheet/no-detents)"), call


# MARK: Xcode projects


def xcode(text):
    with Lab() as lab:
        assert lab.run(text, SRCROOT=str(lab.repository)) == (0, "")
        mistake = lab.add_mistake()
        status, output = lab.run(text, folder="/", SRCROOT=str(lab.repository))
        assert status == 1 and output.startswith(f"{mistake}:") and ": error: " in output, output
        installed = any(pathlib.Path(folder, "daemon-client").exists() for folder in ["/usr/local/bin", "/usr/bin"])
        if "command -v" in text and not installed:
            answer = lab.run(text, PATH="/usr/bin:/bin", SRCROOT=str(lab.repository))
            assert answer == (0, "warning: daemon-client is not installed\n"), answer


def generated(text, program, words):
    """A generator that writes the project, which Git ignores."""
    with Lab(EXAMPLES / "source") as lab:
        if program == "xcodegen":
            status, output = lab.run("daemon-client check --require-project")
            assert status == 0, output
        (lab.repository / "project.yml").unlink()
        lab.write(".gitignore", "*.xcodeproj\n")
        lab.commit()
        status, output = lab.run("daemon-client check --require-project")
        assert status == 2, output
        lab.write("../project", PROJECT)
        lab.program(
            program, f'#!/bin/sh\n[ "$*" = "{words}" ] && mkdir -p Notebook.xcodeproj &&'
            ' cp "$HOME/project" Notebook.xcodeproj/project.pbxproj\n')
        status, output = lab.run(text)
        assert status == 0, output
        status, output = lab.run("daemon-client check --verbose")
        assert status == 0 and "apps: Notebook (iPadOS 17)" in output, output


def tuist(text):
    generated(text, "tuist", "generate --no-open")


def xcodegen(text):
    generated(text, "xcodegen", "generate")


# MARK: At a terminal


def baseline(text):
    with Lab() as lab:
        lab.add_mistake()
        lab.commit()
        status, output = lab.run(text)
        assert status == 0 and "1 in the baseline" in output, output
        last = text.strip().splitlines()[-1]
        lab.write("notes.txt", "the mistake moves\n")
        mistake = lab.repository / "mistake.uimodel.json"
        mistake.write_text("// moved\n" + mistake.read_text())
        assert lab.run(last)[0] == 0
        lab.add_mistake("second.uimodel.json")
        status, output = lab.run(last)
        assert status == 1 and "second.uimodel.json" in output, output


def loop(text):
    with Lab() as lab:
        status, output = lab.run(text)
        assert status == 0 and "nothing to report" in output, output
        changed = [line for line in lab.git("diff", "-U0").splitlines() if re.match(r"[-+][^-+]", line)]
        assert 2 <= len(changed) <= 4 and all("16" in line for line in changed if line[0] == "+"), changed


def source_completions(text):
    with Lab() as lab:
        status, output = lab.run(text + "complete -p daemon-client", shell=("bash", "-c"))
        assert status == 0 and "daemon-client" in output, output


def check_home(text):
    with Lab() as lab:
        status, output = lab.run(text)
        assert status == 0 and (output == "" or "nothing to report" in output), output
        lab.add_mistake()
        status, output = lab.run(text)
        assert status == 1, output
        file = lab.repository / "findings.jsonl"
        lines = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
        assert ("jsonl" in text) == (len(lines) == 2 and lines[0]["code"] == "sheet/no-detents"), lines


RECIPES = {
    (COMMANDS, "Pre-commit hook", 0): hook_for_lines,
    (COMMANDS, "Pre-commit hook", 1): hook_for_files,
    (COMMANDS, "Pre-commit hook", 2): hook_for_project,
    (COMMANDS, "Changes since a branch", 0): since_branch,
    (COMMANDS, "GitHub Actions", 0): github_actions,
    (COMMANDS, "GitLab CI", 0): gitlab_ci,
    (COMMANDS, "Xcode", 0): xcode,
    (COMMANDS, "reviewdog", 0): reviewdog,
    (COMMANDS, "Danger", 0): danger,
    (COMMANDS, "Tuist", 0): tuist,
    (COMMANDS, "XcodeGen", 0): xcodegen,
    (COMMANDS, "A baseline for existing code", 0): baseline,
    (COMMANDS, "Edit a model document in a loop", 0): loop,
    (COMMANDS, "Completions", 0): source_completions,
    (README, "Check an app", 0): check_home,
    (README, "In scripts and CI", 0): check_home,
    (README, "In scripts and CI", 1): github_step,
    (README, "In scripts and CI", 2): gitlab_ci,
} | {(INSTALL, *place): run for place, run in ready.BLOCKS.items()}
# Other steps build, and run the pipes.
ELSEWHERE = {(README, "Install", 0), (README, "Install", 1), (README, "In scripts and CI", 3)}
ELSEWHERE |= {(INSTALL, *place) for place in ready.ELSEWHERE}


def main():
    left = dict(RECIPES)
    failed = 0
    for document in [README, COMMANDS, INSTALL]:
        for heading, number, language, text in blocks(document):
            key = (document, heading, number)
            run = ("sh", "yaml", "toml", "ruby") + (("json",) if document == INSTALL else ())
            if language not in run or key in ELSEWHERE:
                continue
            try:
                left.pop(key)(text)
                print(f"passed: {document}, {heading} {number + 1}")
            except Exception as error:
                failed += 1
                print(f"FAILED: {document}, {heading} {number + 1}: {type(error).__name__}: {error}")
    for key in left:
        print("no such recipe:", *key)
    sys.exit(1 if failed or left else 0)


main()
