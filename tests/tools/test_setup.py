"""The setup script on machines that lack things: a PATH of our own stands for the system."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
TOOLS = ("sh", "dirname", "tr", "sed", "cat", "id", "flock", "env")
APT_GET = """#!/bin/sh
echo "$@" >> "$APT_LOG"
case "$*" in install*) for package; do case $package in chromium) cp "$TRUE" "$BIN/chromium" ;; esac; done ;; esac
"""

PYTHON_ALONE = f"""#!/bin/sh
case "$*" in *ensurepip*|*libcairo*|*libatomic*|*libfribidi*) exit 1 ;; esac
exec {sys.executable} "$@"
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A project with an empty lock file, so that making the environment needs no network."""
    folder = tmp_path / "clone"
    (folder / "tools").mkdir(parents=True)
    shutil.copy(ROOT / "tools" / "setup.sh", folder / "tools")
    (folder / "requirements.lock").write_text("# nothing\n")
    return folder


@pytest.fixture
def bin_folder(tmp_path: Path) -> Path:
    """All programs of the machine: a shell's usual ones, and this Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in TOOLS:
        (folder / name).symlink_to(shutil.which(name) or "/bin/false")
    (folder / "python3.11").symlink_to(sys.executable)
    return folder


def add(folder: Path, name: str, script: str) -> None:
    (folder / name).unlink(missing_ok=True)
    (folder / name).write_text(script)
    (folder / name).chmod(0o755)


def setup(clone: Path, bin_folder: Path, level: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    programs = str(bin_folder)
    machine = {"PATH": programs, "BIN": programs, "APT_LOG": str(clone / "apt.log"), "TRUE": shutil.which("true") or ""}
    command = [str(bin_folder / "sh"), str(clone / "tools" / "setup.sh"), level]
    return subprocess.run(command, env=kept | machine, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def test_hosting_needs_python_alone_and_the_second_time_does_nothing(clone: Path, bin_folder: Path) -> None:
    first = setup(clone, bin_folder, "run")
    assert (first.returncode, "Making .venv" in first.stderr) == (0, True)
    second = setup(clone, bin_folder, "run")
    assert (second.returncode, second.stderr) == (0, "")


def test_a_changed_lock_file_makes_the_environment_anew(clone: Path, bin_folder: Path) -> None:
    setup(clone, bin_folder, "run")
    (clone / ".venv" / "left-over").write_text("")
    (clone / "requirements.lock").write_text("# nothing else\n")
    assert "Making .venv" in setup(clone, bin_folder, "run").stderr
    assert not (clone / ".venv" / "left-over").exists()


def test_a_setup_that_broke_off_is_done_again(clone: Path, bin_folder: Path) -> None:
    (clone / "requirements.lock").write_text("no-such-package==1 --hash=sha256:00\n")
    assert setup(clone, bin_folder, "run").returncode != 0
    (clone / "requirements.lock").write_text("# nothing\n")
    assert setup(clone, bin_folder, "run").returncode == 0


def test_without_apt_every_missing_package_is_named_before_anything_is_done(clone: Path, bin_folder: Path) -> None:
    add(bin_folder, "python3.11", PYTHON_ALONE)
    ended = setup(clone, bin_folder, "all")
    assert ended.returncode == 1
    named = set(ended.stderr.replace(":", " ").split())
    assert {"python3.11-venv", "chromium", "libatomic1", "libcairo2", "libfribidi0"} <= named
    assert not (clone / ".venv").exists()


def test_without_the_right_to_install_every_missing_package_is_named(clone: Path, bin_folder: Path) -> None:
    add(bin_folder, "id", "#!/bin/sh\necho 1000\n")
    add(bin_folder, "apt-get", APT_GET)
    ended = setup(clone, bin_folder, "test")
    assert ended.returncode == 1
    assert "sudo apt-get install chromium fonts-dejavu-core" in ended.stderr
    assert not (clone / "apt.log").exists()
    assert not (clone / ".venv").exists()


@pytest.mark.parametrize("user", ["0", "1000"])
def test_who_may_install_does(clone: Path, bin_folder: Path, user: str) -> None:
    add(bin_folder, "id", f"#!/bin/sh\necho {user}\n")
    add(bin_folder, "apt-get", APT_GET)
    add(bin_folder, "sudo", '#!/bin/sh\n[ "$1" = -n ] && shift\nexec "$@"\n')
    (bin_folder / "cp").symlink_to(shutil.which("cp") or "")
    (bin_folder / "true").symlink_to(shutil.which("true") or "")
    ended = setup(clone, bin_folder, "test")
    assert ended.returncode == 0, ended.stderr
    log = (clone / "apt.log").read_text().splitlines()
    assert log == ["update -qq", "install -y -qq --no-install-recommends chromium fonts-dejavu-core"]
    assert setup(clone, bin_folder, "test").stderr == ""


def test_an_unknown_level_is_refused(clone: Path, bin_folder: Path) -> None:
    assert setup(clone, bin_folder, "everything").returncode == 2
