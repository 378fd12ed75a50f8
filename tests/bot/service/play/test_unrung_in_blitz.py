"""In blitz too nobody's flag falls unrung, and nobody's bank comes back: who is told how, when little of it is left."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import update

from bot.model.posting.posts import SendResult
from bot.model.table.table import PublicTable
from bot.store import schema as s
from engines.kernel.resolution.frames import Move
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, World

HERE = f"c{CHANNEL}"


async def at_the_vote(here: World, *banks: float) -> PublicTable:
    """A blitz table of two who are present, at a question to both that has just opened, with so much left in their banks."""
    code = await here.begun(2, blitz=2)
    await here.play(code, "window")
    await here.go(10)
    for person in (ANA, BEN):
        here.host.people.note_presence(person)

    def left(db: Any) -> None:
        for seat, bank in enumerate(banks):
            db.execute(update(s.seats).where(s.seats.c.number == seat).values(saved_time=bank))
        db.execute(update(s.tables).values(version=s.tables.c.version + 1, asked_at=here.clock.at.timestamp()))

    await here.host.store.write(left)
    table = await here.play(code, "vote")
    assert [seat.saved_time for seat in table.seats] == pytest.approx(banks, abs=0.1)
    return table


async def fell(here: World, code: str, within: float) -> datetime | None:
    """When a flag fell, if any did within so many seconds."""
    for _ in range(int(within)):
        await here.go(1)
        if (await here.at(code)).status == "over":
            return here.clock.at
    return None


def told(here: World, person: int) -> list[datetime]:
    """When somebody was told anything in a way that rings."""
    return [one.at for one in here.poster.messages if person in one.ring or one.where == f"p{person}"]


@pytest.mark.parametrize("bank", [5.0, 21.0, 31.0, 45.0, 59.0, 61.0, 90.0])
async def test_the_flag_falls_when_the_bank_is_used_up_however_little_was_left(here: World, bank: float) -> None:
    table = await at_the_vote(here, bank, 100.0)
    begun = here.clock.at
    at = await fell(here, table.code, 200)
    assert at is not None and timedelta(seconds=bank - 1) <= at - begun <= timedelta(seconds=bank + 2)
    assert [one for one in told(here, ANA.id) if begun <= one < at], "he was told before it fell"


@pytest.mark.parametrize("call", ["edit", "post"])
async def test_a_way_that_takes_half_of_the_bank_is_not_waited_for(here: World, call: str) -> None:
    table = await at_the_vote(here, 21.0, 100.0)
    here.poster.answers[call] = [SendResult(None, "later", 15.0)] * 2
    begun = here.clock.at
    at = await fell(here, table.code, 60)
    assert at is not None and timedelta(seconds=20) <= at - begun <= timedelta(seconds=23)
    assert [one for one in told(here, ANA.id) if begun <= one < at]


async def test_sealed_question_mentions_even_present_captains(here: World) -> None:
    """A bell does not count there, and no last call comes."""
    for person in (ANA, BEN):
        here.host.people.note_presence(person)
    code = await here.begun(2, blitz=2)
    begun = here.clock.at
    await here.go(3)
    assert set(here.poster.of("step")[-1].ring) == {ANA.id, BEN.id}
    at = await fell(here, code, 200)
    assert at is not None and at - begun <= timedelta(seconds=122)


def down(here: World) -> None:
    """Discord takes nothing for a while."""
    failed = [SendResult(None, "later", 5.0)] * 10_000
    here.poster.answers = {"post": list(failed), "direct": list(failed), "edit": list(failed)}


async def shout(here: World, code: str, seat: int) -> None:
    await here.host.rounds.act(code, seat, Move("shout", {"word": "ahoy"}))


@pytest.mark.parametrize("presses", [False, True])
async def test_press_at_the_table_proves_knowledge_of_the_question(here: World, presses: bool) -> None:
    table = await at_the_vote(here, 21.0, 100.0)
    down(here)
    begun = here.clock.at
    await here.go(3)
    if presses:
        await shout(here, table.code, 0)
    at = await fell(here, table.code, 60)
    assert (at is not None and at - begun <= timedelta(seconds=23)) if presses else at is None
    assert (await here.at(table.code)).stands is not presses


async def test_used_bank_stays_used_while_another_is_told(here: World) -> None:
    table = await at_the_vote(here, 21.0, 100.0)
    down(here)
    await here.go(10)
    await here.say(table.code, 1, "no")
    await here.go(20)
    assert (await here.at(table.code)).stands
    here.poster.answers = {}
    await here.go(15)
    assert not (await here.at(table.code)).stands
    await here.say(table.code, 0, "no")
    banks = [seat.saved_time for seat in (await here.at(table.code)).seats]
    assert banks[1] == pytest.approx(90.0, abs=0.5), "he answered after ten seconds"
    assert 5.0 <= banks[0] < 21.0, "he was charged from when he was told"


async def test_a_clock_that_stands_is_not_looked_at_again_and_again(here: World) -> None:
    table = await at_the_vote(here, 0.5, 100.0)
    down(here)
    await here.go(5)
    before = (await here.at(table.code)).version
    await here.go(300)
    now = await here.at(table.code)
    assert now.stands and now.version - before < 400
    here.poster.answers = {}
    assert await fell(here, table.code, 60) is not None
