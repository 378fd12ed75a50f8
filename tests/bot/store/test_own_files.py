"""Nobody but its owner reads the database, what lies beside it and its copies, from the first moment; what was open is closed."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.store.base import own_files
from bot.store.base.database import Store
from bot.store.files.backup import backup, restore
from tests.bot import forked
from tests.bot.service.discord_fixture import threaded_world as world
from tests.bot.store import open_handed

ROOT = Path(__file__).parents[3]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def open_to_others(folder: Path) -> dict[str, str]:
    """Names below a folder that others can read or write, with their modes."""
    return {str(path.relative_to(folder)): f"{mode(path):04o}" for path in folder.rglob("*") if mode(path) & 0o077}


def test_files_are_private_at_every_moment_and_umask(tmp_path: Path) -> None:
    done = forked.run(lambda: (os.umask(0), open_handed.main(tmp_path)))
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stderr
    assert [line for line in lines if line.startswith("open ")] == []
    deep = [f"data/deep/b.sqlite3{end}" for end in ("", "-wal", "-shm", ".restored", ".before")]
    assert {f"seen {name}" for name in (*deep, "copy.sqlite3", "second.sqlite3")} <= set(lines)
    assert open_to_others(tmp_path) == {}


def opened(folder: Path) -> Path:
    """A database as older versions left it, with a log beside it and an older copy, open to everybody."""
    folder.mkdir()
    file = folder / "b.sqlite3"
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("CREATE TABLE a (b)")
    for path in (folder / f"b.sqlite3{end}" for end in ("", ".before", ".restored", "-wal", "-shm")):
        path.touch()
        path.chmod(0o644)
    folder.chmod(0o755)
    return file


async def test_open_files_are_made_private_at_the_start_and_logged(tmp_path: Path) -> None:
    file = opened(tmp_path / "data")
    with capture_logs() as said:
        store = Store(f"sqlite:///{file}")
        await store.migrate()
    assert open_to_others(tmp_path) == {}
    await store.close()
    assert open_to_others(tmp_path) == {}
    closed = {Path(line["path"]).name: (line["was"], line["mode"]) for line in said if line["event"] == "closed to others"}
    assert closed["data"] == ("0755", "0700")
    assert closed["b.sqlite3"] == closed["b.sqlite3-wal"] == closed["b.sqlite3.before"] == ("0644", "0600")
    with capture_logs() as again:
        await Store(f"sqlite:///{file}").close()
    assert again == []


async def test_a_copy_that_is_put_back_over_an_open_database_closes_both(tmp_path: Path) -> None:
    file, copy = tmp_path / "data" / "b.sqlite3", tmp_path / "copy.sqlite3"
    async with world(file) as here:
        await here.opened(2)
        backup(f"sqlite:///{file}", copy)
    for path in (file, file.with_name("b.sqlite3.restored")):
        path.touch()
        path.chmod(0o666)
    restore(copy, f"sqlite:///{file}")
    assert open_to_others(tmp_path) == {}
    assert {path.name for path in file.parent.iterdir()} == {"b.sqlite3", "b.sqlite3.before"}


@pytest.mark.parametrize("shared", [0o1777, 0o1755])
def test_a_folder_that_everybody_uses_stays_as_it_is(tmp_path: Path, shared: int) -> None:
    folder = tmp_path / "everybodys"
    folder.mkdir()
    folder.chmod(shared)
    own_files.keep_own(folder / "b.sqlite3")
    assert (mode(folder), mode(folder / "b.sqlite3")) == (shared, 0o600)


@pytest.mark.parametrize("above", ["home", "work"])
def test_the_home_and_the_working_directory_stay_as_they_are(tmp_path: Path, above: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("home", "work"):
        (tmp_path / name / "deep").mkdir(parents=True)
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("HOME", str(tmp_path / "home" / "deep"))
    monkeypatch.chdir(tmp_path / "work" / "deep")
    own_files.keep_own(tmp_path / above / "b.sqlite3")
    assert (mode(tmp_path / above), mode(tmp_path / above / "b.sqlite3")) == (0o755, 0o600)


def test_the_services_that_come_with_it_close_what_they_write() -> None:
    assert "UMask=0077" in (ROOT / "deploy" / "broadside.service").read_text().splitlines()
    container = (ROOT / "deploy" / "Dockerfile").read_text()
    assert "umask 077" in container and "mkdir -m 700 data" in container
