"""`kill -9` at every boundary: what was acknowledged is there, nothing is posted twice or lost, the table goes on by itself."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot.service.people.quotas import Quotas
from bot.service.process.worker import this_process
from bot.store import schema as s
from bot.store.base.database import Store
from engines.kernel.base.values import as_tuples
from engines.kernel.record.record import verify
from tests.bot import forked
from tests.bot.forked import Ended
from tests.bot.service.crashing_process import main
from tests.bot.service.discord_fixture import CHANNEL, ManualClock, World, world
from tests.bot.service.game_fixture import game


def run(folder: Path, *when: str) -> Ended:
    return forked.run(lambda: asyncio.run(main(str(folder / "b.sqlite3"), str(folder / "posts"), *when)))


def said(outputs: Sequence[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for output in outputs for line in output.splitlines() if line.startswith("{")]


async def answers_in(database: Path) -> dict[tuple[int, int], Any]:
    store = Store(f"sqlite:///{database}")

    def found(db: Any) -> Any:
        rows = list(db.execute(select(s.answers).order_by(s.answers.c.revision)))
        return rows

    rows = await store.read(found)
    await store.close()
    return {(row.decision, row.seat): as_tuples(row.answer) for row in rows}


BOUNDARIES = [
    ("before_commit", 3),
    ("before_commit", 30),
    ("after_commit", 4),
    ("after_commit", 31),
    ("before_send", 1),
    ("before_send", 4),
    ("after_send", 1),
    ("after_send", 5),
]


@pytest.mark.parametrize(("boundary", "count"), BOUNDARIES)
def test_a_killed_host_loses_and_doubles_nothing(tmp_path: Path, boundary: str, count: int) -> None:
    killed = run(tmp_path, boundary, str(count))
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    before = asyncio.run(answers_in(tmp_path / "b.sqlite3"))
    acknowledged = {
        (one["decision"], one["seat"]): as_tuples(one["answer"]) for one in said([killed.stdout]) if "decision" in one
    }
    assert acknowledged.items() <= before.items()
    again = run(tmp_path)
    assert again.returncode == 0, again.stderr
    asyncio.run(judge(tmp_path))


DEALING = [
    ("dealing_before_commit", 1),
    ("dealing_after_commit", 1),
    ("dealing_before_commit", 4),
    ("dealing_after_commit", 4),
    ("promise_before_send", 1),
    ("promise_after_send", 1),
    ("dealing_before_commit", 5),
    ("dealing_after_commit", 5),
]
"""The muster's end, the promise frozen, sent, and noted with the deal."""


@pytest.mark.parametrize(("boundary", "count"), DEALING)
def test_a_host_killed_while_dealing_makes_one_promise_and_deals_once(tmp_path: Path, boundary: str, count: int) -> None:
    killed = run(tmp_path, boundary, str(count))
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    again = run(tmp_path)
    assert again.returncode == 0, again.stderr
    asyncio.run(judge(tmp_path))
    posts = [json.loads(line) for line in (tmp_path / "posts").read_text().splitlines()]
    (promise,) = [post for post in posts if post["body"]["kind"] == "promise"]
    with closing(sqlite3.connect(tmp_path / "b.sqlite3")) as db:
        opening, message, steps = db.execute(
            "SELECT json_extract(opening, '$.message'), promise_message, (SELECT count(*) FROM steps WHERE step = 1) FROM tables"
        ).fetchone()
    assert (opening, message, steps) == (str(promise["id"]), promise["id"], 1)


async def judge(folder: Path) -> None:
    posts = [json.loads(line) for line in (folder / "posts").read_text().splitlines()]
    steps = [step for post in posts if post["where"] == f"c{CHANNEL}" for step in post["body"]["steps"]]
    async with world(folder / "b.sqlite3") as here:

        def found(db: Any) -> Any:
            code = db.execute(select(s.tables.c.code)).scalar()
            return code

        code = await here.host.store.read(found)
        table = await here.at(code)
        assert table.status == "over"
        assert steps == list(range(1, table.step + 1))
        verify(game, await here.host.history.replay(code))


