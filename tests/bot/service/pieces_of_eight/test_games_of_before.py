"""Games of release 0.1: what was finished under its rules is shown and checked by this one, what runs goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest_asyncio
from sqlalchemy import select

from bot.edge.context.replay_cache import ReplayCache
from bot.edge.fairness.record_check import verdict
from bot.model.table.table import PublicTable
from bot.service.history import finished_game
from bot.service.table.observe import public
from bot.store import schema as s
from engines import game_of
from engines.kernel.record.record import RulesChange, dump_replay, load_replay, verify
from tests.bot.manual_clock import ManualClock
from tests.bot.service.changed_rules import record
from tests.bot.service.discord_fixture import World, world
from tests.data import CHANNELS, LEFT, broadside_0_1

GAME = game_of("pieces_of_eight")


@pytest_asyncio.fixture
async def before(tmp_path: Path) -> AsyncIterator[World]:
    clock = ManualClock()
    clock.at = LEFT
    async with world(broadside_0_1(tmp_path / "b.sqlite3"), clock, games=game_of) as here:
        yield here


async def in_channel(here: World, what: str) -> PublicTable:
    """The table of before in that condition."""
    wanted = select(s.tables.c.id).where(s.tables.c.channel == CHANNELS[what])
    found = await here.host.repository.find("id", await here.host.store.read(lambda db: db.execute(wanted).scalar()))
    assert found is not None
    return public(found)


async def checked(here: World, over: PublicTable) -> bool:
    """Whether its record is recomputed as a whole; where not, the release is named in words."""
    replay = await here.host.history.replay(over.code)
    found = verify(GAME, load_replay(dump_replay(replay)), over.record_hash or "")
    said = await verdict(ReplayCache(here.host.history), over)
    ids = {one.id for one in said}
    assert ids <= ({"fair.good"} if found.is_whole else {"fair.release", "fair.release.all"}) and ids
    assert found.segments[0].release == "0.1.0"
    return found.is_whole


async def test_a_finished_game_is_shown_and_checked(before: World) -> None:
    over = await in_channel(before, "over")
    kept = await finished_game.stored_game(before.host.repository, over.code)
    frames = tuple(finished_game.frames(GAME, kept))
    assert all(facts is None for _, facts in kept.steps)
    is_whole = await checked(before, over)
    assert {frame.is_open for frame in frames} == {is_whole}
    assert len(frames) == (kept.replay.rounds + 1 if is_whole else len(kept.steps))
    assert frames[-1].view.result == kept.replay.result


async def test_a_running_game_goes_on_and_is_shown_from_its_first_step_to_its_last(before: World) -> None:
    running = await in_channel(before, "running")
    old = await record(before)
    assert running.status == "running" and running.step > 3
    await to_the_end(before, running.code, Random(2))
    over = await before.at(running.code)
    kept = await finished_game.stored_game(before.host.repository, running.code)
    frames = tuple(finished_game.frames(GAME, kept))
    assert frames[-1].is_open and frames[-1].view.result == kept.replay.result
    began = [row for row in kept.replay.rows if isinstance(row, RulesChange)]
    assert len(began) == (GAME.rules_version > 1)
    is_whole = await checked(before, over)
    if is_whole:
        assert len(frames) == kept.replay.rounds + 1 and all(frame.is_open for frame in frames)
    assert [row for row in await record(before) if row in old] == old


async def to_the_end(here: World, code: str, rnd: Random) -> None:
    """Answer at random until the game is over."""
    while (table := await here.at(code)).asked is not None:
        for seat in table.asked.seats:
            now: Any = await here.at(code)
            if now.decision == table.decision and seat not in now.answered:
                await here.say(code, seat, (await here.host.rounds.choice(code, seat)).sample(rnd))
        if (await here.at(code)).decision == table.decision:
            await here.closed(code, table.decision)
