"""A Git repository made of the examples, and programs that stand for those that cannot be installed."""

import os
import pathlib
import shutil
import stat
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "Examples"
MISTAKE = "postcards-no-detents.uimodel.json"
PROJECT = """// !$*UTF8*$!
{ archiveVersion = 1; classes = { }; objectVersion = 77; rootObject = P; objects = {
  P = { isa = PBXProject; mainGroup = M; targets = ( T, ); buildConfigurationList = L; };
  M = { isa = PBXGroup; children = ( ); sourceTree = "<group>"; };
  F = { isa = PBXFileSystemSynchronizedRootGroup; path = Notebook; sourceTree = "<group>"; };
  T = { isa = PBXNativeTarget; name = Notebook; productType = "com.apple.product-type.application";
    buildPhases = ( ); buildConfigurationList = L; fileSystemSynchronizedGroups = ( F, ); };
  L = { isa = XCConfigurationList; buildConfigurations = ( C, ); };
  C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos;
    IPHONEOS_DEPLOYMENT_TARGET = 17.0; TARGETED_DEVICE_FAMILY = 2; INFOPLIST_FILE = Notebook/Info.plist; }; };
}; }
"""


class Lab:
    """A repository with the right examples, committed on `main`."""

    def __init__(self, source=EXAMPLES):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="recipe-"))
        self.repository = self.folder / "MyApp"
        self.programs = self.folder / "programs"
        self.programs.mkdir()
        ignored = shutil.ignore_patterns("broken") if source == EXAMPLES else None
        shutil.copytree(source, self.repository, ignore=ignored)
        client = shutil.which("daemon-client")
        assert client, "daemon-client is not in the PATH"
        self.environment = {
            "PATH": f"{self.programs}:{pathlib.Path(client).parent}:/usr/bin:/bin", "HOME": str(self.folder),
            "GIT_CONFIG_NOSYSTEM": "1", "LANG": "C.UTF-8",
        }
        for key, value in {"user.name": "R", "user.email": "r@localhost", "init.defaultBranch": "main"}.items():
            self.git("config", "--global", key, value)
        self.git("init", "--quiet")
        self.commit("Start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    def run(self, script, *, shell=("sh", "-c"), folder=None, **environment):
        """The status, and what is printed to both streams."""
        answer = subprocess.run(
            [*shell, script], cwd=folder or self.repository, env=self.environment | environment, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
        return answer.returncode, answer.stdout

    def git(self, *words, folder=None):
        return subprocess.run(
            ["git", *words], cwd=folder or self.repository, env=self.environment, text=True, check=True,
            capture_output=True).stdout

    def commit(self, message="Change"):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--no-verify", "--message", message)

    def tries_to_commit(self):
        """Whether the hook lets a commit of everything pass, and what it prints."""
        self.git("add", "--all")
        before = self.git("rev-parse", "HEAD")
        status, output = self.run("git commit --quiet --message Try")
        passed = self.git("rev-parse", "HEAD") != before
        assert passed == (status == 0), output
        return passed, output

    def write(self, name, text):
        path = self.repository / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def add_mistake(self, name="mistake.uimodel.json"):
        """A file with one error, `sheet/no-detents`."""
        return self.write(name, (EXAMPLES / "broken" / MISTAKE).read_text())

    def program(self, name, text):
        path = self.programs / name
        path.write_text(text)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def clone(self):
        """A clone with the remote `origin`, as CI has it."""
        folder = self.folder / "clone"
        self.git("clone", "--quiet", str(self.repository), str(folder))
        return folder
