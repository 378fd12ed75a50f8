"""A running table that the running rules cannot load: it stands still, says so, and harms no other table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from bot.model.base.refusals import Unplayable
from bot.service.upkeep.unplayable_tables import go_on, stand_still
from bot.store import schema as s
from bot.store.tables import destinations
from engines.kernel.base.messages import Verbatim, say
from engines.kernel.resolution.frames import Move, State
from tests.bot.manual_clock import ManualClock
from tests.bot.service.changed_rules import Mended, forgetful, hosting, rows
from tests.bot.service.discord_fixture import CREW, GUILD, LIVE, World, world
from tests.bot.service.game_fixture import FixtureGame, Sea, game
from tests.bot.service.memory_poster import MemoryPoster

OTHER = 51
"""The channel of a second table."""


class Choosy(Mended):
    """Rules that cannot load one of two tables: that of six rounds."""

    def load(self, saved: dict[str, Any]) -> State[Sea]:
        if saved["table"]["rounds"] == 6:
            raise KeyError("a frame that no rule has")
        return super().load(saved)


async def begun(here: World, channel: int, rounds: int) -> str:
    """A table of two in that channel, at its first question."""
    table = await here.host.new_tables.open(CREW[0], GUILD, channel, "harbour", LIVE, options={"rounds": rounds})
    await here.host.tables.join(table.code, CREW[1])
    await here.go(2)
    await here.host.tables.start(table.code, CREW[0].id)
    await here.go(2)
    await here.host.tables.here(table.code, CREW[1].id)
    await here.dealt(table.code)
    await here.play(table.code, "steer")
    await here.go(5)
    return table.code


@asynccontextmanager
async def after_a_release(file: Path) -> AsyncIterator[tuple[World, str, str]]:
    """A host of new rules with a table that stands and one that goes on."""
    clock = ManualClock()
    poster = MemoryPoster(clock)
    async with world(file, clock, poster) as here:
        stands, goes_on = await begun(here, 50, 6), await begun(here, OTHER, 2)
    async with world(file, clock, poster, hosting(Choosy())) as here:
        yield here, stands, goes_on


async def test_refusal_names_the_release_that_plays_the_table(tmp_path: Path) -> None:
    async with after_a_release(tmp_path / "broadside.sqlite3") as (here, stands, _):
        tables, lookup, rounds, ana = here.host.tables, here.host.lookup, here.host.rounds, CREW[0].id
        asked: tuple[tuple[Any, ...], ...] = (
            (lookup.find, stands), (lookup.in_channel, 50), (lookup.table, stands), (rounds.save, stands, 1, 0, "port"),
            (rounds.act, stands, 0, Move("resign")), (tables.close, stands, ana), (here.host.history.log, stands),
        )  # fmt: skip
        for ask, *given in asked:
            with pytest.raises(Unplayable) as refused:
                await ask(*given)
            reason = refused.value.reason
            assert reason == say("e.release", code=Verbatim(stands), v=Verbatim("0.1.0"))


async def test_other_tables_go_on_and_the_lists_of_its_captains_too(tmp_path: Path) -> None:
    async with after_a_release(tmp_path / "broadside.sqlite3") as (here, stands, goes_on):
        with pytest.raises(Unplayable):
            await here.host.lookup.table(stands)
        assert [one.code for one in await here.host.lookup.of_person(CREW[0].id)] == [goes_on]
        assert [one.code for one in await here.host.lookup.of_guild(GUILD)] == [goes_on]
        over = await here.play(goes_on, "never")
        assert over.status == "over"
        await here.go(10)
        assert here.poster.kinds(f"c{OTHER}")[-1] == "result"


async def test_quarantined_table_is_unchanged_and_gets_all_its_time_anew(tmp_path: Path) -> None:
    file = tmp_path / "broadside.sqlite3"
    async with after_a_release(file) as (here, stands, _):
        before = next(row for row in await rows(here, s.tables) if row["code"] == stands)
        record = await rows(here, s.record)
        for _ in range(4):
            await here.go(3600)
            await stand_still(here.host.repository, here.composer)
        timers = [row["kind"] for row in await rows(here, s.timers) if row["table_id"] == before["id"]]
        assert timers == ["stands"]
        assert next(row for row in await rows(here, s.tables) if row["code"] == stands) == before
        assert [row for row in await rows(here, s.record) if row["table_id"] == before["id"]] == [
            row for row in record if row["table_id"] == before["id"]
        ]
        clock, poster = here.clock, here.poster
    async with world(file, clock, poster) as here:
        await here.host.timers.ring_due()
        await here.host.timers.settled()
        await go_on(here.host.repository, before["id"])
        table = await here.at(stands)
        assert table.decision == before["decision"] and table.deadline is not None
        assert (table.deadline - clock.now()).total_seconds() >= LIVE.base
        over = await here.play(stands, "never")
        assert over.status == "over"


async def test_the_first_click_after_the_release_is_back_gives_everybody_all_time_anew(tmp_path: Path) -> None:
    file = tmp_path / "broadside.sqlite3"
    async with after_a_release(file) as (here, stands, _):
        with pytest.raises(Unplayable):
            await here.host.lookup.find(stands)
        await stand_still(here.host.repository, here.composer)
        await here.go(1000)
        clock, poster = here.clock, here.poster
    async with world(file, clock, poster) as here:
        table = await here.at(stands)
        saved = await here.say(stands, table.asked.seats[0], "port")  # type: ignore[union-attr]
        assert saved.closed
        after = await here.at(stands)
        assert after.decision == table.decision + 1 and after.deadline is not None
        assert (after.deadline - clock.now()).total_seconds() >= LIVE.base
        assert "stands" not in [row["kind"] for row in await rows(here, s.timers)]


def put(db: Connection, letter: dict[str, Any]) -> None:
    """Something waits, as if a change had put it there."""
    db.execute(s.outbox.insert().values(**letter))
    destinations.make_due(db, {letter["destination"]: letter["ready"]}, GUILD)


async def test_its_posts_wait_and_keep_nobody_elses_waiting(tmp_path: Path) -> None:
    async with after_a_release(tmp_path / "broadside.sqlite3") as (here, stands, goes_on):
        standing = next(row for row in await rows(here, s.tables) if row["code"] == stands)
        inbox = {
            "table_id": standing["id"],
            "destination": f"p{CREW[0].id}",
            "kind": "bell",
            "step": 1,
            "decision": 1,
            "person": CREW[0].id,
            "facts": {},
            "ready": 0.0,
        }
        await here.host.store.write(put, inbox)
        here.host.courier.wake()
        await here.go(120)
        await stand_still(here.host.repository, here.composer)
        before = len(here.poster.kinds(f"p{CREW[0].id}"))
        other = next(row for row in await rows(here, s.tables) if row["code"] == goes_on)
        test = {**inbox, "table_id": other["id"], "kind": "dm_test", "ready": here.host.repository.now()}
        await here.host.store.write(put, test)
        await here.go(120)
        assert here.poster.kinds(f"p{CREW[0].id}")[before:].count("dm_test") == 1
        assert [row["kind"] for row in await rows(here, s.outbox) if row["table_id"] == standing["id"]] == ["bell"]


async def test_a_table_of_later_rules_stands_too(tmp_path: Path) -> None:
    file, clock = tmp_path / "broadside.sqlite3", ManualClock()
    async with world(file, clock, games=hosting(Mended())) as here:
        code = await here.begun(2, rounds=2)
    async with world(file, clock) as here:
        with pytest.raises(Unplayable) as refused:
            await here.host.lookup.find(code)
        assert refused.value.reason == say("e.release.later", code=Verbatim(code), v=Verbatim(game.releases[3]))


async def test_a_lobby_and_a_finished_game_have_nothing_to_load(tmp_path: Path) -> None:
    file, clock = tmp_path / "broadside.sqlite3", ManualClock()
    async with world(file, clock) as here:
        over = await here.begun(2, rounds=1)
        await here.play(over, "never")
        lobby = await here.opened(2)
    async with world(file, clock, games=hosting(forgetful)) as here:
        assert (await here.at(over)).status == "over"
        assert (await here.at(lobby)).status == "lobby"
        assert isinstance(forgetful, FixtureGame)
