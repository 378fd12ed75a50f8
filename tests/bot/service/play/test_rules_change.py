"""A running table goes on under new rules: its record says so, and what each version played is recomputed by its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.service.play.computer_captains import BEAT
from bot.store import schema as s
from engines.kernel.record.record import InvalidReplay, RulesChange, dump_replay, fingerprint, load_replay, verify
from engines.kernel.resolution.frames import Move
from tests.bot.manual_clock import ManualClock
from tests.bot.service.changed_rules import equal, hosting, mended, record, rows, vote
from tests.bot.service.discord_fixture import LIVE, World, world
from tests.bot.service.game_fixture import game

Way = Callable[[World, str], Awaitable[object]]


async def steered(here: World, code: str) -> None:
    await here.say(code, (await here.at(code)).asked.seats[0], "port")  # type: ignore[union-attr]


async def shouted(here: World, code: str) -> None:
    await here.host.rounds.act(code, 1, Move("shout", {"word": "ahoy"}))


async def resigned(here: World, code: str) -> None:
    await here.host.rounds.act(code, 1, Move("resign"))


async def timed_out(here: World, code: str) -> None:
    await here.closed(code, (await here.at(code)).decision)


async def sat_in(here: World, code: str) -> None:
    """The captain asked misses until a computer answers for him."""
    table = await here.at(code)

    def written(db: Any) -> Any:
        asked = table.asked.seats[0]  # type: ignore[union-attr]
        db.execute(s.seats.update().where(s.seats.c.number == asked).values(sitting_in=True))
        db.execute(s.tables.update().values(version=table.version + 1))
        db.execute(s.timers.insert(), {"table_id": table.id, "kind": "minds", "decision": table.decision, "due": 0.0})

    await here.host.store.write(written)
    here.host.timers.wake()
    await here.go(2 * BEAT)


WAYS: tuple[Way, ...] = (steered, shouted, resigned, timed_out, sat_in)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
async def test_a_row_of_rules_stands_before_the_first_answer_under_them(tmp_path: Path, way: Way) -> None:
    file, clock = tmp_path / "broadside.sqlite3", ManualClock()
    async with world(file, clock) as here:
        code = await here.begun(3, rounds=2)
        await here.play(code, "steer")
        before, (table,) = await record(here), await rows(here, s.tables)
        assert table["rules"] == 3 and not any("rules" in row for row in before)
    async with world(file, clock, games=hosting(mended)) as here:
        await way(here, code)
        after, (table,) = await record(here), await rows(here, s.tables)
        assert after[: len(before)] == before
        rules, first = after[len(before)], after[len(before) + 1]
        assert (rules["rules"], first["version"], table["rules"]) == (4, 4, 4)
        assert rules["hash"] == fingerprint(rules["state"])
        assert rules["at"] == int(clock.now().timestamp()) == first["at"]
        assert table["recorded"] == len(after) and table["chain"] == after[-1]["chain"]
        assert sum("rules" in row for row in after) == 1


async def test_the_position_is_that_of_before_the_answer(tmp_path: Path) -> None:
    file, clock = tmp_path / "broadside.sqlite3", ManualClock()
    async with world(file, clock) as here:
        code = await here.begun(3, rounds=2)
        await here.play(code, "steer")
        (table,) = await rows(here, s.tables)
    async with world(file, clock, games=hosting(mended)) as here:
        await steered(here, code)
        rules = next(row for row in await record(here) if "rules" in row)
        assert fingerprint(rules["state"]) == fingerprint(table["state"])


async def test_a_refused_answer_leaves_no_row(tmp_path: Path) -> None:
    file, clock = tmp_path / "broadside.sqlite3", ManualClock()
    async with world(file, clock) as here:
        code = await here.begun(3, rounds=2)
        table = await here.play(code, "window")
        before = await record(here)
    async with world(file, clock, games=hosting(mended)) as here:
        await here.say(code, table.asked.seats[0], {"do": "hold"})  # type: ignore[union-attr]
        assert await record(here) == before
        assert (await rows(here, s.tables))[0]["rules"] == 3


async def test_a_game_across_a_change_is_checked_where_the_rules_agree_and_named_where_not(tmp_path: Path) -> None:
    file, clock = tmp_path / "broadside.sqlite3", ManualClock()
    async with world(file, clock) as here:
        code = await here.begun(3, rounds=2)
        await vote(here, code)
        await here.play(code, "steer")
    async with world(file, clock, games=hosting(mended)) as here:
        over = await here.play(code, "never")
        assert over.status == "over"
        replay = load_replay(dump_replay(await here.host.history.replay(code)))
    at = next(n for n, row in enumerate(replay.rows) if isinstance(row, RulesChange))
    last = replay.rows[at - 1].round  # type: ignore[union-attr]
    found = verify(mended, replay, over.record_hash or "")
    told = [(one.first, one.last, one.version, one.release, one.is_checked) for one in found.segments]
    assert told == [(0, last, 3, "0.1.0", False), (last + 1, replay.rounds, 4, "0.2.0", True)]
    assert verify(equal, replay).is_whole
    with pytest.raises(InvalidReplay, match="no release up to this one has had rules 4"):
        verify(game, replay)


async def test_a_table_opened_before_the_change_and_dealt_after_it_has_one_version(tmp_path: Path) -> None:
    file, clock = tmp_path / "broadside.sqlite3", ManualClock()
    async with world(file, clock) as here:
        code = await here.opened(2, rounds=1, pace=LIVE)
    async with world(file, clock, games=hosting(mended)) as here:
        await here.go(2)
        await here.host.tables.start(code, here.crew[0].id)
        await here.go(2)
        await here.host.tables.here(code, here.crew[1].id)
        await here.dealt(code)
        await here.play(code, "never")
        replay = await here.host.history.replay(code)
        assert replay.opening.version == 4 and verify(mended, replay).is_whole
        assert not any(isinstance(row, RulesChange) for row in replay.rows)
