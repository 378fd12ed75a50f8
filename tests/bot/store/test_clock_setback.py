"""The list of what waits by the wall clock is complete, and nothing in it stops when that clock is set back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import JSON, Double, select

from bot.model.posting.posts import SendResult
from bot.store import schema
from bot.store.base.database import Store
from bot.store.people import inboxes, key_value
from bot.store.tables import outbox
from bot.store.upkeep.clock_setback import MOVED, NOT_MOVED, NOTES, make_up
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, DAILY, GUILD, LIVE, ManualClock
from tests.bot.service.discord_fixture import threaded_world as world
from tests.empty_database import lay

HOUR = timedelta(hours=1)


def test_every_time_that_is_kept_is_moved_or_has_a_reason() -> None:
    """A new column of times fails here until somebody has said which it is."""
    times = {column for table in schema.metadata.tables.values() for column in table.c if isinstance(column.type, Double)}
    moved = [column for column, _ in MOVED]
    assert len(moved) == len(set(moved)) and not set(moved) & set(NOT_MOVED)
    assert {str(column) for column in times} == {str(column) for column in (*moved, *NOT_MOVED)}
    assert all(NOT_MOVED.values())


def times_in(value: Any, path: str) -> Iterator[str]:
    """Paths of the numbers, or texts of numbers, that are seconds since 1970 about now; list places are left out."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from times_in(one, f"{path}.{key}")
    elif isinstance(value, list):
        for one in value:
            yield from times_in(one, path)
    elif isinstance(value, (int, float)) and not isinstance(value, bool) and 1.5e9 < value < 2.5e9:
        yield path


def notes_of(file: Path) -> Iterator[str]:
    """The same of every JSON column and note of a database."""
    with closing(sqlite3.connect(file)) as db:
        for table in schema.metadata.tables.values():
            for column in (one for one in table.c if isinstance(one.type, JSON)):
                for (text,) in db.execute(f"select {column.name} from {table.name} where {column.name} is not null"):
                    yield from times_in(json.loads(text), str(column))
        for key, text in db.execute("select key, value from meta"):
            with suppress(ValueError):
                yield from times_in(json.loads(text), f"meta.{key.partition('.')[0]}")


@pytest.mark.parametrize("pace", [LIVE, DAILY])
async def test_every_time_in_json_and_in_notes_is_moved_or_has_a_reason(tmp_path: Path, pace: Any) -> None:
    """Of a table at which somebody spoke, asked for an end and left off, a time nobody has named fails here."""
    file = tmp_path / "b.sqlite3"
    async with world(file, seed="notes") as here:
        code = await here.begun(2, computers=1, pace=pace)
        await here.host.repository.store.write(key_value.write, f"{outbox.SPOKEN}c{CHANNEL}", str(here.host.repository.now()))
        await here.play(code, "window")
        await here.host.tables.close(code, ANA.id)
        await here.go(30)
        found = set(notes_of(file))
    assert {"posts.content.told.sent", "posts.content.told.since", "meta.spoken"} <= found
    named = {one for one in found if any(one == name or one.startswith(f"{name}.") for name in NOTES)}
    assert found == named, found - named


@pytest.mark.parametrize("gone", [timedelta(hours=1), timedelta(days=3)])
async def test_times_of_turn_posts_are_moved(tmp_path: Path, gone: timedelta) -> None:
    file = tmp_path / "b.sqlite3"
    async with world(file, seed="told") as here:
        code = await here.begun(2)
        await here.play(code, "window")
        await here.go(20)

        def told() -> list[tuple[float, float]]:
            with closing(sqlite3.connect(file)) as db:
                posts = [
                    json.loads(one) for (one,) in db.execute("select content from posts where content is not null order by id")
                ]
            return [(one["told"]["sent"], one["told"]["since"]) for one in posts]

        before, seconds = told(), gone.total_seconds()
        here.clock.set_back(gone)
        await here.rest()
        moved = [tuple(at - seconds if at else 0.0 for at in one) for one in before]
        assert before and told()[: len(moved)] == [pytest.approx(one) for one in moved]


