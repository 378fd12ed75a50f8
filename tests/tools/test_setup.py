"""The setup script on machines that lack things: a PATH of our own stands for the system."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long
ROOT = Path(__file__).parent.parent.parent
TOOLS = ("sh", "dirname", "tr", "sed", "cat", "id", "flock", "env", "wc", "mkdir", "chmod", "grep", "rm")
APT_GET = """#!/bin/sh
echo "$@" >> "$APT_LOG"
case "$*" in install*) for package; do case $package in chromium-*) cp "$TRUE" "$BIN/$package" ;; esac; done ;; esac
"""

PYTHON = f"{sys.executable} -I -S"
"""Starts at once: the script asks nothing of what is installed."""
PYTHON_ALONE = f"""#!/bin/sh
case "$*" in *ensurepip*|*libcairo*|*libatomic*|*libfribidi*) exit 1 ;; esac
exec {PYTHON} "$@"
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


PYTHON_LIGHT = f"""#!/bin/sh
case "$*" in
"-m venv --clear .venv")
    rm -r .venv 2>/dev/null
    mkdir -p .venv/bin && cat "$0" > .venv/bin/python && chmod +x .venv/bin/python ;;
"-m pip"*) ! grep -q no-such requirements.lock ;;
*) exec {PYTHON} "$@" ;;
esac
"""
"""Makes an environment of itself, into which nothing is installed."""


