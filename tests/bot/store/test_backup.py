"""Copies of the database: taken while it is used, examined, put back."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.model.table.table import PublicTable
from bot.store.base.faults import Fault, UnusableDatabase
from bot.store.files.backup import NoBackup, backup, describe_files, examine, restore
from tests.bot import forked
from tests.bot.service.discord_fixture import CHANNEL, World
from tests.bot.service.discord_fixture import threaded_world as world
from tests.bot.store.crashing_restore import main
from tests.bot.store.filled import filled


def url(file: Path) -> str:
    return f"sqlite:///{file}"


async def used(here: World) -> str:
    code = await here.begun(3)
    await here.play(code, "window")
    return code


def moved_back(table: PublicTable, before: PublicTable) -> PublicTable:
    """The table without the time given back to it since the copy was taken. AssertionError where its times moved apart."""
    assert table.deadline and before.deadline and table.earliest and before.earliest
    away = table.deadline - before.deadline
    assert away >= timedelta() and table.earliest - before.earliest == away
    return replace(table, deadline=before.deadline, earliest=before.earliest, version=before.version)


async def test_a_copy_taken_while_the_bot_runs_is_whole_and_plays_on(tmp_path: Path) -> None:
    file, copy = tmp_path / "b.sqlite3", tmp_path / "copy.sqlite3"
    async with world(file) as here:
        code = await used(here)
        assert backup(url(file), copy) == 1
        before = await here.at(code)
        await here.play(code, "never")
    async with world(copy, here.clock) as again:
        assert moved_back(await again.at(code), before) == before
        assert (await again.play(code, "never")).status == "over"


async def test_a_copy_is_put_back(tmp_path: Path) -> None:
    file, copy = tmp_path / "b.sqlite3", tmp_path / "copy.sqlite3"
    async with world(file) as here:
        code = await used(here)
        backup(url(file), copy)
        before = await here.at(code)
        await here.play(code, "never")
        with pytest.raises(NoBackup, match="in use"):
            restore(copy, url(file))
    assert restore(copy, url(file)) == 1
    assert examine(tmp_path / "b.sqlite3.before") == 1
    async with world(file, here.clock) as again:
        assert moved_back(await again.at(code), before) == before
        assert (found := await again.host.lookup.in_channel(CHANNEL)) is not None and moved_back(found, before) == before


def test_file_that_is_no_copy_is_refused(tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense"
    nonsense.write_bytes(b"not a database at all" * 100)
    with pytest.raises(NoBackup, match=r"not a database.*: use another copy"):
        restore(nonsense, url(tmp_path / "b.sqlite3"))
    assert not (tmp_path / "b.sqlite3").exists()
    with pytest.raises(UnusableDatabase, match="is not there"):
        backup(url(tmp_path / "missing.sqlite3"), tmp_path / "copy")
    with pytest.raises(NoBackup, match="SQLite"):
        backup("postgresql+asyncpg://host/name", tmp_path / "copy")


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 100])
def test_other_database_is_not_copied_and_leaves_no_file(tmp_path: Path, content: bytes) -> None:
    file, copy = tmp_path / "b.sqlite3", tmp_path / "copy.sqlite3"
    file.write_bytes(content)
    with pytest.raises(UnusableDatabase, match=r"b\.sqlite3 is (no database of this bot \(it is empty|damaged)"):
        backup(url(file), copy)
    assert not copy.exists()


async def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    file, copy = tmp_path / "b.sqlite3", tmp_path / "copy.sqlite3"
    async with world(file):
        backup(url(file), copy)
        with pytest.raises(NoBackup, match="already"):
            backup(url(file), copy)


async def test_the_command_copies_and_restores_without_a_token(tmp_path: Path) -> None:
    file, copy = tmp_path / "b.sqlite3", tmp_path / "copy.sqlite3"
    async with world(file) as here:
        await used(here)
    ends = (
        (["backup", str(copy)], 0), (["backup", str(copy)], 1), (["restore", str(copy)], 0), (["check"], 0), (["bury"], 2),
        (["backup"], 2),
    )  # fmt: skip
    for arguments, code in ends:
        assert forked.bot(*arguments, **forked.environment_of(file)).returncode == code


def killed(*given: str) -> list[str]:
    """The databases that stood in their place after `restore` was killed at each of its lines in turn."""
    done = forked.run(lambda: main(*given))
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_restore_killed_at_any_line_leaves_the_old_database_or_the_new_one_whole() -> None:
    lines = killed()
    stood = [line.split()[0] for line in lines]
    assert len(stood) > 40 and set(stood) == {"old", "new"}
    assert stood == sorted(stood, reverse=True), "once the new one stands, it stands"
    assert {line.split()[1] for line in lines} == {"again:new"}, "the restore that is begun anew ends well"


def test_so_does_a_restore_over_a_damaged_one() -> None:
    lines = killed("damaged")
    assert {line.split()[0] for line in lines} == {"damaged", "new"}
    assert {line.split()[1] for line in lines} == {"again:new"}


def test_a_damaged_database_is_kept_beside_the_copy_that_takes_its_place(tmp_path: Path) -> None:
    file, copy = tmp_path / "b.sqlite3", tmp_path / "copy.sqlite3"
    filled(copy, "copied")
    file.write_bytes(b"not a database at all" * 100)
    file.with_name("b.sqlite3-wal").write_bytes(b"a log")
    assert restore(copy, url(file)) == 1
    assert file.with_name("b.sqlite3.before").read_bytes() == b"not a database at all" * 100
    assert file.with_name("b.sqlite3-wal.before").read_bytes() == b"a log"
    assert not file.with_name("b.sqlite3-wal").exists()
    before, whole = describe_files(file)
    assert before.endswith("b.sqlite3.before: as it was before the last restore, but it is damaged")
    assert whole == f"{file}: whole, 1 tables"


def test_leftovers_of_a_killed_restore_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "b.sqlite3"
    filled(file, "old")
    for ending in (".restored", ".before.new"):
        file.with_name(file.name + ending).touch()
    assert [line.partition(": ")[2] for line in describe_files(file)] == [
        *["left by a restore that did not end: not needed"] * 2,
        "whole, 1 tables",
    ]
    file.unlink()
    with pytest.raises(UnusableDatabase) as missing:
        list(describe_files(file))
    assert missing.value.reason == Fault.MISSING
