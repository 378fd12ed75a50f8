"""What goes with time and what stays: details of tables that are over, clicks, posts, people; no other table is touched."""
from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Delete, insert, select, text, update

from bot.edge.looks import fresh
from bot.edge.notes import StoredNotes
from bot.edge.once import Once
from bot.service import housekeeping
from bot.service.housekeeping import Housekeeping
from bot.service.paces import DAY
from bot.service.ports import Person, Refused
from bot.store import schema as s
from bot.store.database import Store
from bot.store.embedded import Connection, Embedded
from engines.kernel.messages import say
from engines.kernel.record import dump_replay, load_replay, verify
from tests.bot.handclock import START, HandClock
from tests.bot.service.harbour import game
from tests.bot.service.quay import ANA, BEN, CREW, GUILD, LIVE, World, world

ROOT = Path(__file__).parents[3]
DETAILS = ("answers", "drafts", "lines", "steps", "private_steps", "outbox", "posts")
OF_TABLE = ("tables", "captains", "seats", *DETAILS, "record", "timers", "meta")
Rows = dict[str, list[dict[str, Any]]]


def file_of(here: World) -> Path:
    return Path(here.host.store.url.database or "")


def rows(here: World, id: str = "") -> Rows:
    """All rows of a table by its id, or of all."""
    with closing(sqlite3.connect(file_of(here))) as db:
        db.row_factory = sqlite3.Row
        found = {}
        for name in OF_TABLE:
            column = "id" if name == "tables" else "table_id"
            where = f" WHERE {column} = '{id}'" if id else ""
            found[name] = [dict(row) for row in db.execute(f"SELECT * FROM {name}{where} ORDER BY rowid")]
        return found


def later(here: World, days: float) -> None:
    """Nothing happens meanwhile but that time passes."""
    here.clock.at += timedelta(days=days)


async def note(here: World, code: str) -> str:
    """A note of the edge about what somebody held at a table; the table's id."""
    id = (await here.at(code)).id
    await fresh(StoredNotes(here.host.store), id, 0, 3, [say("o.rounds")])
    return id


async def finished(here: World) -> tuple[str, str]:
    """A game played to its end with everything a table can have; its code and id."""
    code = await here.begun(3, rounds=2)
    await here.host.tables.find(code)
    await here.play(code, "steer")
    seat = next(iter((await here.at(code)).asked.seats))  # type: ignore[union-attr]
    await here.say(code, seat, (await here.host.rounds.choice(code, seat)).default, lines={"window": "hold"})
    id = await note(here, code)
    assert (await here.play(code, "never")).status == "over"
    await here.go(60)
    return code, id


async def test_of_a_finished_table_the_details_go_after_180_days_and_the_replay_file_stays(here: World) -> None:
    code, id = await finished(here)
    before, replay = rows(here, id), dump_replay(await here.host.tables.replay(code))
    later(here, 179)
    await here.host.housekeeping.sweep()
    kept = rows(here, id)
    assert {name: kept[name] for name in kept if name != "posts"} == {name: before[name] for name in before if name != "posts"}
    later(here, 2)
    await here.host.housekeeping.sweep()
    after = rows(here, id)
    assert before["answers"] and before["steps"] and before["private_steps"] and before["meta"]
    assert [after[name] for name in (*DETAILS, "timers", "meta") if after[name]] == []
    assert (after["record"], after["captains"]) == (before["record"], before["captains"])
    assert after["seats"] == [{**seat, "word": None} for seat in before["seats"]]
    [row], [old] = after["tables"], before["tables"]
    now = here.clock.now().timestamp()
    assert row == {**old, "state": None, "tidied": now, "version": old["version"] + 1}
    assert old["result"] is not None
    again = dump_replay(await here.host.tables.replay(code))
    assert again == replay
    assert verify(game, load_replay(again)).result == load_replay(replay).result


async def test_a_second_sweep_changes_nothing(here: World) -> None:
    code, id = await finished(here)
    later(here, 181)
    await here.host.housekeeping.sweep()
    before = rows(here)
    later(here, 1)
    await here.host.housekeeping.sweep()
    assert rows(here) == before
    assert (await here.at(code)).id == id


