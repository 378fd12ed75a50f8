"""The bot as a process that was started with a umask of 0: nobody else reads what it writes, nor what older versions left."""

from __future__ import annotations

import os
import stat
import sys
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

from bot import program
from tests.bot import forked
from tests.e2e.bot_forker import BotForker
from tests.e2e.bot_process import ProcessFixture, begun
from tests.e2e.discord_fixture import connected_fixture


class Wide(ProcessFixture):
    """A bot that is told to close nothing, with its database in a folder of its own."""

    umask = 0

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def file(self) -> Path:
        return self.data / "tables.sqlite3"

    def modes(self) -> dict[str, str]:
        """The folder and what is in it."""
        return {path.name: f"{stat.S_IMODE(path.stat().st_mode):04o}" for path in (self.data, *self.data.iterdir())}


CLOSED = {"data": "0700", "tables.sqlite3": "0600"}
RUNNING = CLOSED | {"tables.sqlite3-wal": "0600", "tables.sqlite3-shm": "0600"}


async def test_the_files_of_a_running_bot_are_its_own(
    tmp_path: Path, bot_forker_of_the_worker: BotForker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Wide, "bot_forker", bot_forker_of_the_worker)
    async with connected_fixture(Wide, tmp_path) as fixture:
        assert fixture.modes() == RUNNING
        await begun(fixture)
        assert fixture.modes() == RUNNING
        await fixture.kill()
        assert fixture.modes() == RUNNING
        for path in (fixture.data, *fixture.data.iterdir()):
            path.chmod(0o777)
        await fixture.start()
        assert fixture.modes() == RUNNING
        assert fixture.said.count("closed to others") == len(RUNNING)
        await fixture.stop()
        assert fixture.modes().items() >= CLOSED.items()


def test_settings_that_others_can_read_are_warned_of(tmp_path: Path) -> None:
    said = []
    for mode in (0o600, 0o640, 0o604):
        folder = tmp_path / f"{mode:o}"
        folder.mkdir()
        (folder / ".env").write_text("DISCORD_TOKEN=top.secret\nDISCORD_ENDPOINT=127.0.0.1:1\n")
        (folder / ".env").chmod(mode)
        said.append(forked.run(partial(_start_in, folder)).stderr)
    assert [".env is open to others" in one for one in said] == [False, True, True]
    assert not any("top.secret" in one for one in said)


def _start_in(folder: Path) -> NoReturn:
    """Be the bot, started in that folder, with no setting in its environment."""
    os.chdir(folder)
    os.environ.clear()
    os.environ["PYTHONPATH"] = str(Path(__file__).parents[2])
    sys.argv = ["bot"]
    sys.exit(program.main())
