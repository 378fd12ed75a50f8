"""Running games tried under the rules of the running code: same, migrated, or to stay where they began."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.store.files.backup import NoBackup
from bot.store.files.trial import KINDS, MIGRATED, SAME, STAYS, tried
from bot.store.tables.tables import GameOf
from engines.kernel.resolution.frames import State
from tests.bot.forked import Ended, bot, environment_of
from tests.bot.manual_clock import ManualClock
from tests.bot.service.changed_rules import Mended, equal, forgetful, hosting, mended, record, vote
from tests.bot.service.discord_fixture import CREW, GUILD, LIVE, World
from tests.bot.service.discord_fixture import threaded_world as world
from tests.bot.service.game_fixture import Sea, games
from tests.data import broadside_0_1
from tests.game_cases import FIRST


async def begun(here: World, channel: int, rounds: int) -> str:
    table = await here.host.new_tables.open(CREW[0], GUILD, channel, "harbour", LIVE, options={"rounds": rounds})
    await here.host.tables.join(table.code, CREW[1])
    await here.go(2)
    await here.host.tables.start(table.code, CREW[0].id)
    await here.go(2)
    await here.host.tables.here(table.code, CREW[1].id)
    return table.code


async def two_tables(file: Path) -> tuple[str, str]:
    """A game in which a vote was won, and one in which none was."""
    async with world(file, ManualClock()) as here:
        won, quiet = await begun(here, 50, 2), await begun(here, 51, 6)
        await vote(here, won)
        await here.play(won, "steer")
        await here.play(quiet, "vote")
        await here.play(quiet, "steer")
        return won, quiet


class Choosy(Mended):
    """Rules that cannot load a game of six rounds."""

    def load(self, saved: dict[str, Any]) -> State[Sea]:
        if saved["table"]["rounds"] == 6:
            raise KeyError("black flag of seat 1")
        return super().load(saved)


NOBODY: GameOf = {}.__getitem__
CASES = [
    (games, SAME, SAME, "rules 3 -> 3 same$"),
    (hosting(equal), SAME, SAME, "rules 3 -> 4 same$"),
    (hosting(mended), MIGRATED, SAME, r"rules 3 -> 4 migrated: another position at step \d+$"),
    (hosting(Choosy()), MIGRATED, STAYS, "rules 3 -> 4 migrated: "),
    (hosting(forgetful), STAYS, STAYS, r"its save cannot be loaded \(ValueError\); release 0.1.0 plays it$"),
    (NOBODY, STAYS, STAYS, "does not have the game$"),
]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def two(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A database with both, for readers; and their codes."""
    file = tmp_path_factory.mktemp("two") / "b.sqlite3"
    return file, *await two_tables(file)


@pytest.mark.parametrize(("host", "first", "second", "line"), CASES, ids=[line for *_, line in CASES])
async def test_running_games_are_sorted(two: tuple[Path, str, str], host: GameOf, first: str, second: str, line: str) -> None:
    file, won, quiet = two
    found = list(tried(file, host))
    assert [one.kind for one in found] == [first, second]
    assert [one.line.split()[0] for one in found] == [won, quiet]
    assert re.search(line, found[0].line)
    assert "black" not in "".join(one.line for one in found)


async def test_a_game_that_went_on_under_new_rules_is_tried_from_there(tmp_path: Path) -> None:
    file, clock = tmp_path / "b.sqlite3", ManualClock()
    async with world(file, clock) as here:
        code = await here.begun(3, rounds=4)
        await vote(here, code)
        await here.play(code, "steer")
    async with world(file, clock, games=hosting(mended)) as here:
        await vote(here, code)
        assert any("rules" in row for row in await record(here))
    assert [one.kind for one in tried(file, hosting(mended))] == [SAME]
    assert [one.kind for one in tried(file, games)] == [STAYS]


async def test_it_works_while_the_bot_writes_and_writes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "b.sqlite3"
    async with world(file, ManualClock()) as here:
        code = await here.begun(3, rounds=2)
        before = await here.at(code)
        assert await here.host.store.write(lambda _: [one.kind for one in tried(file, games)]) == [SAME]
        await here.play(code, "steer")
        assert [one.kind for one in tried(file, games)] == [SAME]
        assert (await here.at(code)).version > before.version


async def test_games_that_are_over_or_have_not_begun_are_not_tried(tmp_path: Path) -> None:
    file = tmp_path / "b.sqlite3"
    async with world(file, ManualClock()) as here:
        await here.play(await here.begun(2, rounds=1), "never")
        await here.opened(2)
    assert list(tried(file, games)) == []


def test_a_database_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(NoBackup, match="no database"):
        list(tried(tmp_path / "b.sqlite3"))


# -- the command


def rules_of(file: Path) -> Ended:
    return bot("rules", **environment_of(file))


def secrets_of(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as db:
        return {seed for (seed,) in db.execute("SELECT seed FROM tables")}


def test_the_command_reads_the_database_of_the_release_before(tmp_path: Path) -> None:
    file = broadside_0_1(tmp_path / "b.sqlite3")
    before = hashlib.sha256(file.read_bytes()).hexdigest()
    done = rules_of(file)
    *lines, total = done.stdout.splitlines()
    assert (done.returncode, done.stderr, len(lines)) == (0, "", 1)
    assert re.fullmatch(rf"\w{{4}} {FIRST} rules 1 -> \d+ (same|migrated: .+)", lines[0])
    assert re.fullmatch(rf"\d {KINDS[0]}, \d {KINDS[1]}, 0 {KINDS[2]}", total)
    assert not [seed for seed in secrets_of(file) if seed and seed in done.stdout]
    assert hashlib.sha256(file.read_bytes()).hexdigest() == before


def test_the_command_fails_where_a_game_must_stay(tmp_path: Path) -> None:
    file = broadside_0_1(tmp_path / "b.sqlite3")
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE tables SET rules = 999 WHERE status = 'running'")
    done = rules_of(file)
    assert done.returncode == 1
    assert f"1 {STAYS}" in done.stdout and "these rules are older than its own; release unknown plays it" in done.stdout


def test_the_command_says_that_there_is_no_database(tmp_path: Path) -> None:
    done = rules_of(tmp_path / "b.sqlite3")
    assert done.returncode == 78 and "is not there" in done.stderr and done.stdout == ""