async def test_a_loaded_table_is_shown_without_its_position_at_once(here: World) -> None:
    code, _ = await finished(here)
    table = await here.at(code)
    assert table.state is not None and table.tidied is None
    later(here, 181)
    await here.host.housekeeping.sweep()
    table = await here.at(code)
    assert (table.state, table.tidied, table.status) == (None, here.clock.now(), "over")
    assert (await here.host.tables.log(code), await here.host.tables.receipts(code)) == ((), ())


async def test_a_game_that_ended_before_results_were_kept_gets_its_own_from_its_state(here: World) -> None:
    code, _ = await finished(here)
    replay = await here.host.tables.replay(code)
    async with here.host.store.write() as db:
        await db.execute(update(s.tables).values(result=None, version=s.tables.c.version + 1))
    assert (await here.host.tables.replay(code)).result == replay.result
    later(here, 181)
    await here.host.housekeeping.sweep()
    assert (await here.at(code)).state is None
    assert (await here.host.tables.replay(code)).result == replay.result != None  # noqa: E711


async def test_of_a_closed_table_the_bare_row_stays(here: World) -> None:
    code = await here.begun(3)
    await here.play(code, "vote")
    id = await note(here, code)
    await here.host.tables.close(code, ANA.id)
    await here.go(60)
    before = rows(here, id)
    later(here, 179)
    await here.host.housekeeping.sweep()
    kept = rows(here, id)
    assert {name: kept[name] for name in kept if name != "posts"} == {name: before[name] for name in before if name != "posts"}
    later(here, 2)
    await here.host.housekeeping.sweep()
    after = rows(here, id)
    assert before["record"] and before["seats"] and before["tables"][0]["seed"] and before["tables"][0]["opening"]
    [row] = after.pop("tables")
    assert [name for name in after if after[name]] == []
    gone = ("seed", "salts", "opening", "state", "chain", "recorded")
    assert [row[name] for name in gone] == ["", None, None, None, "", 0]
    changed = {name for name in row if row[name] != before["tables"][0][name]}
    assert changed == {*gone, "tidied", "version"}
    table = await here.at(code)
    assert (table.status, table.seats, table.state, table.seed) == ("closed", (), None, None)
    for look in (here.host.tables.replay, here.host.tables.receipts):
        with pytest.raises(Refused):
            await look(code)


async def test_for_ever_is_for_ever(tmp_path: Path) -> None:
    async with world(tmp_path / "b.sqlite3") as here:
        _, id = await finished(here)
        before = rows(here, id)
        later(here, 20 * 365)
        await Housekeeping(here.host.desk, 0).sweep()
        after = rows(here, id)
        assert after["posts"] == []
        assert {**after, "posts": before["posts"]} == before


# -- no other table is touched


class Fleet:
    """Tables in every state a table can be in, opened, played and ended at random."""

    def __init__(self, here: World, seed: int) -> None:
        self.here, self.rnd = here, Random(seed)

    async def launch(self, count: int) -> None:
        for channel in range(count):
            later(self.here, self.rnd.random() * 60)
            await self._one(1000 + channel)

    async def _one(self, channel: int) -> None:
        tables = self.here.host.tables
        table = await tables.open(ANA, GUILD, channel, "harbour", LIVE, "en", {"rounds": self.rnd.choice((1, 2, 4))})
        for person in CREW[1 : self.rnd.randint(1, 4)]:
            await tables.join(table.code, person)
        if self.rnd.random() < 0.2:
            return
        if len((await self.here.at(table.code)).seats) < 2 or self.rnd.random() < 0.3:
            await tables.add_computer(table.code, ANA.id)
        table = await tables.start(table.code, ANA.id)
        if table.status == "muster" and self.rnd.random() < 0.8:
            for seat in table.seats:
                if seat.person is not None:
                    table = await tables.here(table.code, seat.person)
        await self._play(table.code)

    async def _play(self, code: str) -> None:
        rnd, rounds = self.rnd, self.here.host.rounds
        for _ in range(rnd.choice((0, 3, 10, 200))):
            table = await self.here.at(code)
            if table.asked is None:
                break
            for seat in table.asked.seats:
                if table.seats[seat].person is not None and seat not in table.answered:
                    await self.here.say(code, seat, (await rounds.choice(code, seat)).sample(rnd))
                    break
            else:
                self.here.clock.at += timedelta(seconds=20)
                await self.here.host.timers.ring_due()
                await self.here.host.timers.settled()
        if (await self.here.at(code)).status != "over" and rnd.random() < 0.3:
            await self.here.host.tables.close(code, ANA.id)


