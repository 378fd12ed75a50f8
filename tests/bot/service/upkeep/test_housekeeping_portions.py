"""Housekeeping in portions: short transactions, a process that is killed between two, clicks, posts, people."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Delete, Engine, event, insert, select, text, update

from bot.edge.context.first_time_hints import FirstTimeHints
from bot.model.people.people import Person
from bot.service.process.key_value import StoredKeyValues
from bot.store import schema as s
from bot.store.base.database import Store
from bot.store.base.embedded import Embedded
from bot.store.upkeep import housekeeping
from engines.kernel.record.record import verify
from tests.bot import forked
from tests.bot.manual_clock import START, ManualClock
from tests.bot.service.discord_fixture import ANA, BEN, GUILD, LIVE, World, world
from tests.bot.service.game_fixture import game
from tests.bot.service.upkeep.test_housekeeping import DETAILS, finished, later, rows


@contextmanager
def deleting(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Rows that were deleted in each transaction."""
    counts: list[int] = []
    write, execute = Embedded.write, Connection.execute

    def begun(base: Embedded, function: Any) -> Any:
        counts.append(0)
        return write(base, function)

    def counted(connection: Connection, statement: Any, parameters: Any = None) -> Any:
        done = execute(connection, statement, parameters)
        if isinstance(statement, Delete):
            counts[-1] += done.rowcount
        return done

    with monkeypatch.context() as patched:
        patched.setattr(Embedded, "write", begun)
        patched.setattr(Connection, "execute", counted)
        yield counts


