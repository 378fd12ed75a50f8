"""Tables at which only computers are left to decide: they stop before the next answer, say so, go on when a captain comes back,
and end when none does."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update

from bot.model.base.times import DAY
from bot.model.clocks.time_control import TimeControl
from bot.model.table.table import PublicTable
from bot.service.people.quotas import Quotas
from bot.store import schema as s
from engines.kernel.base.messages import load_message
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import ANA, BEN, DAILY, LIVE, World, world
from tests.statements import statements

WEEK = 7 * DAY
MINUTES = 310.0
"""Seconds after which a live decision that nobody answers is over."""


async def absent(here: World, code: str, step: float = MINUTES) -> PublicTable:
    """Let everybody's time run out until the table has stopped."""
    for _ in range(40):
        if (table := await here.at(code)).ends is not None:
            return table
        assert table.status == "running"
        await here.go(step)
    raise AssertionError("it never stopped")


async def timers(here: World) -> set[str]:
    def found(db: Any) -> Any:
        return set(db.execute(select(s.timers.c.kind)).scalars())

    return await here.host.store.read(found)


async def recorded(here: World) -> int:
    def found(db: Any) -> Any:
        return int(db.execute(select(func.count()).select_from(s.record)).scalar_one())

    return await here.host.store.read(found)


def stops(here: World) -> list[Any]:
    """The posts that say that the table has stopped."""
    return [due for due in here.composer.dues if due.kind == "step" and due.table.ends is not None]


async def test_the_table_of_one_person_is_paused_after_one_missed_turn_and_nothing_is_played_nor_rung(here: World) -> None:
    code = await here.begun(1, computers=2, pace=DAILY, rounds=8)
    while (before := await here.at(code)).asked is None or 0 not in before.asked.seats or 0 in before.answered:
        await here.go(30)
    draft, sent = before.decision, len(here.poster.messages)
    await here.go(5 * DAY)
    table = await here.at(code)
    assert table.ends is not None and table.returning == {0} and table.decision == draft and 0 not in table.answered
    later = here.poster.messages[sent:]
    assert len(stops(here)) == 1 and {message.ring for message in later} == {()}
    deadline = before.deadline
    assert deadline is not None and not [one for one in later if one.where.startswith("p") and one.at > deadline]
    assert abs((table.ends - deadline).total_seconds() - WEEK) < DAY
    back = await here.host.tables.took_back(code, ANA.id)
    assert (back.ends, back.decision) == (None, draft) and back.deadline is not None and back.deadline > here.clock.at


async def test_a_game_of_one_that_was_under_way_before_is_paused_too(tmp_path: Path) -> None:
    """Whatever he has missed under the release before; where others play, three misses in a row are what they were."""
    async with world(tmp_path / "b.sqlite3") as here:
        code = await here.begun(2, computers=1, rounds=8)
        await here.go(MINUTES)
        assert (await here.at(code)).ends is None

        def left(unit: Any) -> dict[str, Any]:
            unit.table.change_seat(1, person=None, computer=True)
            return {}

        await here.host.repository.change(code, left)
        await here.go(2 * MINUTES)
        table = await here.at(code)
        assert table.ends is not None and table.seats[0].defaults_in_row < 3


async def test_one_person_absent_and_the_table_stops(here: World) -> None:
    code = await here.begun(1, computers=2, rounds=8)
    table = await absent(here, code)
    assert table.status == "running" and table.seats[0].sitting_in
    assert table.asked is not None and table.deadline is None
    assert table.returning == {0}
    assert await timers(here) == {"alone"}
    await here.rest()
    due = stops(here)
    assert len(due) == 1 and due[0].table.returning == {0}
    assert abs((table.ends - here.clock.at).total_seconds() - WEEK) <= MINUTES  # type: ignore[operator]


async def test_the_process_does_nothing_for_a_table_that_has_stopped(here: World) -> None:
    code = await here.begun(1, computers=2, rounds=8)
    before = await absent(here, code)
    await here.rest()
    sent, rows = len(here.poster.calls), await recorded(here)
    with statements() as written:
        await here.go(WEEK - 2 * MINUTES)
    assert [sql for sql in written if not sql.startswith("SELECT") and "claimed" not in sql] == []
    assert (len(here.poster.calls), await recorded(here)) == (sent, rows)
    after = await here.at(code)
    assert (after.version, after.decision) == (before.version, before.decision)


