"""Clocks by shard: they count while presses can arrive, what was lost is given back, and a shard is served by one process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import select, update

from bot.model.base.worker import Worker
from bot.model.table.table import PublicTable
from bot.service.process.worker import this_process
from bot.service.upkeep.heartbeat import HEARTBEAT, LAPSE, QUIET_SECONDS, Occupied
from bot.store import schema as s
from bot.store.tables import destinations
from tests.bot.service.discord_fixture import ANA, BEN, LIVE, ManualClock, World, world

HOURS = 3 * 3600.0
GUILDS = {0: 8 << 22, 1: 9 << 22}
"""A server of each of two shards."""


@pytest_asyncio.fixture
async def two(tmp_path: Path) -> AsyncIterator[World]:
    """One process that serves two shards, and beats."""
    async with world(tmp_path / "b.sqlite3", worker=this_process(shards=(0, 1), count=2), beating=True) as here:
        yield here


async def at_its_muster(here: World, shard: int) -> str:
    """A table of Ana and Ben in a server of that shard, at its muster; its code."""
    table = await here.host.new_tables.open(ANA, GUILDS[shard], 50 + shard, "harbour", LIVE)
    await here.host.tables.join(table.code, BEN)
    await here.host.tables.start(table.code, ANA.id)
    return table.code


async def at_its_question(here: World, shard: int) -> str:
    """The same at its first question."""
    code = await at_its_muster(here, shard)
    await here.host.tables.here(code, BEN.id)
    return await here.dealt(code)


async def beating(here: World, seconds: float) -> None:
    """Time passes, with its beats."""
    until = here.clock.at + timedelta(seconds=seconds)
    while here.clock.at < until:
        await here.go(min(HEARTBEAT, (until - here.clock.at).total_seconds()))
        await here.host.heartbeat.beat()


def suspended(here: World, seconds: float) -> None:
    """The process stops for so long, and nobody beats."""
    here.clock.set(here.clock.at + timedelta(seconds=seconds))


def later(now: PublicTable, before: PublicTable) -> float:
    """By how many seconds the deadline of the same question is later."""
    assert now.deadline is not None and before.deadline is not None and now.decision == before.decision
    return (now.deadline - before.deadline).total_seconds()


async def test_a_suspended_process_plays_no_defaults_and_gives_the_time_back(two: World) -> None:
    code = await at_its_question(two, 0)
    await two.host.heartbeat.beat()
    before = await two.at(code)
    suspended(two, HOURS)
    await two.rest()
    assert (await two.at(code)).decision == before.decision, "nothing is played before the first beat"
    await two.host.heartbeat.beat()
    await two.rest()
    assert later(await two.at(code), before) == HOURS


async def test_only_the_tables_of_the_shard_that_was_away_get_time_back(two: World) -> None:
    codes = [await at_its_question(two, shard) for shard in (0, 1)]
    await two.host.heartbeat.beat()
    before = [await two.at(code) for code in codes]
    two.host.heartbeat.went(1)
    await beating(two, 200)
    two.host.heartbeat.came(1)
    await two.host.heartbeat.beat()
    here, away = [later(await two.at(code), was) for code, was in zip(codes, before, strict=True)]
    assert (here, away) == (0, 200)
    assert two.host.heartbeat.news(ANA.id, GUILDS[0], before[0].opened) == 0
    assert two.host.heartbeat.news(ANA.id, GUILDS[1], before[1].opened) == 200
    assert two.host.heartbeat.news(ANA.id, GUILDS[1], before[1].opened) == 0, "told once"


async def test_a_deadline_that_passes_while_presses_cannot_arrive_waits(two: World) -> None:
    codes = [await at_its_question(two, shard) for shard in (0, 1)]
    mustering = await at_its_muster_elsewhere(two)
    await two.host.heartbeat.beat()
    before = [await two.at(code) for code in codes]
    two.host.heartbeat.went(1)
    await beating(two, 1000)
    here, away = [await two.at(code) for code in codes]
    assert here.decision > before[0].decision
    assert away.decision == before[1].decision
    assert (await two.at(mustering)).status == "muster"
    two.host.heartbeat.came(1)
    await two.host.heartbeat.beat()
    await two.rest()
    assert later(await two.at(codes[1]), before[1]) == 1000
    await beating(two, 320)
    assert (await two.at(codes[1])).decision > before[1].decision


async def at_its_muster_elsewhere(here: World) -> str:
    table = await here.host.new_tables.open(ANA, GUILDS[1], 77, "harbour", LIVE)
    await here.host.tables.join(table.code, BEN)
    return (await here.host.tables.start(table.code, ANA.id)).code


@pytest.mark.parametrize("seconds", [1, QUIET_SECONDS - 1])
async def test_an_absence_is_given_back_however_short_it_was_and_not_told(two: World, seconds: float) -> None:
    code = await at_its_question(two, 1)
    await two.host.heartbeat.beat()
    before = await two.at(code)
    two.host.heartbeat.went(1)
    await beating(two, seconds)
    two.host.heartbeat.came(1)
    assert await two.host.heartbeat.beat() == {1: seconds}
    assert later(await two.at(code), before) == seconds
    assert two.host.heartbeat.news(ANA.id, GUILDS[1], before.opened) == 0


async def test_a_process_suspended_for_seconds_ends_nobodys_time_before_it_has_given_them_back(two: World) -> None:
    code = await at_its_question(two, 0)
    await two.host.heartbeat.beat()
    before = await two.at(code)
    await beating(two, 290)
    suspended(two, 20)
    await two.rest()
    assert (await two.at(code)).decision == before.decision, "a beat is overdue"
    await two.host.heartbeat.beat()
    await two.rest()
    assert later(await two.at(code), before) == 20


async def test_presses_that_arrive_without_a_break_get_nothing_back(two: World) -> None:
    code = await at_its_question(two, 0)
    await two.host.heartbeat.beat()
    before = await two.at(code)
    await beating(two, 200)
    assert later(await two.at(code), before) == 0


async def test_a_gateway_that_comes_late_after_a_start_gets_all_of_it(tmp_path: Path) -> None:
    clock, file = ManualClock(), tmp_path / "b.sqlite3"
    async with world(file, clock, worker=this_process(shards=(0, 1), count=2), beating=True) as one:
        code = await at_its_question(one, 1)
        await one.host.heartbeat.beat()
        before = await one.at(code)
    clock.set(clock.at + timedelta(seconds=30))
    async with world(file, clock, one.poster, worker=this_process(shards=(0, 1), count=2), beating=True) as two:
        two.host.heartbeat.went(1)
        await two.host.heartbeat.beat()
    clock.set(clock.at + timedelta(seconds=30))
    async with world(file, clock, one.poster, worker=this_process(shards=(0, 1), count=2), beating=True) as three:
        assert later(await three.at(code), before) == 60


async def test_a_question_that_was_asked_meanwhile_gets_no_more_than_it_lost(two: World) -> None:
    code = await at_its_question(two, 1)
    await two.host.heartbeat.beat()
    two.host.heartbeat.went(1)
    await two.say(code, 0, {"flag": "black"})
    await two.say(code, 1, {"flag": "black"})
    await beating(two, 500)
    before = await two.at(code)
    assert before.asked is not None and before.asked.kind == "steer", "the round was complete, and closed"
    two.host.heartbeat.came(1)
    await two.host.heartbeat.beat()
    now = await two.at(code)
    assert now.deadline is not None
    assert (now.deadline - two.clock.at).total_seconds() == pytest.approx(LIVE.base)


async def test_with_one_process_of_two_down_its_tables_wait(tmp_path: Path) -> None:
    clock, file = ManualClock(), tmp_path / "b.sqlite3"
    first, second = (this_process(shards=(shard,), count=2) for shard in range(2))
    async with world(file, clock, worker=first, beating=True) as one:
        async with world(file, clock, one.poster, worker=second, beating=True) as two:
            code = await at_its_question(two, 1)
            before = await two.at(code)
        await beating(one, 2000)
        assert (await one.at(code)).decision == before.decision
        third = replace(this_process(shards=(1,), count=2), pid=first.pid + 1)
        async with world(file, clock, one.poster, worker=third, beating=True) as two:
            assert later(await two.at(code), before) == 2000


# -- leases


def elsewhere(application: int = 0) -> Worker:
    """A process of another machine that serves everything."""
    return replace(this_process(application), host="elsewhere", place="another machine")


def row(values: dict[str, Any]) -> Any:
    def write(db: Any) -> None:
        db.execute(update(s.leases).values(**values))

    return write


async def test_a_second_process_is_refused_with_who_holds_the_shard(two: World, tmp_path: Path) -> None:
    await two.host.store.write(row({"pid": 1, "host": "northwind"}))
    with pytest.raises(Occupied, match=r"process 1 on northwind since 2026-03-02 12:00:00 UTC"):
        async with world(tmp_path / "b.sqlite3", two.clock, worker=this_process()):
            raise AssertionError("begun")


async def test_another_application_is_not_refused(two: World, tmp_path: Path) -> None:
    await two.host.store.write(row({"pid": 1}))
    async with world(tmp_path / "b.sqlite3", two.clock, worker=this_process(7)) as other:
        assert other.host.repository.may_work()


async def test_a_lease_of_another_machine_is_waited_for_until_it_lapses(tmp_path: Path) -> None:
    clock, file, holder = ManualClock(), tmp_path / "b.sqlite3", elsewhere()
    async with world(file, clock, worker=holder, beating=True) as old:
        store = old.host.store
        fresh = this_process()
        heard: dict[str, float] = {}
        begins = old.host.heartbeat._take_over
        assert not await begins(fresh, heard)
        clock.set(clock.at + timedelta(seconds=LAPSE + 1))
        assert await begins(fresh, heard)
        lost: list[bool] = []
        old.host.heartbeat.lost = lambda: lost.append(True)
        await old.host.heartbeat.beat()
        assert lost and not old.host.repository.may_work()
        assert await old.host.timers.ring_due() == 0 and await old.host.courier.send_due() is None
        assert await store.read(lambda db: db.execute(select(s.leases.c.worker)).scalar()) == fresh.name


async def test_a_holder_that_is_heard_of_again_keeps_its_lease(tmp_path: Path) -> None:
    clock = ManualClock()
    async with world(tmp_path / "b.sqlite3", clock, worker=elsewhere(), beating=True) as old:
        heard: dict[str, float] = {}
        assert not await old.host.heartbeat._take_over(this_process(), heard)
        clock.set(clock.at + timedelta(seconds=HEARTBEAT))
        await old.host.heartbeat.beat()
        with pytest.raises(Occupied):
            await old.host.heartbeat._take_over(this_process(), heard)


async def test_a_clean_stop_gives_the_lease_back(tmp_path: Path) -> None:
    clock, file = ManualClock(), tmp_path / "b.sqlite3"
    async with world(file, clock, worker=elsewhere(), beating=True):
        pass
    async with world(file, clock, worker=this_process(), beating=True) as new:
        assert new.host.repository.may_work()


async def test_a_start_takes_over_only_what_its_predecessor_had_claimed(two: World, tmp_path: Path) -> None:
    code = await at_its_question(two, 0)
    await two.host.timers._claim()
    table = (await two.at(code)).id
    mine, his = two.host.repository.worker.name, "another"

    def claims(db: Any) -> None:
        db.execute(update(s.timers).values(claimed=1.0, worker=his).where(s.timers.c.kind == "deadline"))
        db.execute(update(s.timers).values(claimed=1.0, worker=mine).where(s.timers.c.kind == "lastcall"))
        for name, worker in (("c7", his), ("c8", mine)):
            destinations.make_due(db, {name: 2e9}, 1)
            db.execute(update(s.destinations).where(s.destinations.c.name == name).values(worker=worker, beat=1.0))

    def kept(db: Any) -> Any:
        timers = db.execute(select(s.timers.c.kind, s.timers.c.worker).where(s.timers.c.table_id == table))
        held = db.execute(select(s.destinations).where(s.destinations.c.name.in_(("c7", "c8"))))
        return {row.kind: row.worker for row in timers}, {row.name: row.worker for row in held}

    await two.host.store.write(claims)
    await two.host.heartbeat.end()
    async with world(tmp_path / "b.sqlite3", two.clock, worker=this_process(), beating=True) as new:
        assert await new.host.store.read(kept) == ({"deadline": his, "lastcall": None}, {"c7": his, "c8": ""})


async def test_a_repeated_press_gets_the_table_that_it_opened(two: World) -> None:
    host = two.host
    opening = [host.new_tables.open(ANA, GUILDS[0], 50, "harbour", LIVE, interaction=5, seats=4, levels=(0, 0)) for _ in range(2)]
    first, again = await asyncio.gather(*opening)
    third = await host.new_tables.open(ANA, GUILDS[0], 50, "harbour", LIVE, interaction=5, seats=4, levels=(0, 0))
    assert first.id == again.id == third.id
    assert [seat.computer for seat in third.seats] == [False, True, True, False] and third.wanted == 4
    await two.go(5)
    assert two.poster.kinds("c50") == ["lobby"]
