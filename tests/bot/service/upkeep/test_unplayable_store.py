"""A row that cannot be read puts its table aside alone: its server goes on, its captains are told once, and it can be ended."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from bot import operating
from bot.model.base.refusals import Refused, Unplayable
from bot.service.upkeep.unplayable_tables import stand_still
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, GUILD, LIVE, PlainComposer, World, world
from tests.bot.service.game_fixture import games

STANDS, OTHER = 50, 51
"""The channels of the table that is broken, and of the one that is not."""
BROKEN = {
    "no JSON at all": "UPDATE tables SET state = 'not JSON'", "bytes": "UPDATE tables SET state = x'00ff'",
    "an empty position": "UPDATE tables SET state = '{}'", "a list": "UPDATE tables SET state = '[1, 2]'",
    "another kind of table": "UPDATE tables SET state = json_set(state, '$.table', 5)",
    "a table without a key": "UPDATE tables SET state = json_remove(state, '$.table.rounds')",
    "a frame of future rules": "UPDATE tables SET state = replace(state, 'harbour.', 'harbour.later_')",
    "no position": "UPDATE tables SET state = NULL", "a position of nothing": "UPDATE tables SET state = 'null'",
    "an unknown game": "UPDATE tables SET game = 'whist'", "rules to come": "UPDATE tables SET rules = 99",
    "rules in words": "UPDATE tables SET rules = 'many'", "an empty pace": "UPDATE tables SET pace = '{}'",
    "a pace in words": "UPDATE tables SET pace = '\"slow\"'", "a pace of nonsense": "UPDATE tables SET pace = 'nonsense'",
    "a pace with more": "UPDATE tables SET pace = json_set(pace, '$.more', 1)",
    "a list of options": "UPDATE tables SET options = '[1]'", "no JSON in what was chosen": "UPDATE tables SET chosen = '{'",
    "an unknown status": "UPDATE tables SET status = 'sailing'", "an unknown language": "UPDATE tables SET language = 'xx'",
    "a deadline in words": "UPDATE tables SET deadline = 'soon'", "a time beyond all": "UPDATE tables SET opened = 1e300",
    "a decision in words": "UPDATE tables SET decision = 'first'", "a result in words": "UPDATE tables SET result = '5'",
    "a version in words": "UPDATE tables SET version = 'two'", "no JSON in salts": "UPDATE tables SET salts = 'x'",
    "a person in words": "UPDATE seats SET person = 'nobody' WHERE number = 0 AND table_id = :id",
    "a name in bytes": "UPDATE seats SET name = x'ff' WHERE number = 0 AND table_id = :id",
    "an answer that is no JSON": "INSERT INTO answers (table_id, decision, seat, revision, kind, answer, at) "
                                 "SELECT id, decision, 7, 1, 'live', 'x', 0 FROM tables WHERE id = :id",
}  # fmt: skip


@dataclass(frozen=True)
class Laid:
    """A database with two running tables of Ana, Ben and Carla, as it was at a moment."""

    file: Path
    stands: str
    goes_on: str
    at: datetime


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Laid:
    return asyncio.run(played(tmp_path_factory.mktemp("laid") / "b.sqlite3"))


async def played(file: Path) -> Laid:
    """Two tables at their first question."""
    async with world(file) as here:
        codes = [await begun(here, channel) for channel in (STANDS, OTHER)]
    return Laid(file, codes[0], codes[1], here.clock.at)


async def begun(here: World, channel: int) -> str:
    """A table of three in that channel, at its first question."""
    tables = here.host.tables
    table = await here.host.new_tables.open(ANA, GUILD, channel, "harbour", LIVE, options={"rounds": 2})
    for other in (BEN, CARLA):
        await tables.join(table.code, other)
    await here.go(2)
    await tables.start(table.code, ANA.id)
    await here.go(2)
    for other in (BEN, CARLA):
        await tables.here(table.code, other.id)
    await here.dealt(table.code)
    await here.go(2)
    return table.code


def broken(laid: Laid, folder: Path, statement: str) -> Path:
    """A copy of the database in which a statement was carried out on one of its tables."""
    file = folder / "b.sqlite3"
    shutil.copyfile(laid.file, file)
    file.chmod(0o600)
    with closing(sqlite3.connect(file)) as db:
        id = db.execute("SELECT id FROM tables WHERE code = ?", (laid.stands,)).fetchone()[0]
        where = "" if ":id" in statement else " WHERE id = :id"
        assert db.execute(statement + where, {"id": id}).rowcount == 1
        db.commit()
    return file


def row_of(file: Path, code: str) -> tuple[Any, ...]:
    """The row of a table as it lies there."""
    with closing(sqlite3.connect(file)) as db:
        row: tuple[Any, ...] = db.execute("SELECT * FROM tables WHERE code = ?", (code,)).fetchone()
        return row


def at(laid: Laid) -> ManualClock:
    """The clock as it stood."""
    clock = ManualClock()
    clock.at = laid.at
    return clock


async def beat(here: World) -> None:
    """What the heartbeat does of it, and what follows."""
    await stand_still(here.host.repository, here.composer)
    await here.go(5)


@pytest.mark.parametrize("statement", BROKEN.values(), ids=BROKEN.keys())
async def test_it_stands_aside_alone_and_its_captains_are_told_once(laid: Laid, tmp_path: Path, statement: str) -> None:
    file = broken(laid, tmp_path, statement)
    before = row_of(file, laid.stands)
    async with world(file, at(laid), seed="again") as here:
        host = here.host
        with pytest.raises(Unplayable) as refused:
            await host.lookup.find(laid.stands)
        assert refused.value.reason.id in ("e.unreadable", "e.release", "e.release.later")
        assert [one.code for one in await host.lookup.of_person(BEN.id)] == [laid.goes_on]
        assert [one.code for one in await host.lookup.of_guild(GUILD)] == [laid.goes_on]
        await here.go(1)
        for _ in range(3):
            await beat(here)
        assert here.poster.kinds(f"c{STANDS}").count("note.aside") == 1
        told = [message.where for message in here.poster.of("note.aside") if message.where.startswith("p")]
        assert {f"p{BEN.id}", f"p{CARLA.id}"} <= set(told) and len(told) == len(set(told))
        assert row_of(file, laid.stands) == before
        assert (await here.play(laid.goes_on, "never")).status == "over"
        await here.go(10)
        assert here.poster.kinds(f"c{OTHER}")[-1] == "result"


async def test_captain_without_direct_messages_is_rung_in_the_channel(laid: Laid, tmp_path: Path) -> None:
    file = broken(laid, tmp_path, BROKEN["an empty pace"])
    async with world(file, at(laid), seed="again") as here:
        with closing(sqlite3.connect(file)) as db:
            known = [(BEN.id, "it", 1), (CARLA.id, "es", 0)]
            wanted = "INSERT OR REPLACE INTO people (id, name, language, seen, no_inbox) VALUES (?, '', ?, 0, ?)"
            db.executemany(wanted, known)
            db.commit()
        with pytest.raises(Unplayable):
            await here.host.lookup.find(laid.stands)
        await beat(here)
        told = {message.where: message for message in here.poster.of("note.aside")}
        assert set(told) == {f"c{STANDS}", f"p{ANA.id}", f"p{CARLA.id}"}
        assert told[f"c{STANDS}"].ring == (BEN.id,)
        assert told[f"p{CARLA.id}"].body["language"] == "es"


async def test_it_goes_on_when_it_can_be_read_again_and_is_told_of_when_it_cannot_once_more(laid: Laid, tmp_path: Path) -> None:
    file = broken(laid, tmp_path, BROKEN["rules to come"])
    clock = at(laid)
    async with world(file, clock, seed="again") as here:
        with pytest.raises(Unplayable):
            await here.host.lookup.find(laid.stands)
        await beat(here)
    rules = "UPDATE tables SET rules = (SELECT rules FROM tables WHERE code = ?) WHERE code = ?"
    with closing(sqlite3.connect(file)) as db:
        db.execute(rules, (laid.goes_on, laid.stands))
        db.commit()
    async with world(file, clock, seed="again") as here:
        assert (await here.play(laid.stands, "never")).status == "over"
        assert here.poster.of("note.aside") == []


def operate(monkeypatch: pytest.MonkeyPatch, file: Path, *arguments: str) -> int:
    """A command of the operator."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")
    return operating.run(arguments)