async def test_after_a_week_it_is_closed_and_the_channel_is_told(here: World) -> None:
    code = await here.begun(1, computers=2, rounds=8)
    table = await absent(here, code)
    assert table.ends is not None
    await here.go((table.ends - here.clock.at).total_seconds() - 1)
    assert (await here.at(code)).status == "running"
    await here.go(2)
    closed = await here.at(code)
    assert (closed.status, closed.ends) == ("closed", None)
    assert await here.host.lookup.in_channel(table.channel) is None
    assert await timers(here) == set()
    assert here.poster.messages[-1].body["kind"] == "note"
    assert load_message(here.composer.dues[-1].facts["message"]).id == "note.alone"
    await here.host.new_tables.open(ANA, 1, table.channel, "harbour", LIVE)


async def test_how_long_it_waits_is_a_setting(tmp_path: Path) -> None:
    async with world(tmp_path / "b.sqlite3", quotas=Quotas(alone_life=DAY)) as here:
        code = await here.begun(1, computers=2, rounds=8)
        await absent(here, code)
        await here.go(DAY)
        assert (await here.at(code)).status == "closed"


async def test_it_goes_on_with_the_captain_who_comes_back(here: World) -> None:
    code = await here.begun(1, computers=2, rounds=8)
    stopped = await absent(here, code)
    await here.go(3 * DAY)
    posts = len(here.poster.of("step"))
    table = await here.host.tables.took_back(code, ANA.id)
    assert (table.ends, table.seats[0].sitting_in, table.seats[0].defaults_in_row) == (None, False, 0)
    assert table.deadline is not None and table.deadline > here.clock.at
    assert table.decision == stopped.decision
    await here.go(5)
    assert len(here.poster.of("step")) > posts
    over = await here.play(code, "nothing")
    assert over.status == "over"


async def test_time_that_stood_still_is_not_taken_from_anybody(here: World) -> None:
    code = await here.begun(2, pace=DAILY, rounds=8)
    table = await absent(here, code, 4 * DAY)
    assert table.returning == {0, 1}
    saved = [seat.saved_time for seat in table.seats]
    for person in (ANA, BEN):
        await here.host.tables.took_back(code, person.id)
    back = await here.at(code)
    assert [seat.saved_time for seat in back.seats] == saved
    assert back.deadline is not None and back.deadline >= here.clock.at + timedelta(seconds=DAILY.base)


async def test_an_answer_of_the_captain_is_coming_back_too(here: World) -> None:
    """His panel may still be open: it shows the question, and no press of Decide is needed."""
    code = await here.begun(1, computers=2, rounds=8)
    table = await absent(here, code)
    while table.asked is None or 0 not in table.asked.seats:
        await here.host.tables.took_back(code, ANA.id)
        while (now := await here.at(code)).asked is None or 0 not in now.asked.seats:
            await here.closed(code, now.decision)
        table = await absent(here, code)
    choice = await here.host.rounds.choice(code, 0)
    await here.go(DAY)
    await here.say(code, 0, choice.default, person=ANA.id)
    await here.rest()
    after = await here.at(code)
    assert (after.ends, after.seats[0].sitting_in) == (None, False)


async def test_somebody_who_plays_himself_keeps_it_going(here: World) -> None:
    code = await here.begun(2, computers=1, rounds=8)
    while not (table := await here.at(code)).seats[1].sitting_in:
        assert table.asked is not None
        if 0 in table.asked.seats and 0 not in table.answered:
            await here.say(code, 0, (await here.host.rounds.choice(code, 0)).default)
        await here.go(MINUTES)
    assert (await here.at(code)).ends is None
    await here.host.tables.resign(code, ANA.id)
    table = await here.at(code)
    assert table.ends is not None and table.returning == {1}
    await here.host.tables.took_back(code, BEN.id)
    assert (await here.at(code)).ends is None


