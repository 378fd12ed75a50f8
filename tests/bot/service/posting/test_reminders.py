"""Reminders as each captain likes them: quiet hours, marks before a deadline, ways, and the last one who is waited for."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.model.base.times import HOUR
from bot.model.people.reminders import Reminders
from bot.service.table.time_control import own_time_control
from engines.kernel.base.values import value_class
from engines.kernel.contract.game import Transition
from engines.kernel.resolution.frames import Ask, Chance, Event
from engines.kernel.resolution.resolve import begin
from engines.kernel.resolution.saves import Saves
from tests.bot.service.discord_fixture import ANA, BEN, CREW, World, world
from tests.bot.service.game_fixture import ByRounds, Sea, Voyage

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


async def test_last_call_in_the_last_minute_of_quiet_hours_waits_for_their_end(here: World) -> None:
    """It is due at 7:17 and some seconds."""
    await choose(here, quiet=(6 * 60, 7 * 60 + 18))
    await asked(here)
    await until(here, 3, 6)
    before = len(bells(here))
    await until(here, 3, 12, 4)
    assert [(at.hour, at.minute) for at, _ in bells(here)[before:]] == [(7, 18)]


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


@value_class(kw_only=True)
class Straight(Voyage):
    """A game whose captain on turn steers and votes alone, so that the others only look on."""

    kind = "harbour.straight"

    def steer(self, sea: Sea, answers: Mapping[int, str]) -> Any:
        sea.events.append(Event("steered", {"seat": self.turn, "way": answers[self.turn]}))
        return Ask((self.turn,), self.at(self.vote), "vote")


class StraightGame(ByRounds):
    saves = Saves(1, Sea)

    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance) -> Transition[Sea]:
        sea = Sea(options["rounds"], {}, {}, dict.fromkeys(range(seats), 0))
        return begin(sea, Straight(turn=chance(seats) - 1), chance)


async def begun_messages(here: World, rounds: int, **chosen: Any) -> list[tuple[int, int]]:
    """The messages that a turn has begun, in three turns: who got each, and whose turn it was."""
    await choose(here, **chosen)
    code = await here.begun(3, pace=A_DAY, rounds=rounds)
    first = await here.at(code)
    for seat in range(3):
        await here.say(code, seat, {"flag": "plain"})
    await here.closed(code, first.decision)
    await here.go(HOUR)
    for answer in ("port", "no", "port", "no", "port", "no"):
        table = await here.at(code)
        assert table.asked is not None
        await here.say(code, table.asked.seats[0], answer)
        await here.go(HOUR)
    dues = [due for due in here.composer.dues if due.kind == "begun"]
    seats = {person.id: seat for seat, person in enumerate(CREW[:3])}
    return [(seats[due.recipient or 0], due.facts["seat"]) for due in dues]


async def test_captain_is_told_that_the_one_before_has_begun_if_chosen(tmp_path: Path) -> None:
    """Ana and Ben choose so, Carla does not; nobody is told at the first turn, before which nothing was played."""
    async with world(tmp_path / "b.sqlite3", games=lambda _: StraightGame()) as here:
        told = await begun_messages(here, 8, begun=True)
    assert told and all(seat == (before + 1) % 3 and seat != 2 for seat, before in told)


@pytest.mark.parametrize("chosen", [{}, {"begun": True, "way": "none"}, {"begun": True, "quiet": (0, 1439)}])
async def test_beginning_is_told_to_those_who_chose_it_alone(tmp_path: Path, chosen: dict[str, Any]) -> None:
    async with world(tmp_path / "b.sqlite3", games=lambda _: StraightGame()) as here:
        written = list[str]()
        here.host.repository.hooks.append(lambda unit: written.extend(row.kind for row in unit.outbox_rows))
        assert await begun_messages(here, 8, **chosen) == []
    assert ("begun" in written) == bool(chosen), "a step costs nothing for what nobody wants to be told"


async def test_reminder_of_a_beginning_never_follows_a_sealed_round(here: World) -> None:
    """Where each play opens a window for all others, nobody needs it."""
    await choose(here, begun=True)
    code = await asked(here)
    for phase in ("vote", "steer", "vote"):
        await here.play(code, phase)
        await here.go(HOUR)
    assert [due for due in here.composer.dues if due.kind == "begun"] == []