def setup(clone: Path, bin_folder: Path, level: str, *beside: Path) -> subprocess.CompletedProcess[str]:
    """The script on a machine with those folders of programs."""
    kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    programs = str(bin_folder)
    machine = {
        "PATH": ":".join(map(str, (bin_folder, *beside))),
        "BIN": programs,
        "APT_LOG": str(clone / "apt.log"),
        "TRUE": shutil.which("true") or "",
    }
    command = [str(bin_folder / "sh"), str(clone / "tools" / "setup.sh"), level]
    return subprocess.run(command, env=kept | machine, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def test_hosting_needs_python_alone_and_the_second_time_does_nothing(clone: Path, bin_folder: Path) -> None:
    first = setup(clone, bin_folder, "run")
    assert (first.returncode, "Making .venv" in first.stderr) == (0, True)
    second = setup(clone, bin_folder, "run")
    assert (second.returncode, second.stderr) == (0, "")


def test_a_changed_lock_file_makes_the_environment_anew(clone: Path, bin_folder: Path) -> None:
    add(bin_folder, "python3.11", PYTHON_LIGHT)
    setup(clone, bin_folder, "run")
    (clone / ".venv" / "left-over").write_text("")
    (clone / "requirements.lock").write_text("# nothing else\n")
    assert "Making .venv" in setup(clone, bin_folder, "run").stderr
    assert not (clone / ".venv" / "left-over").exists()


def test_a_setup_that_broke_off_is_done_again(clone: Path, bin_folder: Path) -> None:
    add(bin_folder, "python3.11", PYTHON_LIGHT)
    (clone / "requirements.lock").write_text("no-such-package==1 --hash=sha256:00\n")
    assert setup(clone, bin_folder, "run").returncode != 0
    (clone / "requirements.lock").write_text("# nothing\n")
    assert setup(clone, bin_folder, "run").returncode == 0


def test_without_apt_every_missing_package_is_named_before_anything_is_done(clone: Path, bin_folder: Path) -> None:
    add(bin_folder, "python3.11", PYTHON_ALONE)
    ended = setup(clone, bin_folder, "all")
    assert ended.returncode == 1
    named = set(ended.stderr.replace(":", " ").split())
    assert {"python3.11-venv", "chromium-headless-shell", "libatomic1", "libcairo2", "libfribidi0"} <= named
    assert not (clone / ".venv").exists()


def test_without_the_right_to_install_every_missing_package_is_named(clone: Path, bin_folder: Path) -> None:
    add(bin_folder, "id", "#!/bin/sh\necho 1000\n")
    add(bin_folder, "apt-get", APT_GET)
    ended = setup(clone, bin_folder, "test")
    assert ended.returncode == 1
    assert "sudo apt-get install chromium-headless-shell fonts-dejavu-core" in ended.stderr
    assert not (clone / "apt.log").exists()
    assert not (clone / ".venv").exists()


@pytest.mark.parametrize("user", ["0", "1000"])
def test_privileged_user_installs_packages(clone: Path, bin_folder: Path, user: str) -> None:
    add(bin_folder, "python3.11", PYTHON_LIGHT)
    add(bin_folder, "id", f"#!/bin/sh\necho {user}\n")
    add(bin_folder, "apt-get", APT_GET)
    add(bin_folder, "sudo", '#!/bin/sh\n[ "$1" = -n ] && shift\nexec "$@"\n')
    (bin_folder / "cp").symlink_to(shutil.which("cp") or "")
    (bin_folder / "true").symlink_to(shutil.which("true") or "")
    ended = setup(clone, bin_folder, "test")
    assert ended.returncode == 0, ended.stderr
    log = (clone / "apt.log").read_text().splitlines()
    assert log == ["update -qq", "install -y -qq --no-install-recommends chromium-headless-shell fonts-dejavu-core"]
    assert setup(clone, bin_folder, "test").stderr == ""


def test_browser_with_windows_is_enough(clone: Path, bin_folder: Path) -> None:
    for program, script in (("python3.11", PYTHON_LIGHT), ("chromium", "#!/bin/sh\n"), ("apt-get", APT_GET)):
        add(bin_folder, program, script)
    assert setup(clone, bin_folder, "test").returncode == 0
    assert not (clone / "apt.log").exists()


def python_that_takes(milliseconds: int) -> str:
    """A program of its own that says how long the piece of work takes it, and makes no environment in the end."""
    return f"""#!/bin/sh
case "$*" in
*realpath*) echo "$0" ;;
*process_time*) echo {milliseconds} ;;
"-m venv"*) exit 1 ;;
*) exec {PYTHON} "$@" ;;
esac
"""


@pytest.fixture
def second(bin_folder: Path) -> Path:
    """Another folder of programs, behind the first on PATH."""
    folder = bin_folder.with_name("second")
    folder.mkdir()
    return folder


@pytest.mark.parametrize(
    ("takes", "chosen", "because"),
    [
        ((30, 20), 1, "the faster: 20 ms for what takes {first} 30"),
        ((20, 30), 0, "it has the name looked for first: 20 ms; {second} takes 30"),
        ((20, 19), 0, "it has the name looked for first: 20 ms; {second} takes 19"),
    ],
)
def test_faster_of_two_of_one_name_is_taken_and_named(
    clone: Path, bin_folder: Path, second: Path, takes: tuple[int, int], chosen: int, because: str
) -> None:
    """They differ by a third where one is built without its optimisations; a tenth may be the machine's."""
    both = (bin_folder / "python3.11", second / "python3.11")
    for program, milliseconds in zip(both, takes, strict=True):
        add(program.parent, program.name, python_that_takes(milliseconds))
    told = f"of {both[chosen]} ({because.format(first=both[0], second=both[1])})"
    assert told in setup(clone, bin_folder, "run", second).stderr


def test_one_that_can_make_no_environment_is_left_for_one_that_can(clone: Path, bin_folder: Path, second: Path) -> None:
    add(bin_folder, "python3.11", python_that_takes(10).replace("*realpath*)", "*ensurepip*) exit 1 ;;\n*realpath*)"))
    add(second, "python3.11", python_that_takes(20))
    assert f"of {second}/python3.11 (the only one on PATH that will do)" in setup(clone, bin_folder, "run", second).stderr


def test_real_programs_are_timed(clone: Path, bin_folder: Path, second: Path) -> None:
    timed = python_that_takes(0).replace("*process_time*) echo 0 ;;\n", "")
    for folder in (bin_folder, second):
        add(folder, "python3.11", timed)
    told = re.search(r"of (\S+) \((.+)\)", setup(clone, bin_folder, "run", second).stderr)
    assert told is not None and min(map(int, re.findall(r" (\d+)\b", told[2]))) > 0, told


def test_an_unknown_level_is_refused(clone: Path, bin_folder: Path) -> None:
    assert setup(clone, bin_folder, "everything").returncode == 2
