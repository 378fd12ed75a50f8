"""Help for a table by right: who may give it, what it does, what the channel reads."""

from __future__ import annotations

import pytest

from bot.model.base.times import HOUR
from bot.model.people.people import Caller, Person
from bot.service.managers.repair import PAUSE_HOURS
from bot.service.managers.repairs import PossibleRepairs, Repairs
from engines.kernel.base.messages import load_message
from tests.bot.service.discord_fixture import BEN, DAILY, GUILD, World, refusal
from tests.sights import EVERYTHING

MARA = Person(210, "Mara", "en")
NOBODY = 99


def repairs(here: World, person: Person = MARA, guild: int = GUILD, *, manager: bool = True) -> Repairs:
    return here.host.for_caller(Caller(person.id, guild, manager=manager, sight=EVERYTHING)).repairs


def told(here: World) -> list[tuple[str, str]]:
    """The notes in the channel, each with what was written to it."""
    notes = [due.facts for due in here.composer.dues if due.kind == "note" and "note" in due.facts]
    return [(load_message(one["message"]).id, one["note"]) for one in notes]


async def test_help_is_for_those_with_the_right_and_takes_a_note(here: World) -> None:
    code = await here.begun(3, pace=DAILY)
    before = await here.at(code)
    assert await refusal(repairs(here, BEN, manager=False).repair(code, "extend", "please", NOBODY)) == "e.notyours.right"
    assert await refusal(repairs(here, BEN, manager=False).possible(code)) == "e.notyours.right"
    assert await refusal(repairs(here, guild=GUILD + 1).repair(code, "extend", "please", NOBODY)) == "e.stranger"
    assert await refusal(repairs(here).repair(code, "extend", "  ", NOBODY)) == "e.repair.note"
    for kind in ("resume", "free"):
        assert await refusal(repairs(here).repair(code, kind, "why not", 1)) == "e.repair.not"  # type: ignore[arg-type]
    assert (await here.at(code)).deadline == before.deadline and not told(here)


async def test_more_time_and_a_pause_that_ends_by_the_same_hand(here: World) -> None:
    code = await here.begun(3, pace=DAILY)
    before = await here.at(code)
    after = await repairs(here).repair(code, "extend", "storm over the coast", NOBODY)
    assert before.deadline is not None and after.deadline is not None
    assert (after.deadline - before.deadline).total_seconds() == DAILY.base
    await here.go(60)
    paused = await repairs(here).repair(code, "pause", "regatta", NOBODY)
    assert paused.pause is not None and (paused.pause.until - here.clock.now()).total_seconds() == PAUSE_HOURS * HOUR
    assert await repairs(here).possible(code) == PossibleRepairs(("resume",), ())
    await here.go(HOUR)
    resumed = await repairs(here).repair(code, "resume", "back early", NOBODY)
    assert resumed.pause is None and resumed.deadline is not None
    assert (resumed.deadline - after.deadline).total_seconds() == pytest.approx(HOUR, abs=2)
    await here.go(10)
    assert told(here) == [
        ("note.repair.extend", "storm over the coast"), ("note.repair.pause", "regatta"), ("note.repair.resume", "back early"),
    ]  # fmt: skip


async def test_the_seat_of_a_captain_who_has_missed_a_deadline_in_sight_of_all_is_offered(here: World) -> None:
    code = await here.begun(3, rounds=8)
    while not (await here.at(code)).seats[1].missed_in_row:
        table = await here.at(code)
        for seat in (0, 2):
            if table.asked is not None and seat in table.asked.seats:
                await here.say(code, seat, (await here.host.rounds.choice(code, seat)).default)
        await here.go(310)
    assert (await repairs(here).possible(code)).seats == (1,)
    assert await refusal(repairs(here).repair(code, "free", "he is at sea", 0)) == "e.repair.not"
    table = await repairs(here).repair(code, "free", "he is at sea", 1)
    assert table.seats[1].on_offer and table.seats[1].sitting_in and (await repairs(here).possible(code)).seats == ()