async def test_last_captain_who_resigns_leaves_a_table_without_return(here: World) -> None:
    code = await here.begun(1, computers=3, rounds=8)
    await here.play(code, "steer")
    await here.host.tables.resign(code, ANA.id)
    table = await here.at(code)
    assert table.status == "running"
    assert table.ends is not None and table.returning == frozenset()
    rows = await recorded(here)
    await here.go(DAY)
    assert await recorded(here) == rows
    back = await here.host.tables.took_back(code, ANA.id)
    assert back.ends == table.ends
    await here.host.tables.close(code, ANA.id)
    assert (await here.at(code)).status == "closed"


async def test_a_mind_that_was_thinking_when_it_stopped_does_not_answer(here: World) -> None:
    code = await here.begun(2, computers=2, rounds=8)
    await here.play(code, "steer")
    id = (await here.at(code)).id
    await here.host.tables.resign(code, ANA.id)
    await here.host.tables.resign(code, BEN.id)
    table = await here.at(code)
    assert table.ends is not None
    asked = await here.host.rounds.choice(code, table.asked.seats[0])  # type: ignore[union-attr]
    rows = await recorded(here)
    await here.host.round_clock.answer_for(id, table.decision, {table.asked.seats[0]: asked.default})  # type: ignore[union-attr]
    assert await recorded(here) == rows


async def test_a_running_table_of_an_older_version_stops_at_its_next_step(tmp_path: Path) -> None:
    clock, file = ManualClock(), tmp_path / "b.sqlite3"
    async with world(file, clock) as here:
        code = await here.begun(1, computers=2, rounds=8)
        await here.play(code, "vote")

        def written(db: Any) -> Any:
            db.execute(update(s.seats).where(s.seats.c.person == ANA.id).values(sitting_in=True))
            db.execute(update(s.tables).values(version=s.tables.c.version + 1))

        await here.host.store.write(written)
    async with world(file, clock) as again:
        before = await again.at(code)
        rows = await recorded(again)
        await again.go(MINUTES)
        after = await again.at(code)
        assert after.ends is not None and after.returning == {0}
        assert after.decision - before.decision <= 1
        await again.go(DAY)
        assert await recorded(again) - rows <= 3
        assert len(stops(again)) == 1


async def test_time_the_bot_was_down_is_given_back_to_the_week(tmp_path: Path) -> None:
    clock, file = ManualClock(), tmp_path / "b.sqlite3"
    async with world(file, clock) as here:
        code = await here.begun(1, computers=2, rounds=8)
        table = await absent(here, code)
        await here.host.heartbeat.beat()
    clock.set(clock.at + timedelta(days=3))
    async with world(file, clock) as again:
        after = await again.at(code)
        assert after.ends is not None and table.ends is not None
        assert after.ends - table.ends >= timedelta(days=3)
        assert after.deadline is None


async def test_in_a_channel_that_takes_no_posts_it_stops_as_well(here: World) -> None:
    code = await here.begun(1, computers=2, rounds=8)
    table = await absent(here, code)

    def written(db: Any) -> Any:
        db.execute(update(s.tables).values(posting="stopped", version=s.tables.c.version + 1))

    await here.host.store.write(written)
    await here.host.tables.resume(code)
    after = await here.at(code)
    assert (after.ends, after.deadline) == (table.ends, None)
    assert await timers(here) == {"alone"}


async def test_blitz_goes_by_the_clock_and_not_by_who_is_absent(here: World) -> None:
    code = await here.begun(1, computers=1, rounds=8, blitz=2)
    await here.go(200)
    assert (await here.at(code)).status == "over"


@pytest.mark.parametrize("pace", [LIVE, DAILY])
async def test_captain_who_comes_back_and_leaves_again_is_not_waited_for(here: World, pace: TimeControl) -> None:
    """Time runs out for whoever has pressed, though the question was asked while a computer sat in: the table stops again."""
    code = await here.begun(2, pace=pace, rounds=8)
    await here.play(code, "steer")
    stopped = await absent(here, code, pace.base + 100)
    assert stopped.asked is not None and not stopped.asked.sealed
    await here.go(DAY)
    person = stopped.seats[stopped.asked.seats[0]].person
    assert person is not None
    await here.host.tables.took_back(code, person)
    assert (await here.at(code)).ends is None
    await here.go(3 * (pace.base + 100))
    again = await absent(here, code, pace.base + 100)
    assert again.decision > stopped.decision and again.ends is not None
    await here.go(WEEK + DAY)
    assert (await here.at(code)).status == "closed"