async def test_no_transaction_takes_out_much_more_than_a_portion(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    code, id = await finished(here)

    def written(db: Any) -> Any:
        many = [{"table_id": id, "step": 1000 + n, "at": 0.0, "told": {}} for n in range(2500)]
        db.execute(insert(s.steps), many)
        clicks = [{"id": n, "table_id": id, "at": 0.0, "result": {}} for n in range(1700)]
        db.execute(insert(s.interactions), clicks)

    await here.host.store.write(written)
    later(here, 181)
    with deleting(monkeypatch) as counts:
        await here.host.housekeeping.sweep()
    assert sum(counts) > 4200 and len(counts) > 4200 / housekeeping.PORTION
    assert max(counts) <= housekeeping.PORTION + 8
    assert (await here.at(code)).tidied is not None


async def test_click_does_not_wait_for_the_whole_sweep(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "PORTION", 5)
    _, id = await finished(here)
    later(here, 181)
    sweeping = asyncio.create_task(here.host.housekeeping.sweep())
    table = await here.host.new_tables.open(BEN, GUILD, 77, "harbour", LIVE)
    assert not sweeping.done()
    await sweeping
    assert rows(here, id)["steps"] == [] and (await here.at(table.code)).status == "lobby"


async def killed_at(file: Path, days: int, count: int) -> None:
    """Sweep that many days later, in a process that is killed at that commit."""
    clock, done = ManualClock(), Counter[str]()
    clock.at = START + timedelta(days=days)

    def committing(_connection: object) -> None:
        done["commits"] += 1
        if done["commits"] == count:
            os.kill(os.getpid(), signal.SIGKILL)

    async with world(file, clock) as here:
        event.listen(Engine, "commit", committing)
        housekeeping.PORTION = 6
        await here.host.housekeeping.sweep()


async def test_killed_between_portions_the_next_process_goes_on(tmp_path: Path) -> None:
    file, days = tmp_path / "b.sqlite3", 200
    async with world(file) as here:
        _, over = await finished(here)
        code = await here.begun(2)
        await here.play(code, "vote")
        await here.shut(code)
        before = rows(here)
    ends = []
    for count in (2, 4, 7, 9, 10_000):
        ends.append(forked.run(lambda count=count: asyncio.run(killed_at(file, days, count))).returncode)  # type: ignore[misc]
    assert ends[0] == ends[1] == -9 and ends[-1] == 0
    clock = ManualClock()
    clock.at = START + timedelta(days=days)
    async with world(file, clock) as here:
        after = rows(here)
        assert [name for name in DETAILS if after[name]] == []
        assert after["record"] == [row for row in before["record"] if row["table_id"] == over]
        assert [row["tidied"] is not None for row in after["tables"]] == [True, True]
        replay = await here.host.history.replay(next(row["code"] for row in after["tables"] if row["id"] == over))
        assert verify(game, replay).result == replay.result


async def test_a_table_that_makes_trouble_does_not_keep_the_others(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    _, first = await finished(here)
    _, second = await finished(here)
    tidy = housekeeping.tidy

    def torn(db: Connection, id: str, now: float) -> bool:
        if id == first:
            raise ZeroDivisionError
        return tidy(db, id, now)

    monkeypatch.setattr(housekeeping, "tidy", torn)
    later(here, 181)
    await here.host.housekeeping.sweep()
    assert [rows(here, id)["tables"][0]["tidied"] is None for id in (first, second)] == [True, False]


# -- clicks, posts, people


async def test_clicks_go_after_a_day_and_posts_after_a_week(here: World) -> None:
    code = await here.begun(2)
    await here.say(code, 0, (await here.host.rounds.choice(code, 0)).default, interaction=5)
    await here.go(60)
    posts = rows(here)["posts"]
    assert {post["state"] for post in posts} == {"sent"}

    def written(db: Any) -> Any:
        db.execute(update(s.posts).where(s.posts.c.id == posts[0]["id"]).values(state="ready"))
        db.execute(update(s.posts).where(s.posts.c.id == posts[1]["id"]).values(state="dead"))

    await here.host.store.write(written)
    for days, clicks, left in ((0.9, 1, len(posts)), (0.2, 0, len(posts)), (5, 0, len(posts)), (2, 0, 1)):
        later(here, days)
        await here.host.housekeeping.sweep()

        def found(db: Any) -> Any:
            return db.execute(text("SELECT count(*) FROM interactions")).scalar()

        assert await here.host.store.read(found) == clicks
        assert len(rows(here)["posts"]) == left
    assert rows(here)["posts"][0]["state"] == "ready"


async def test_people_go_after_two_years_unless_they_sit_somewhere_and_what_they_were_told_with_them(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "PORTION", 7)
    people, notes = here.host.people, StoredKeyValues(here.host.store)
    crowd = [Person(500 + n, f"somebody {n}", "en") for n in range(40)]
    for person in (ANA, BEN, *crowd):
        people.note_presence(person)
        await FirstTimeHints(notes).shows_here("window", person.id, "T", 1)
    await notes.write("commands", "told")
    await here.opened(2)
    await finished_with(here, crowd[0])
    later(here, 400)
    people.note_presence(crowd[1])
    later(here, 360)
    for _ in range(8):
        await here.host.housekeeping.sweep()

    def found(db: Any) -> Any:
        known = set(db.execute(select(s.people.c.id)).scalars())
        told = set(db.execute(select(s.meta.c.key)).scalars())
        return known, told

    known, told = await here.host.store.read(found)
    assert known == {ANA.id, BEN.id, crowd[1].id}
    assert {key for key in told if key.startswith("once.")} == {f"once.window.{id}" for id in known}
    assert "commands" in told


async def finished_with(here: World, person: Person) -> None:
    """A table of somebody that was closed."""
    table = await here.host.new_tables.open(person, GUILD, 900, "harbour", LIVE)
    await here.host.tables.close(table.code, person.id)


async def test_notes_of_tables_that_were_made_before_are_known_to_be_theirs(tmp_path: Path) -> None:
    store, id = Store(f"sqlite:///{tmp_path / 'b.sqlite3'}"), "0b9f6c1e-5a7d-4a53-9c7e-0f6d5f7d3c11"
    await store.migrate("0002")

    def written(db: Any) -> Any:
        db.execute(text(f"INSERT INTO meta (key, value) VALUES ('look.{id}.2', '{{}}'), ('commands', 'x')"))

    await store.write(written)
    await store.migrate()

    def found(db: Any) -> Any:
        found = {row.key: row.table_id for row in db.execute(select(s.meta.c.key, s.meta.c.table_id))}
        return found

    found = await store.read(found)
    await store.close()
    assert found == {f"look.{id}.2": id, "commands": None}
