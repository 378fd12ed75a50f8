"""Vacations: days of a year, and what they do at the tables of a captain."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.model.base.times import DAY, HOUR
from bot.model.clocks.time_control import TimeControl
from bot.model.people.people import Caller, Person
from bot.model.people.servers import ServerSettings
from bot.model.people.vacations import Vacation, read_vacation, write_vacation
from bot.model.record.unit_of_work import BELL, inbox
from bot.service.managers.repair import absent
from bot.service.votes import pausing
from bot.store.people import servers
from tests.bot.service.absence.test_takeover import EVA, answer, of, refusal
from tests.bot.service.discord_fixture import ANA, BEN, DAILY, GUILD, LIVE, World

PAUSING = replace(DAILY, vacation="pause")
NEW_YEAR = 1_798_761_600.0
"""The first second of 2027."""


async def begin(here: World, person: Person, days: int, guild: int = GUILD) -> Vacation:
    here.host.people.note_presence(person)
    await here.go(1)
    begun: Vacation = await here.host.for_caller(Caller(person.id, guild)).vacations.begin(person.id, days)
    await here.rest()
    return begun


def test_days_are_counted_by_year_and_whole_ones_come_back() -> None:
    before = Vacation(used={2026: 25})
    assert [before.left(NEW_YEAR + shift, 30) for shift in (-1, 0)] == [5, 30]
    begun = before.begun(NEW_YEAR - DAY, 5)
    assert (begun.until, begun.used) == (NEW_YEAR + 4 * DAY, {2026: 30})
    assert begun.ended(NEW_YEAR - DAY / 2).used == {2026: 26}
    assert begun.ended(NEW_YEAR + 5 * DAY).used == {2026: 30, 2027: 0}
    assert read_vacation(write_vacation(begun)) == begun and read_vacation(None) == Vacation()


async def test_computer_sits_in_until_the_vacation_ends(here: World) -> None:
    code = await here.begun(3, pace=DAILY, rounds=8)
    await begin(here, BEN, 3)
    seat = (await here.at(code)).seats[1]
    assert (seat.sitting_in, seat.on_offer) == (True, False) and seat.away_until is not None
    assert await refusal(of(here, EVA).substitutes.take(code, EVA, 1)) == "e.seat.taken"
    await answer(here, code, 0, 2)
    await here.go(HOUR)
    await here.go(3 * DAY)
    seat = (await here.at(code)).seats[1]
    assert (seat.sitting_in, seat.away_until, seat.person) == (False, None, BEN.id)


@pytest.mark.parametrize("way", ["end", "decide"])
async def test_captain_ends_it_before_its_time(here: World, way: str) -> None:
    code = await here.begun(3, pace=DAILY, rounds=8)
    await begin(here, BEN, 7)
    await here.go(DAY)
    if way == "end":
        await of(here, BEN).vacations.end(BEN.id)
        await here.rest()
        assert (await of(here, BEN).vacations.of_person(BEN.id)).left(here.host.repository.now(), 30) == 29
    else:
        await here.host.tables.took_back(code, BEN.id)
    seat = (await here.at(code)).seats[1]
    assert (seat.sitting_in, seat.away_until) == (False, None)
    await here.go(8 * DAY)
    assert not (await here.at(code)).seats[1].sitting_in or (await here.at(code)).seats[1].on_offer


@pytest.mark.parametrize("pace", [DAILY, PAUSING])
async def test_table_counts_as_many_days_as_its_server_grants(here: World, pace: TimeControl) -> None:
    await here.host.store.write(servers.keep, GUILD, ServerSettings(vacation_days=4))
    await begin(here, BEN, 3)
    await here.go(4 * DAY)
    code = await here.begun(3, pace=pace, rounds=8)
    began = (await begin(here, BEN, 10, guild=0)).began
    table = await here.at(code)
    ends = table.seats[1].away_until if table.pause is None else table.pause.until.timestamp()
    assert ends == pytest.approx(began + DAY, abs=1)
    await here.go(DAY + HOUR)
    table = await here.at(code)
    assert (table.pause, table.seats[1].sitting_in, table.seats[1].away_until) == (None, False, None)


async def test_a_server_without_days_knows_no_vacation(here: World) -> None:
    await here.host.store.write(servers.keep, GUILD, ServerSettings(vacation_days=0))
    code = await here.begun(3, pace=PAUSING, rounds=8)
    await here.host.repository.change(code, lambda unit: {"paused": pausing.begin(unit, 3 * DAY, 1)})
    before = (await here.at(code)).pause
    await begin(here, BEN, 3, guild=0)
    table = await here.at(code)
    assert before is not None and (table.pause, table.seats[1].sitting_in) == (before, False), "and no other pause ends"


async def test_table_pauses_if_its_lobby_says_so(here: World) -> None:
    code = await here.begun(3, pace=PAUSING, rounds=8)
    await begin(here, BEN, 3)
    table = await here.at(code)
    assert table.pause is not None and table.pause.by == 1 and not table.seats[1].sitting_in
    before = table.deadline
    await here.go(DAY)
    await of(here, BEN).vacations.end(BEN.id)
    await here.rest()
    table = await here.at(code)
    assert table.pause is None and before is not None and table.deadline is not None
    assert (before - table.deadline).total_seconds() == pytest.approx(2 * DAY, abs=1)


async def test_pause_that_would_be_too_long_becomes_a_computer(here: World) -> None:
    code = await here.begun(3, pace=PAUSING, rounds=8)
    await begin(here, ANA, 20)
    assert (await here.at(code)).pause is not None
    await begin(here, BEN, 30)
    table = await here.at(code)
    assert table.pause is not None and table.seats[1].sitting_in


async def test_live_tables_know_no_vacation(here: World) -> None:
    code = await here.begun(2, pace=LIVE)
    await begin(here, BEN, 3)
    table = await here.at(code)
    assert (table.pause, table.seats[1].sitting_in) == (None, False)


async def test_days_of_a_year_are_bounded_and_one_vacation_runs_at_a_time(here: World) -> None:
    assert await refusal(of(here, ANA).vacations.begin(ANA.id, 3)) == "e.loading", "nothing is stored of her yet"
    here.host.people.note_presence(ANA)
    await here.go(1)
    his = of(here, ANA).vacations
    assert [await refusal(his.begin(ANA.id, days)) for days in (0, 31, -1)] == ["e.vacation"] * 3
    await his.begin(ANA.id, 20)
    assert await refusal(his.begin(ANA.id, 3)) == "e.vacation"
    await here.go(21 * DAY)
    both = await asyncio.gather(his.begin(ANA.id, 10), his.begin(ANA.id, 10), return_exceptions=True)
    assert sum(isinstance(one, Vacation) for one in both) == 1, "two presses take it once"


async def test_a_table_of_one_captain_waits_for_the_end_of_the_vacation(here: World) -> None:
    code = await here.begun(1, computers=1, pace=DAILY, rounds=8)
    await begin(here, ANA, 14)
    await here.go(13 * DAY)
    assert (await here.at(code)).status == "running"
    before = len(here.poster.of(BELL))
    await here.go(1.5 * DAY)
    table = await here.at(code)
    assert table.status == "running" and not table.seats[0].sitting_in and table.ends is None
    assert [bell.where for bell in here.poster.of(BELL)[before:]] == [inbox(ANA.id)], "rung once, for what waits"


async def test_seat_of_a_captain_on_vacation_cannot_be_offered(here: World) -> None:
    code = await here.begun(3, pace=DAILY, rounds=8)
    await begin(here, BEN, 3)
    assert absent(await here.host.repository.by_code(code)) == ()