def test_time_given_back_after_an_absence_is_moved_too() -> None:
    given_back = {"timers.due", "tables.asked_at", "tables.changed_at", "tables.earliest", "tables.deadline"}
    assert given_back <= {str(column) for column, _ in MOVED}


@pytest.mark.parametrize("pace", [LIVE, DAILY])
async def test_a_deadline_comes_when_it_would_have_come(tmp_path: Path, pace: Any) -> None:
    async with world(tmp_path / "b.sqlite3", seed="deadline") as here:
        code = await here.begun(2, pace=pace)
        await here.go(20)
        before = await here.at(code)
        assert before.deadline is not None
        left = (before.deadline - here.clock.at).total_seconds()
        here.clock.set_back(HOUR)
        await here.go(left - 5)
        assert (await here.at(code)).decision == before.decision
        await here.go(70)
        assert (await here.at(code)).decision > before.decision


async def test_a_window_closes_and_a_lobby_lapses_in_their_time(tmp_path: Path) -> None:
    async with world(tmp_path / "b.sqlite3", seed="window") as here:
        code = await here.begun(3)
        await here.play(code, "window")
        lobby = await here.host.new_tables.open(BEN, GUILD, CHANNEL + 1, "harbour")
        table = await here.at(code)
        for seat in table.asked.seats:  # type: ignore[union-attr]
            await here.say(code, seat, {"do": "hold"})
        here.clock.set_back(HOUR)
        assert await here.closed(code, table.decision) < 60
        await here.go(here.host.repository.quotas.lobby_life)
        assert (await here.at(lobby.code)).status == "closed"


async def test_presence_does_not_last_for_an_hour_after_a_setback(tmp_path: Path) -> None:
    async with world(tmp_path / "b.sqlite3", seed="present") as here:
        here.host.people.note_presence(ANA)
        await here.go(1)
        code = await here.begun(2, pace=DAILY)
        here.clock.set_back(HOUR)
        await here.go(420)
        assert f"p{ANA.id}" in [message.where for message in here.poster.of("bell")]
        assert (await here.at(code)).decision == 1


async def test_waiting_times_are_moved_at_a_start_after_a_setback(tmp_path: Path) -> None:
    file, clock = tmp_path / "b.sqlite3", ManualClock()
    async with world(file, clock, seed="start") as here:
        code = await here.begun(2)
        await here.go(20)
        here.poster.answers["post"] = [SendResult(None, "later", 100.0)]
        before = await here.at(code)
        assert before.deadline is not None
        left = (before.deadline - clock.at).total_seconds()
        poster = here.poster
    clock.set_back(HOUR)
    async with world(file, clock, poster, seed="start") as again:
        after = await again.at(code)
        assert after.deadline is not None
        assert (after.deadline - clock.at).total_seconds() == pytest.approx(left, abs=1)


async def test_inboxes_are_opened_at_the_same_pace(tmp_path: Path) -> None:
    await lay(tmp_path / "b.sqlite3")
    store = Store(f"sqlite:///{tmp_path / 'b.sqlite3'}")
    limits = ((600.0, 1),)
    assert await store.write(inboxes.take, 10_000.0, limits) == 0
    await store.write(inboxes.stop, 10_300.0)
    await store.write(make_up, 6_400.0, 3_600.0, lambda clock: clock)
    assert await store.write(inboxes.take, 6_400.0, limits) == 600.0
    assert await store.read(inboxes.stopped_until) == 6_700.0
    assert not await store.write(make_up, 6_410.0, 3_600.0, lambda clock: clock), "another process has noticed the same"
    assert (await store.read(lambda db: db.execute(select(schema.meta.c.key)).scalars().all())).count("clock_set_back") == 1
    await store.close()
