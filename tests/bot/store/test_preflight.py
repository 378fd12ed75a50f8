"""A database file is looked at before it is opened: what is wrong with it, and what to do, is said at once."""

from __future__ import annotations

import errno
import os
import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.settings import BAD_SETTINGS
from bot.store.base import revisions
from bot.store.base.database import Store
from bot.store.base.faults import PASSING, TO_DO, Fault, UnusableDatabase, fault_of
from bot.store.files import command_line, preflight
from tests.bot.forked import bot, environment_of
from tests.bot.store.filled import filled
from tests.timeouts import TIMEOUT

ROOT = Path(__file__).parents[3]
NOWHERE = "127.0.0.1:1"
"""Where no Discord is: a bot that gets past its door ends there, with 1."""
FINAL = {"EACCES", "EPERM", "ENOENT", "ENOTDIR", "EISDIR", "ELOOP", "ENAMETOOLONG", "EEXIST", "EINVAL"}
"""Errors of the system that wait for a hand: paths, and rights."""
NONSENSE = b"not a database at all" * 1000


def a_folder(file: Path) -> None:
    file.mkdir()


def nonsense(file: Path) -> None:
    file.write_bytes(NONSENSE)


def a_page_of_nonsense(file: Path) -> None:
    filled(file, "one")
    with file.open("r+b") as pages:
        pages.seek(-4096, os.SEEK_END)
        pages.write(NONSENSE[:4096])


def cut_off(file: Path) -> None:
    filled(file, "one")
    os.truncate(file, file.stat().st_size - 8192)


def newer(file: Path) -> None:
    filled(file, "one", "9999")


def without_revision(file: Path) -> None:
    filled(file, "one")
    with closing(sqlite3.connect(file)) as db:
        db.execute("DELETE FROM alembic_version")
        db.commit()


def of_another_program(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE recipes (dish)")


def below_a_file(file: Path) -> None:
    file.parent.rmdir()
    file.parent.write_text("a file where a folder should be")


def emptied_beside_its_log(file: Path) -> None:
    file.touch()
    file.with_name(f"{file.name}-wal").write_bytes(b"a log of changes")


def moved_away(file: Path) -> None:
    filled(file, "one")
    file.rename(file.with_name(f"{file.name}.before"))


FAULTS: Sequence[tuple[Callable[[Path], None], Fault]] = (
    (a_folder, Fault.NO_FILE), (nonsense, Fault.DAMAGED), (a_page_of_nonsense, Fault.DAMAGED), (cut_off, Fault.DAMAGED),
    (newer, Fault.NEWER), (without_revision, Fault.DAMAGED), (of_another_program, Fault.FOREIGN),
    (below_a_file, Fault.NO_FILE), (emptied_beside_its_log, Fault.DAMAGED), (moved_away, Fault.VANISHED),
)  # fmt: skip


def place(folder: Path) -> Path:
    """Where the database is to lie, in a folder of its own."""
    (folder / "data").mkdir(mode=0o700)
    return folder / "data" / "b.sqlite3"


@pytest.mark.parametrize(("spoil", "reason"), FAULTS, ids=[spoil.__name__ for spoil, _ in FAULTS])
def test_fault_names_the_file_and_the_remedy(tmp_path: Path, spoil: Callable[[Path], None], reason: Fault) -> None:
    file = place(tmp_path)
    spoil(file)
    before = file.read_bytes() if file.is_file() else None
    with pytest.raises(UnusableDatabase) as found:
        preflight.enter(f"sqlite:///{file}", print)
    assert found.value.reason == reason
    assert str(file) in str(found.value) and TO_DO[reason] in str(found.value)
    assert before is None or file.read_bytes() == before


def test_every_fault_has_something_to_be_done() -> None:
    assert set(TO_DO) == set(Fault)


async def test_a_database_of_this_release_and_one_that_is_not_there_yet_are_let_in(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'deep' / 'b.sqlite3'}"
    for _ in range(2):
        preflight.enter(url, print)
        store = Store(url)
        await store.migrate()
        await store.close()
    assert preflight.look_in(tmp_path / "deep" / "b.sqlite3") == 0


@pytest.mark.parametrize("revision", revisions.known_revisions())
def test_databases_of_all_releases_so_far_are_let_in(tmp_path: Path, revision: str) -> None:
    file = tmp_path / "b.sqlite3"
    filled(file, "one", revision)
    assert preflight.look_in(file) == 1


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "postgresql+asyncpg://host/name"])
def test_database_without_a_file_has_no_preflight(url: str) -> None:
    assert preflight.file_of(url) is None


@pytest.mark.parametrize("reason", sorted(PASSING))
def test_passing_fault_is_awaited_and_reported_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reason: Fault) -> None:
    """However often it is tried; and once that it is over."""
    file, said, tries = tmp_path / "b.sqlite3", list[str](), list[float]()
    filled(file, "one")
    looked = preflight.look

    def look(file: Path) -> None:
        if len(tries) < 9:
            raise UnusableDatabase(reason, file)
        looked(file)

    monkeypatch.setattr(preflight, "look", look)
    monkeypatch.setattr(time, "sleep", tries.append)
    preflight.enter(f"sqlite:///{file}", said.append)
    assert len(said) == 2 and all(str(file) in line for line in said)
    assert reason in said[0] and "after 9 tries" in said[1]
    assert tries == sorted(tries) and tries[-1] == tries[-2] > 10 * tries[0]


