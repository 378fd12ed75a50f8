"""A captain who leaves, one who returns, a seat handed over, a ballot and a deadline in one moment have one order.

All orders are played from one position: Ana has answered and called for more time, a computer sits in for Ben, Carla offers her
seat to Eva, Dario thinks.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from bot.model.base.refusals import Refused
from bot.model.base.times import HOUR
from bot.model.table.votes import VOTES, Motion
from bot.service.play.schedule import reschedule
from bot.service.table.seat_holders import set_free
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import load_message
from tests.bot.manual_clock import ManualClock
from tests.bot.service.absence.test_takeover import EVA
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, DAILY, DARIO, World, world

ACTS = ("ballot", "leaving", "returning", "handing over", "deadline", "end of the vote")
LEAPS = 30
"""One order of so many is played; 1 for all."""
FOLDERS = list[tempfile.TemporaryDirectory[str]]()
"""Kept as long as the tests run."""


@cache
def prepared() -> tuple[Path, str, datetime]:
    """The file of the position, the code of its table, and the time. First called outside of any loop."""
    folder = tempfile.TemporaryDirectory(prefix="order")
    FOLDERS.append(folder)
    file, clock = Path(folder.name) / "b.sqlite3", ManualClock()

    def leave(unit: UnitOfWork) -> dict[str, Any]:
        set_free(unit, 1)
        reschedule(unit)
        return {}

    async def begin() -> str:
        async with world(file, clock, seed="order") as here:
            code = await here.begun(4, pace=DAILY, rounds=8)
            assert (await here.play(code, "vote")).asked is not None
            await here.host.repository.change(code, leave)
            await here.host.substitutes.offer(code, CARLA.id, EVA.id)
            await here.host.votes.call(code, ANA.id, Motion("extend"))
            await here.say(code, 0, "no")
            await here.go(30)
            return code

    return file, asyncio.run(begin()), clock.at


@contextmanager
def again() -> Iterator[tuple[Path, str, ManualClock]]:
    """The position once more."""
    file, code, at = prepared()
    with tempfile.TemporaryDirectory(prefix="order") as folder:
        shutil.copytree(file.parent, folder, dirs_exist_ok=True)
        clock = ManualClock()
        clock.set(at)
        yield Path(folder) / file.name, code, clock


async def in_one_moment(here: World, code: str, order: tuple[str, ...]) -> list[object]:
    """Do all of it at once, a minute after the deadline; what each act came to."""
    table = await here.at(code)
    assert table.asked is not None and table.asked.seats == (0, 1, 2, 3) and table.answered == {0, 1} and table.deadline
    (vote,), host = table.votes, here.host
    here.clock.set(table.deadline + timedelta(seconds=61))
    acts: dict[str, Coroutine[Any, Any, object]] = {
        "ballot": host.votes.cast(code, CARLA.id, vote.slot, vote.number, True),
        "leaving": host.tables.resign(code, DARIO.id),
        "returning": host.tables.took_back(code, BEN.id),
        "handing over": host.substitutes.accept(code, EVA, 2),
        "deadline": host.round_clock.expire(table.id, table.decision),
        "end of the vote": host.vote_clock.end_vote(table.id, vote.slot),
    }
    return await asyncio.gather(*(acts[name] for name in order), return_exceptions=True)


async def tried(order: tuple[str, ...]) -> None:
    """One order, against what it must come to."""
    with again() as (file, code, clock):
        async with world(file, clock, seed="again") as here:
            before = await here.at(code)
            found = await in_one_moment(here, code, order)
            now, table = clock.at, await here.at(code)
            at = {name: place for place, name in enumerate(order)}
            refused = {name for name, one in zip(order, found, strict=True) if isinstance(one, BaseException)}
            assert all(isinstance(one, Refused) for one in found if isinstance(one, BaseException)), found
            closing = min(at[name] for name in ("handing over", "deadline", "leaving", "end of the vote"))
            is_voted = at["ballot"] < closing
            is_late = at["deadline"] < min(at["handing over"], at["leaving"]) and not is_voted
            assert refused == (set() if is_voted else {"ballot"}), order
            assert [(one.person, one.sitting_in, one.computer) for one in table.seats] == [
                (ANA.id, False, False), (BEN.id, False, False), (EVA.id, False, False), (DARIO.id, False, False)
            ], order  # fmt: skip
            record = await here.host.repository.by_code(code)
            assert 3 not in record.game.seats_to_be_asked(record.position), order
            assert table.decision - before.decision == 1 + is_late, "to leave asks anew in this game, and time runs out once"
            assert table.handovers == {} and table.votes == () and table.deadline is not None, order
            assert (table.deadline - now).total_seconds() >= 23.9 * HOUR, "whoever sits there now has all of the time"
            await here.go(30)
            told = [load_message(due.facts["told"]) for due in here.composer.dues if due.kind in VOTES and "told" in due.facts]
            (end,) = [dict(one.args)["outcome"].id for one in told]
            assert (end == "vote.extended") == is_voted, order


def test_all_orders_come_to_what_they_must() -> None:
    prepared()
    orders = [*permutations(ACTS)][::LEAPS]

    async def all_of_them() -> list[None]:
        return [await tried(order) for order in orders]

    assert len(asyncio.run(all_of_them())) == len(orders) >= 24


@pytest.mark.parametrize("order", [ACTS, ACTS[::-1]])
def test_the_game_ends_whatever_came_first(order: tuple[str, ...]) -> None:
    prepared()

    async def played_on() -> str:
        with again() as (file, code, clock):
            async with world(file, clock, seed="again") as here:
                await in_one_moment(here, code, order)
                return (await here.play(code, "never")).status

    assert asyncio.run(played_on()) == "over"
