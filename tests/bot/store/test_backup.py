"""Copies of the database: taken while it is used, examined, put back."""
from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from bot.store.backup import NoBackup, backup, examine, restore
from tests.bot.service.quay import CHANNEL, World, world

ROOT = Path(__file__).parents[3]


def url(file: Path) -> str:
    return f"sqlite:///{file}"


async def used(here: World) -> str:
    code = await here.begun(3)
    await here.play(code, "window")
    return code


async def test_a_copy_taken_while_the_bot_runs_is_whole_and_plays_on(tmp_path: Path) -> None:
    file, copy = tmp_path / "b.sqlite3", tmp_path / "copy.sqlite3"
    async with world(file) as here:
        code = await used(here)
        assert backup(url(file), copy) == 1
        before = await here.at(code)
        await here.play(code, "never")
    async with world(copy, here.clock) as again:
        assert await again.at(code) == before
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
        assert await again.at(code) == before
        assert (await again.host.tables.in_channel(CHANNEL)) == before


def test_what_is_no_copy_is_refused(tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense"
    nonsense.write_bytes(b"not a database at all" * 100)
    with pytest.raises(NoBackup, match="no database"):
        restore(nonsense, url(tmp_path / "b.sqlite3"))
    assert not (tmp_path / "b.sqlite3").exists()
    with pytest.raises(NoBackup, match="there is no"):
        backup(url(tmp_path / "missing.sqlite3"), tmp_path / "copy")
    with pytest.raises(NoBackup, match="SQLite"):
        backup("postgresql+asyncpg://host/name", tmp_path / "copy")


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 100])
def test_what_is_no_database_of_the_bot_is_not_copied_and_leaves_no_file(tmp_path: Path, content: bytes) -> None:
    file, copy = tmp_path / "b.sqlite3", tmp_path / "copy.sqlite3"
    file.write_bytes(content)
    with pytest.raises(NoBackup, match=r"b\.sqlite3 cannot be copied"):
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
    env = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"} | {"DATABASE_URL": url(file)}
    ends = ((["backup", str(copy)], 0), (["backup", str(copy)], 1), (["restore", str(copy)], 0), (["bury"], 2))
    for arguments, code in ends:
        done = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", *arguments, cwd=ROOT, env=env)
        assert await done.wait() == code
