"""Reminders as each captain likes them: quiet hours, marks before a deadline, ways, and the last one who is waited for."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.model.reminders import Reminders
from bot.model.times import HOUR
from bot.service.table.time_control import own_time_control
from tests.bot.service.discord_fixture import ANA, BEN, World

A_DAY = own_time_control(24 * HOUR, 0, 0)


async def choose(here: World, **chosen: Any) -> None:
    """Two people choose reminders, and are away again."""
    for person in (ANA, BEN):
        here.host.people.note_presence(person)
        await here.host.people.choose_reminders(person.id, Reminders(**chosen))
    await here.go(300)


async def asked(here: World) -> str:
    """A table on Monday shortly after noon, at which the captain of the first seat is asked, for a day; its code."""
    code = await here.begun(2, pace=A_DAY)
    first = await here.at(code)
    for seat in range(2):
        await here.say(code, seat, {"flag": "plain"})
    await here.closed(code, first.decision)
    return code


def bells(here: World) -> list[tuple[datetime, bool]]:
    """The bells: when each was sent, and whether without a sound."""
    rung, sent = [due for due in here.composer.dues if due.kind == "bell"], here.poster.of("bell")
    return [(message.at, due.facts["silent"]) for message, due in zip(sent, rung, strict=True)]


def hours(begins: int, ends: int) -> tuple[int, int]:
    return 60 * begins, 60 * ends


async def until(here: World, day: int, hour: int, minute: int = 0) -> None:
    """Time passes until then, in March 2026."""
    await here.go((datetime(2026, 3, day, hour, minute, tzinfo=UTC) - here.clock.at).total_seconds())


async def test_quiet_hours_delay_a_bell_to_their_end(here: World) -> None:
    await choose(here, quiet=hours(12, 20))
    await asked(here)
    await until(here, 2, 20, 5)
    assert [(at.hour, silent) for at, silent in bells(here)] == [(20, False)]


@pytest.mark.parametrize(("ends", "hour", "silent"), [(5, 5, False), (8, 12, True), (11, 12, True)])
async def test_bell_that_would_come_too_late_goes_at_once_without_a_sound(
    here: World, ends: int, hour: int, silent: bool
) -> None:
    """At five in the morning seven of 24 hours are left, at eight four."""
    await choose(here, quiet=hours(12, ends))
    code = await asked(here)
    await until(here, 3, ends, 5)
    assert [(at.hour, is_silent) for at, is_silent in bells(here)][:1] == [(hour, silent)]
    assert (await here.at(code)).decision == 2


@pytest.mark.parametrize(("ends", "hour"), [(7, 7), (10, 10), (13, None)])
async def test_last_call_waits_for_the_end_of_quiet_hours_or_does_not_come(here: World, ends: int, hour: int | None) -> None:
    """The last call of a day from noon on is due after seven in the morning."""
    await choose(here, quiet=hours(6, ends))
    await asked(here)
    await until(here, 3, 6)
    before = len(bells(here))
    await until(here, 3, 12, 4)
    assert [at.hour for at, _ in bells(here)[before:]] == ([] if hour is None else [hour])


async def test_marks_remind_until_the_answer(here: World) -> None:
    await choose(here, marks=(12, 6, 1))
    code = await asked(here)
    table = await here.at(code)
    assert table.deadline is not None
    await until(here, 3, 8)
    left = [round((table.deadline - at).total_seconds() / HOUR, 1) for at, _ in bells(here)]
    assert left == [24.0, 12.0, 6.0, 4.8]
    assert table.asked is not None
    await here.say(code, table.asked.seats[0], "port")
    await until(here, 3, 12, 30)
    assert all((due.table.decision, due.facts.get("mark")) != (2, 1) for due in here.composer.dues)


async def test_reminders_in_the_channel_are_mentions(here: World) -> None:
    await choose(here, way="channel")
    table = await here.at(await asked(here))
    assert table.asked is not None
    before, person = len(here.poster.messages), table.seats[table.asked.seats[0]].person
    await until(here, 3, 8)
    called = [(message.where[0], message.ring) for message in here.poster.messages[before:]]
    assert called == [("c", (person,))] * 2, "the question and its last call"
    assert bells(here) == []


async def test_captain_who_wants_no_reminders_has_no_more_time(here: World) -> None:
    await choose(here, way="none")
    code = await asked(here)
    decision = (await here.at(code)).decision
    await here.go(25 * HOUR)
    assert bells(here) == [] and (await here.at(code)).decision > decision


@pytest.mark.parametrize("last_one", [True, False])
async def test_last_one_is_told_that_all_others_have_answered(here: World, last_one: bool) -> None:
    await choose(here, last_one=last_one)
    code = await asked(here)
    await here.play(code, "vote")
    await here.go(HOUR)
    before = len(bells(here))
    await here.say(code, 0, "no")
    await here.go(60)
    final = [due.facts.get("final") for due in here.composer.dues if due.kind == "bell"][before:]
    assert final == ([True] if last_one else [])


async def test_sealed_question_never_says_that_one_is_the_last(here: World) -> None:
    await choose(here, last_one=True)
    code = await here.begun(2, pace=A_DAY)
    await here.go(HOUR)
    before = len(bells(here))
    await here.say(code, 0, {"flag": "plain"})
    await here.go(HOUR)
    assert len(bells(here)) == before