def test_a_command_waits_for_a_lock_alone(tmp_path: Path) -> None:
    def look(file: Path) -> None:
        raise UnusableDatabase(Fault.FULL, file)

    with pytest.raises(UnusableDatabase, match=Fault.FULL):
        preflight.waiting(look, tmp_path / "b.sqlite3", print)


def full(file: Path, pages: int) -> sqlite3.Error:
    """What SQLite itself says when a database cannot grow."""
    with closing(sqlite3.connect(file)) as db:
        db.execute(f"PRAGMA max_page_count = {pages}")
        try:
            db.execute("CREATE TABLE large AS SELECT zeroblob(100000) AS zeros")
        except sqlite3.Error as wrong:
            return wrong
    raise AssertionError("it grew")


def test_errors_of_the_system_and_of_sqlite_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "b.sqlite3"
    told: dict[Fault, list[OSError]] = {
        Fault.FULL: [full(file, 1), OSError(28, "No space left on device"), OSError(122, "Disk quota exceeded")],
        Fault.CLOSED: [PermissionError(13, "Permission denied")], Fault.READ_ONLY: [OSError(30, "Read-only file system")],
        Fault.FAILING: [OSError(5, "Input/output error")], Fault.NO_FILE: [NotADirectoryError(20, "Not a directory")],
    }  # fmt: skip
    for reason, errors in told.items():
        faults = [fault_of(wrong, file) for wrong in errors]
        assert [fault.reason for fault in faults if fault is not None] == [reason] * len(errors)
    assert fault_of(ValueError("something else"), file) is None


@pytest.mark.parametrize("number", sorted(errno.errorcode), ids=errno.errorcode.get)
def test_only_what_stays_as_it_is_ends_a_start(number: int, tmp_path: Path) -> None:
    """Exit code 78 is for what a new start cannot mend: where the path leads, and whose the file is."""
    fault = fault_of(OSError(number, os.strerror(number)), tmp_path / "b.sqlite3")
    assert fault is not None and (fault.reason not in PASSING) == (errno.errorcode[number] in FINAL)


def test_other_errors_are_no_fault_of_the_database(tmp_path: Path) -> None:
    file = tmp_path / "b.sqlite3"
    assert fault_of(sqlite3.OperationalError("no such table"), file) is None


# -- the process itself


def started(file: Path, prepare: Callable[[], None] | None = None) -> subprocess.Popen[str]:
    """`python -m bot` on that file, before a Discord that is not there. It writes no bytecode, which it might cut off."""
    given = {"DISCORD_TOKEN": "x.y.z", "DISCORD_ENDPOINT": NOWHERE, "DATABASE_URL": f"sqlite:///{file}"}
    given |= {"PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.Popen(
        [sys.executable, "-m", "bot"], cwd=ROOT, env=os.environ | given, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, preexec_fn=prepare,
    )  # fmt: skip


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Exit code, and what was said on the error stream."""
    _, said = process.communicate(timeout=TIMEOUT)
    assert "Traceback" not in said
    return process.returncode, said


def test_the_bot_ends_with_78_before_a_database_that_it_cannot_use(tmp_path: Path) -> None:
    file = place(tmp_path)
    newer(file)
    done = bot(DISCORD_TOKEN="x.y.z", DISCORD_ENDPOINT=NOWHERE, **environment_of(file))
    assert done.returncode == BAD_SETTINGS and "Traceback" not in done.stderr
    assert str(file) in done.stderr and TO_DO[Fault.NEWER] in done.stderr


@pytest.mark.parametrize("command", ["check", "rules", "backup"])
def test_so_do_the_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    file, copy = place(tmp_path), tmp_path / "copy.sqlite3"
    cut_off(file)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")
    assert command_line.run([command, str(copy)] if command == "backup" else [command]) == BAD_SETTINGS
    said = capsys.readouterr().err
    assert str(file) in said and TO_DO[Fault.DAMAGED] in said
    assert not copy.exists()


def test_a_file_that_may_not_be_read_or_written(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.bot.store.barred", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [f"{mode} {Fault.CLOSED.name}" for mode in ("000 700", "400 700", "600 500", "600 000")]


def no_more() -> None:
    """From here on no file of the process takes a page."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, resource.RLIM_INFINITY))


def test_a_disk_that_takes_no_more_is_waited_for(tmp_path: Path) -> None:
    """Until there is space: the bot goes on by itself."""
    file = place(tmp_path)
    process = started(file, prepare=no_more)
    assert process.stderr is not None
    while Fault.FULL not in (line := process.stderr.readline()):
        assert line, "it ended"
    assert str(file) in line and process.poll() is None
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    code, said = ended(process)
    assert code == 1 and "can be used again" in said and "cannot go on" in said


async def test_the_bot_waits_for_a_locked_database_and_goes_on(tmp_path: Path) -> None:
    file = place(tmp_path)
    store = Store(f"sqlite:///{file}")
    await store.migrate()
    await store.close()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        process = started(file)
        assert process.stderr is not None
        while Fault.LOCKED not in (line := process.stderr.readline()):
            assert line, "it ended"
        assert process.poll() is None
    code, said = ended(process)
    assert code == 1 and "cannot go on" in said