@pytest.mark.parametrize("seed", range(8))
async def test_tables_that_are_not_over_or_not_for_long_are_not_touched(
    here: World, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fleet = Fleet(here, seed)
    monkeypatch.setattr(housekeeping, "PORTION", fleet.rnd.choice((1, 7, 200)))
    await fleet.launch(14)
    before = {row["id"]: rows(here, row["id"]) for row in rows(here)["tables"]}
    statuses = {kept["tables"][0]["status"] for kept in before.values()}
    for _ in range(3):
        await here.host.housekeeping.sweep()
        at = here.clock.now().timestamp() - 180 * DAY
        for id, old in before.items():
            row, now = old["tables"][0], rows(here, id)
            is_due = row["status"] in ("over", "closed") and row["ended"] < at
            assert (now["tables"][0]["tidied"] is not None) == is_due
            week = here.clock.now().timestamp() - 7 * DAY
            posts = [post for post in old["posts"] if post["state"] not in ("sent", "dead") or post["not_before"] >= week]
            assert is_due or now == {**old, "posts": posts}
        later(here, fleet.rnd.random() * 120)
    assert len(statuses) >= 3 and statuses & {"lobby", "muster", "running"}


# -- in portions


@contextmanager
def deleting(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Rows that were deleted in each transaction."""
    counts: list[int] = []
    write, execute = Embedded.write, Connection.execute

    def begun(base: Embedded) -> Any:
        counts.append(0)
        return write(base)

    async def counted(connection: Connection, statement: Any, parameters: Any = None) -> Any:
        done = await execute(connection, statement, parameters)
        if isinstance(statement, Delete):
            counts[-1] += done.rowcount
        return done

    with monkeypatch.context() as patched:
        patched.setattr(Embedded, "write", begun)
        patched.setattr(Connection, "execute", counted)
        yield counts


async def test_no_transaction_takes_out_much_more_than_a_portion(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    code, id = await finished(here)
    async with here.host.store.write() as db:
        many = [{"table_id": id, "step": 1000 + n, "at": 0.0, "told": {}} for n in range(2500)]
        await db.execute(insert(s.steps), many)
        clicks = [{"id": n, "table_id": id, "at": 0.0, "result": {}} for n in range(1700)]
        await db.execute(insert(s.interactions), clicks)
    later(here, 181)
    with deleting(monkeypatch) as counts:
        await here.host.housekeeping.sweep()
    assert sum(counts) > 4200 and len(counts) > 4200 / housekeeping.PORTION
    assert max(counts) <= housekeeping.PORTION + 8
    assert (await here.at(code)).tidied is not None


async def test_what_is_clicked_meanwhile_does_not_wait_for_the_whole_sweep(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "PORTION", 5)
    _, id = await finished(here)
    later(here, 181)
    sweeping = asyncio.create_task(here.host.housekeeping.sweep())
    table = await here.host.tables.open(BEN, GUILD, 77, "harbour", LIVE)
    assert not sweeping.done()
    await sweeping
    assert rows(here, id)["steps"] == [] and (await here.at(table.code)).status == "lobby"


KILLED = """
import asyncio, os, signal, sys
from datetime import timedelta
from pathlib import Path
from bot.service import housekeeping
from bot.store.embedded import Embedded
from tests.bot.handclock import START, HandClock
from tests.bot.service.quay import world

async def main(file, days, count):
    clock = HandClock()
    clock.at = START + timedelta(days=days)
    async with world(Path(file), clock) as here:
        commit, done = Embedded._commit, [0]
        async def committed(base, transaction):
            done[0] += 1
            if done[0] == count:
                os.kill(os.getpid(), signal.SIGKILL)
            await commit(base, transaction)
        Embedded._commit = committed
        housekeeping.PORTION = 6
        await here.host.housekeeping.sweep()

asyncio.run(main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3])))
"""


async def test_killed_between_portions_the_next_process_goes_on(tmp_path: Path) -> None:
    file, days = tmp_path / "b.sqlite3", 200
    async with world(file) as here:
        _, over = await finished(here)
        code = await here.begun(2)
        await here.play(code, "vote")
        await here.host.tables.close(code, ANA.id)
        before = rows(here)
    ends = []
    for count in (2, 4, 7, 9, 10_000):
        command = [sys.executable, "-c", KILLED, str(file), str(days), str(count)]
        ends.append(await asyncio.to_thread(_ended, command))
    assert ends[0] == ends[1] == -9 and ends[-1] == 0
    clock = HandClock()
    clock.at = START + timedelta(days=days)
    async with world(file, clock) as here:
        after = rows(here)
        assert [name for name in DETAILS if after[name]] == []
        assert after["record"] == [row for row in before["record"] if row["table_id"] == over]
        assert [row["tidied"] is not None for row in after["tables"]] == [True, True]
        replay = await here.host.tables.replay(next(row["code"] for row in after["tables"] if row["id"] == over))
        assert verify(game, replay).result == replay.result


def _ended(command: list[str]) -> int:
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode


async def test_a_table_that_makes_trouble_does_not_keep_the_others(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    _, first = await finished(here)
    _, second = await finished(here)
    tidy = Housekeeping._tidy

    async def torn(self: Housekeeping, id: str) -> bool:
        if id == first:
            raise ZeroDivisionError
        return await tidy(self, id)

    monkeypatch.setattr(Housekeeping, "_tidy", torn)
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
    async with here.host.store.write() as db:
        await db.execute(update(s.posts).where(s.posts.c.id == posts[0]["id"]).values(state="ready"))
        await db.execute(update(s.posts).where(s.posts.c.id == posts[1]["id"]).values(state="dead"))
    for days, clicks, left in ((0.9, 1, len(posts)), (0.2, 0, len(posts)), (5, 0, len(posts)), (2, 0, 1)):
        later(here, days)
        await here.host.housekeeping.sweep()
        async with here.host.store.read() as db:
            assert (await db.execute(text("SELECT count(*) FROM interactions"))).scalar() == clicks
        assert len(rows(here)["posts"]) == left
    assert rows(here)["posts"][0]["state"] == "ready"


async def test_people_go_after_two_years_unless_they_sit_somewhere_and_what_they_were_told_with_them(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "PORTION", 7)
    people, notes = here.host.people, StoredNotes(here.host.store)
    crowd = [Person(500 + n, f"somebody {n}", "en") for n in range(40)]
    for person in (ANA, BEN, *crowd):
        await people.seen(person)
        await Once(notes).is_first("window", person.id, "T", 1)
    await notes.write("commands", "told")
    await here.opened(2)
    await finished_with(here, crowd[0])
    later(here, 400)
    await people.seen(crowd[1])
    later(here, 360)
    for _ in range(8):
        await here.host.housekeeping.sweep()
    async with here.host.store.read() as db:
        known = set((await db.execute(select(s.people.c.id))).scalars())
        told = set((await db.execute(select(s.meta.c.key))).scalars())
    assert known == {ANA.id, BEN.id, crowd[1].id}
    assert {key for key in told if key.startswith("once.")} == {f"once.window.{id}" for id in known}
    assert "commands" in told


async def finished_with(here: World, person: Person) -> None:
    """A table of somebody that was closed."""
    table = await here.host.tables.open(person, GUILD, 900, "harbour", LIVE)
    await here.host.tables.close(table.code, person.id)


async def test_notes_of_tables_that_were_made_before_are_known_to_be_theirs(tmp_path: Path) -> None:
    store, id = Store(f"sqlite:///{tmp_path / 'b.sqlite3'}"), "0b9f6c1e-5a7d-4a53-9c7e-0f6d5f7d3c11"
    await store.migrate("0002")
    async with store.write() as db:
        await db.execute(text(f"INSERT INTO meta (key, value) VALUES ('look.{id}.2', '{{}}'), ('commands', 'x')"))
    await store.migrate()
    async with store.read() as db:
        found = {row.key: row.table_id for row in await db.execute(select(s.meta.c.key, s.meta.c.table_id))}
    await store.close()
    assert found == {f"look.{id}.2": id, "commands": None}
