"""Clocks of a table's own: time that runs on some days and at some hours, by the zone of each captain."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.model.base.refusals import Refused
from bot.model.base.times import DAY, HOUR
from bot.model.clocks.time_control import TimeControl
from bot.model.people.people import Person
from bot.model.table.table import PublicTable
from bot.model.table.votes import Motion
from bot.service.table.time_control import LIVE, own_time_control
from tests.bot.service.absence.test_takeover import EVA
from tests.bot.service.discord_fixture import ANA, BEN, World, world

WORKING = own_time_control(8 * HOUR, 2 * HOUR, 8 * HOUR, range(5), (540, 1320))
MADRID, NEW_YORK, APIA = "Europe/Madrid", "America/New_York", "Pacific/Apia"


def utc(day: int, hour: int, minute: int = 0) -> datetime:
    """A time of March 2026, whose second is a Monday."""
    return datetime(2026, 3, day, hour, minute, tzinfo=UTC)


async def choose(here: World, person: Person, zone: str) -> None:
    """A person chooses a time zone."""
    here.host.people.note_presence(person)
    await here.host.people.choose_zone(person.id, zone)


async def begun(here: World, *zones: str, pace: TimeControl = WORKING) -> str:
    """A table of two at its first question, which asks both on Monday at noon; its code."""
    code = await here.opened(2, pace=pace)
    for person, zone in zip((ANA, BEN), zones, strict=False):
        await choose(here, person, zone)
    await here.host.tables.start(code, ANA.id)
    await here.host.tables.here(code, BEN.id)
    return await here.dealt(code)


async def both_answer(here: World, code: str) -> PublicTable:
    """The first question is answered; the next one asks Ana alone."""
    asked = await here.at(code)
    for seat in range(2):
        await here.say(code, seat, {"flag": "plain"})
    await here.closed(code, asked.decision)
    return await here.at(code)


async def called(here: World, code: str) -> datetime:
    """When the last call is due."""
    return datetime.fromtimestamp((await here.host.repository.by_code(code)).timers["lastcall"].due, UTC)


async def test_deadline_of_several_captains_is_when_the_last_of_them_is_due(here: World) -> None:
    table = await here.at(await begun(here, MADRID, NEW_YORK))
    assert table.deadline == utc(2, 22), "Ana's time ends at 21:00 in Madrid, Ben's at 17:00 in New York"
    assert table.latest == 1
    assert await called(here, table.code) == utc(2, 20, 24)


async def test_captain_without_a_zone_has_that_of_the_table(here: World) -> None:
    pace = own_time_control(8 * HOUR, 0, 0, range(5), (540, 1320), zone=APIA)
    assert (await here.at(await begun(here, pace=pace))).deadline == utc(3, 4), "17:00 on Tuesday in Apia"


async def test_time_is_saved_and_used_as_it_runs(here: World) -> None:
    code = await begun(here, MADRID, NEW_YORK)
    table = await both_answer(here, code)
    assert [seat.saved_time for seat in table.seats] == [2 * HOUR, 2 * HOUR]
    assert table.deadline is not None and table.deadline.date() == utc(3, 0).date(), "10 h, of which 9 are left on Monday"
    here.clock.set(utc(3, 8, 30))
    asked = datetime.fromtimestamp((await here.host.repository.by_code(code)).row.asked_at or 0, UTC)
    await here.say(code, 0, "port")
    used = (utc(2, 21) - asked).total_seconds() + HOUR / 2
    saved = 2 * HOUR - (used - 8 * HOUR) + 2 * HOUR
    assert (await here.at(code)).seats[0].saved_time == pytest.approx(saved)


async def test_another_zone_holds_from_the_next_question_on(here: World) -> None:
    code = await begun(here, MADRID, MADRID)
    before = (await here.at(code)).deadline
    here.clock.set(here.clock.at + timedelta(days=8))
    await choose(here, ANA, APIA)
    await choose(here, BEN, APIA)
    assert (await here.at(code)).deadline == before
    running = await here.host.repository.by_code(code)
    assert running.row.clock is not None and set(running.row.clock["zones"].values()) == {MADRID}
    table = await both_answer(here, code)
    assert table.deadline == utc(11, 6), "19:00 on Wednesday in Apia, after 8 hours and 2 that were saved"


async def test_zone_is_chosen_once_in_seven_days(here: World) -> None:
    await choose(here, ANA, MADRID)
    with pytest.raises(Refused, match=r"zone.soon"):
        await choose(here, ANA, APIA)
    await choose(here, ANA, MADRID)
    here.clock.set(here.clock.at + timedelta(days=7))
    await choose(here, ANA, APIA)
    assert await here.host.people.zone_of(ANA.id) == APIA
    with pytest.raises(Refused, match="zone"):
        await choose(here, BEN, "Atlantis/Capital")


async def test_nights_give_nothing_back_and_days_what_ran(here: World) -> None:
    pace = own_time_control(30 * HOUR, 0, 0, range(5), (540, 1320))
    await here.host.heartbeat.beat()
    code = await begun(here, MADRID, MADRID, pace=pace)
    before = await here.at(code)
    assert before.deadline is not None
    for away, hours, back in ((utc(2, 22), 8, 0.0), (utc(3, 7), 4, 3.0), (utc(3, 20), 3, 1.0)):
        here.clock.set(away - timedelta(seconds=5))
        await here.host.heartbeat.beat()
        here.clock.set(away + timedelta(hours=hours))
        was = (await here.at(code)).deadline
        await here.host.heartbeat.beat()
        now = (await here.at(code)).deadline
        assert was is not None and now is not None
        assert (now - was).total_seconds() == pytest.approx(back * HOUR, abs=6), away
    left = await here.host.repository.by_code(code)
    assert left.timers["deadline"].due == pytest.approx((left.row.deadline or 0) + 60)
    assert (await here.at(code)).decision == before.decision


async def test_pause_keeps_the_time_that_has_run_and_the_time_that_is_left(here: World) -> None:
    """It lasts over a night: of 10 hours 6 have run at 19:00 in Madrid, and the clock goes on at 11:00 the next day."""
    code = await begun(here, MADRID, MADRID)
    await both_answer(here, code)
    asked = datetime.fromtimestamp((await here.host.repository.by_code(code)).row.asked_at or 0, UTC)
    late = asked - utc(2, 12)
    here.clock.set(utc(2, 18))
    await here.host.votes.take_pause(code, BEN.id)
    here.clock.set(utc(3, 10))
    table = await here.host.votes.call(code, BEN.id, Motion("resume"))
    assert table.deadline is not None and abs(table.deadline - utc(3, 14) - late) < timedelta(seconds=1)
    assert abs(await called(here, code) - utc(3, 12) - late) < timedelta(seconds=1)
    here.clock.set(utc(3, 13))
    await here.say(code, 0, "port")
    saved = 2 * HOUR - (HOUR - late.total_seconds()) + 2 * HOUR
    assert (await here.at(code)).seats[0].saved_time == pytest.approx(saved, abs=1)


async def test_clock_set_back_leaves_the_time_that_was_left(tmp_path: Path) -> None:
    async with world(tmp_path / "b.sqlite3", seed="setback") as here:
        code = await begun(here, MADRID, MADRID)
        here.clock.set(utc(2, 19))
        here.clock.set_back(timedelta(hours=12))
        await here.rest()
        table = await here.at(code)
        assert table.deadline is not None
        assert abs((table.deadline - utc(2, 9)).total_seconds()) < 60, "an hour was left, from 09:00 in Madrid on"


async def test_clock_set_back_in_a_pause_leaves_what_has_run_and_what_is_left(tmp_path: Path) -> None:
    """Of 10 hours 6 have run, and the end of the pause moves from 19:00 in Madrid to 07:00."""
    async with world(tmp_path / "b.sqlite3", seed="setback") as here:
        code = await begun(here, MADRID, MADRID)
        await both_answer(here, code)
        here.clock.set(utc(2, 18))
        await here.host.votes.take_pause(code, BEN.id)
        here.clock.set_back(timedelta(hours=12))
        await here.rest()
        table = await here.at(code)
        assert table.deadline is not None
        assert abs((table.deadline - utc(3, 12)).total_seconds()) < 60
        assert abs((await called(here, code) - utc(3, 10)).total_seconds()) < 60


WRONG: tuple[tuple[float, range | tuple[int, ...], tuple[int, int]], ...] = (
    (8 * HOUR, (), (540, 1320)), (8 * HOUR, range(7), (540, 600)), (8 * HOUR, (5, 6), (540, 900)),
    (1800.0, range(5), (0, 1440)), (1800.0, range(7), (540, 1320)), (8 * HOUR, range(7), (540, 1500)),
)  # fmt: skip


@pytest.mark.parametrize(("base", "days", "hours"), WRONG)
def test_clock_that_leaves_too_little_time_is_refused(base: float, days: range | tuple[int, ...], hours: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no such pace"):
        own_time_control(base, 0, 0, days, hours)


def test_fourteen_hours_a_week_are_enough() -> None:
    assert own_time_control(DAY, 0, 0, range(7), (1380, 60)).has_rests
    assert not LIVE.has_rests and not own_time_control(DAY, 0, 0).has_rests


async def test_new_captain_of_a_seat_has_all_the_time_by_a_zone_of_one_s_own(here: World) -> None:
    """Eva takes Ben's seat on Monday evening: eight hours of New York, where it is still afternoon, and not of Madrid."""
    code = await begun(here, MADRID, MADRID)
    await here.go(7 * HOUR)
    await here.host.substitutes.offer(code, BEN.id, EVA.id)
    table = await here.host.substitutes.accept(code, replace(EVA, zone=NEW_YORK), 1)
    assert table.deadline == utc(3, 3), "eight hours to 22:00 in New York"