async def test_two_processes_on_one_file_come_out_right(tmp_path: Path) -> None:
    clock, file = ManualClock(), tmp_path / "b.sqlite3"
    first, second = (this_process(shards=(shard,), count=2) for shard in range(2))
    async with world(file, clock, worker=first) as one, world(file, clock, one.poster, worker=second) as two:
        code = await one.begun(3)
        for seat, here in enumerate((one, two, one)):
            await here.say(code, seat, {"flag": "black"})
        assert (await one.at(code)) == (await two.at(code))
        while (table := await two.at(code)).status == "running":
            await asyncio.gather(*(both(one if seat % 2 else two, code, seat) for seat in table.asked.seats))  # type: ignore[union-attr]
            await asyncio.gather(one.rest(), two.rest())
            await one.go(4)
            await two.rest()
        await one.go(10)
        await two.go(10)
        steps = [step for message in one.poster.messages for step in message.body["steps"]]
        assert sorted(steps) == list(range(1, table.step + 1))
        verify(game, await one.host.history.replay(code))


async def both(here: World, code: str, seat: int) -> None:
    table = await here.at(code)
    if table.asked is not None and seat in table.asked.seats and seat not in table.answered:
        await here.say(code, seat, (await here.host.rounds.choice(code, seat)).default)


async def test_the_time_the_bot_was_down_is_given_back(tmp_path: Path) -> None:
    clock = ManualClock()
    async with world(tmp_path / "b.sqlite3", clock) as here:
        code = await here.begun(2)
        await here.go(100)
        before = await here.at(code)
    clock.set(clock.at.replace(hour=clock.at.hour + 3))
    async with world(tmp_path / "b.sqlite3", clock) as again:
        after = await again.at(code)
        assert after.deadline is not None
        assert before.deadline is not None
        assert (after.deadline - before.deadline).total_seconds() == 3 * 3600
        await again.go(190)
        assert (await again.at(code)).decision == before.decision
        await again.go(30)
        assert (await again.at(code)).decision == before.decision + 1


async def test_a_short_restart_is_given_back_too(tmp_path: Path) -> None:
    clock = ManualClock()
    async with world(tmp_path / "b.sqlite3", clock) as here:
        code = await here.begun(2)
        before = await here.at(code)
        await here.go(30)
    clock.set(clock.at + timedelta(seconds=3))
    async with world(tmp_path / "b.sqlite3", clock) as again:
        after = await again.at(code)
        assert after.deadline is not None and before.deadline is not None
        assert after.deadline - before.deadline == timedelta(seconds=3)


async def test_a_table_is_read_from_the_database_as_it_was(tmp_path: Path) -> None:
    clock = ManualClock()
    async with world(tmp_path / "b.sqlite3", clock) as here:
        code = await here.begun(3)
        table = await here.play(code, "vote")
        await here.say(code, table.asked.seats[0], "yes")  # type: ignore[union-attr]
        before, log = await here.at(code), await here.host.history.log(code, 100)
    async with world(tmp_path / "b.sqlite3", clock) as again:
        assert await again.at(code) == before
        assert await again.host.history.log(code, 100) == log


async def test_only_so_many_tables_are_in_memory(tmp_path: Path) -> None:
    async with world(tmp_path / "b.sqlite3", quotas=Quotas(lobbies=12)) as here:
        here.host.repository.cache.most = 5
        codes = []
        for number in range(12):
            table = await here.host.new_tables.open(here.crew[0], 1, 100 + number, "harbour")
            codes.append(table.code)
        assert here.host.repository.loaded() == 5
        for code in codes:
            assert (await here.at(code)).code == code
        assert here.host.repository.loaded() == 5