def test_the_operator_reads_which_tables_stand_aside_where_and_why(
    laid: Laid, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = broken(laid, tmp_path, BROKEN["a deadline in words"])
    monkeypatch.setattr(operating, "game_of", games)
    assert operate(monkeypatch, file, "tables") == 0
    line, total = capsys.readouterr().out.splitlines()
    assert line == (
        f"{laid.stands} server {GUILD} channel {STANDS} harbour rules 3: cannot be loaded (ValidationError deadline)"
        "; this release should play it: restore a backup, or end it"
    )
    assert total == "1 of 2 live tables stand aside"


async def test_the_operator_ends_one_its_captains_are_told_and_its_channel_is_free(
    laid: Laid, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = broken(laid, tmp_path, BROKEN["no JSON at all"])
    async with world(file, at(laid), seed="again") as here:
        with pytest.raises(Unplayable):
            await here.host.lookup.find(laid.stands)
        await beat(here)
        monkeypatch.setattr(operating, "RealClock", lambda: here.clock)
        monkeypatch.setattr(operating, "Posts", PlainComposer)
        assert await asyncio.to_thread(operate, monkeypatch, file, "close", laid.stands.lower()) == 0
        assert laid.stands in capsys.readouterr().out
        with closing(sqlite3.connect(file)) as db:
            still = "SELECT code FROM tables JOIN seats ON table_id = tables.id WHERE live AND live_channel IS NULL"
            assert db.execute(still).fetchall() == [], "nobody is looked for at a table that is over"
        await beat(here)
        ended = [message for message in here.poster.of("note.ended") if message.where == f"c{STANDS}"]
        assert [message.body["code"] for message in ended] == [laid.stands]
        assert {message.where for message in here.poster.of("note.ended")} == {
            f"c{STANDS}",
            *(f"p{one.id}" for one in (ANA, BEN, CARLA)),
        }
        with pytest.raises(Refused):
            await here.host.tables.salt(laid.stands, ANA.id, "word")
        assert (await here.host.new_tables.open(ANA, GUILD, STANDS, "harbour", LIVE)).code != laid.stands
        assert await asyncio.to_thread(operate, monkeypatch, file, "close", laid.stands) == 1
        assert here.poster.kinds(f"c{STANDS}").count("note.aside") == 1


@pytest.mark.parametrize("arguments", [("close",), ("tables", "all"), ("sink", "it")])
def test_unknown_command_prints_the_known_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert operate(monkeypatch, tmp_path / "b.sqlite3", *arguments) == 2
    assert "tables | close CODE" in capsys.readouterr().err
