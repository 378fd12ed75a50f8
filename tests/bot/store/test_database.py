"""Transactions, migrations on a filled database, and the schema they lead to."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateTable

from bot.store import schema as s
from bot.store.base import migrating, revisions
from bot.store.base.database import Store
from bot.store.base.migrating import configuration
from bot.store.tables import callers

REVISIONS = [script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions()]

LATER = {
    "boards", "calls", "captains", "destinations", "entrants", "leases", "meetings", "members", "opted_out", "result_seats",
    "results", "seasons", "series", "servers", "side_ratings", "standings",
}  # fmt: skip
"""Tables of the database that older versions lack."""


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'deep' / 'b.sqlite3'}"


async def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    await store.migrate()
    await store.close()
    engine = create_engine(f"sqlite:///{tmp_path / 'deep' / 'b.sqlite3'}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, s.metadata) == []
        assert context.get_current_revision() == REVISIONS[0]
    engine.dispose()


def test_revisions_are_known_by_their_files() -> None:
    assert list(revisions.known_revisions()) == REVISIONS


async def test_newest_database_is_not_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(url(tmp_path))
    assert not await store.read(revisions.is_newest)
    await store.migrate(REVISIONS[1])
    assert not await store.read(revisions.is_newest)
    await store.migrate()
    assert await store.read(revisions.is_newest)
    monkeypatch.setattr(migrating, "upgrade", None)
    await store.migrate()
    await store.close()


def test_a_start_loads_no_library_that_it_does_not_need() -> None:
    """Nothing is to be migrated, no figures are served, and one kind of database is spoken."""
    listed = "import bot.program, bot.hosting, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", listed], capture_output=True, text=True, check=True)
    assert "sqlalchemy.dialects.sqlite" in done.stdout.split()
    assert {"alembic", "aiohttp.web", "sqlalchemy.dialects.postgresql"}.isdisjoint(done.stdout.split())


async def test_answers_in_advance_left_before_hold_as_they_did(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    await store.migrate("0005")
    left = {("t.game", "game", "2"): "pass", ("wish.1", "pool", "pool"): "mate", ("lend.game", "game", "2"): "1"}
    columns = "insert into lines (table_id, seat, line, scope, mark, option, at) values"

    def leave(db: Any) -> None:
        for (line, scope, bound), option in left.items():
            db.execute(text(f"{columns} ('t', 1, '{line}', '{scope}', '{bound}', '{option}', 5.0)"))

    await store.write(leave)
    await store.migrate()
    found = await store.read(
        lambda db: db.execute(select(s.lines.c.line, s.lines.c.scope, s.lines.c.mark, s.lines.c.answer)).all()
    )
    await store.close()
    assert sorted(map(tuple, found)) == [
        ("lend.game", "game", "2", "1"),
        ("t.game", "game", "2", "pass"),
        ("wish.1", "table", "table", "mate"),
    ]


async def test_posts_from_before_destinations_are_due(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    await store.migrate("0003")
    row = "(table_id, destination, kind, facts, ready) values ('t', '{}', 'note', '{{}}', {})"
    post = (
        "(table_id, destination, action, kind, nonce, mark, state, made, not_before, tries) "
        "values ('t', '{}', 'post', 'note', '{}', 1, '{}', 1, {}, 1)"
    )

    def wait(db: Any) -> None:
        for statement in (
            "insert into outbox " + row.format("c1", 9.0), "insert into outbox " + row.format("c1", 7.0),
            "insert into outbox " + row.format("p2", 5.0), "insert into posts " + post.format("c1", "a", "ready", 4.0),
            "insert into posts " + post.format("c3", "b", "sending", 3.0),
            "insert into posts " + post.format("c4", "c", "sent", 1.0),
        ):  # fmt: skip
            db.execute(text(statement))

    await store.write(wait)
    await store.migrate()
    found = await store.read(lambda db: db.execute(text("select name, next_at, worker from destinations order by name")).all())
    await store.close()
    assert [tuple(one) for one in found] == [("c1", 4.0, ""), ("c3", 3.0, ""), ("p2", 5.0, "")]


@pytest.mark.parametrize("revision", REVISIONS)
async def test_a_filled_database_of_any_version_is_brought_up_to_date(tmp_path: Path, revision: str) -> None:
    store = Store(url(tmp_path))
    await store.migrate(revision)

    def written(db: Any) -> Any:
        listed = text("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        names = db.execute(listed).scalars()
        filled = {name: fill(db, name) for name in names if name != "alembic_version"}
        return filled

    filled = await store.write(written)
    await store.migrate()
    await store.migrate()

    def found(db: Any) -> Any:
        for name, count in filled.items():
            assert db.execute(text(f"SELECT count(*) FROM {name}")).scalar() == count

    await store.read(found)
    await store.close()
    assert set(filled) | LATER == set(s.metadata.tables)


async def test_captain_of_a_running_game_has_sat(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    await store.migrate("0002")

    def written(db: Any) -> Any:
        for table in ("tables", "seats"):
            fill(db, table)
        db.execute(text("UPDATE tables SET id = 'tab' || substr(id, -1), opening = NULL WHERE id = 'id3'"))
        db.execute(text("UPDATE tables SET id = 'tab' || substr(id, -1)"))
        db.execute(text("UPDATE seats SET person = NULL WHERE table_id = 'tab2'"))

    await store.write(written)
    await store.migrate()

    def found(db: Any) -> Any:
        assert [tuple(row) for row in db.execute(select(s.captains.c.table_id, s.captains.c.person))] == [("tab1", 1)]

    await store.read(found)
    await store.close()


async def test_live_captains_of_older_tables_are_known(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    await store.migrate("0008")

    def written(db: Any) -> Any:
        for table in ("tables", "seats", "captains"):
            fill(db, table)
        db.execute(text("UPDATE tables SET id = 'tab' || substr(id, -1)"))
        db.execute(text("UPDATE tables SET live_channel = NULL WHERE id = 'tab2'"))

    await store.write(written)
    await store.migrate()
    for kept in (s.seats, s.captains):
        found = await store.read(
            lambda db, kept=kept: db.execute(select(kept.c.table_id, kept.c.live).order_by("table_id")).all()
        )
        assert [tuple(row) for row in found] == [("tab1", True), ("tab2", False), ("tab3", True)]
    await store.close()


async def test_looking_for_tables_goes_by_an_index(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    await store.migrate()
    for statement in (callers._version("code", False), callers._LIVE_IN_ORDER):
        told = statement.compile(dialect=sqlite.dialect())

        def found(db: Any, told: Any = told) -> Any:
            asked = text(f"EXPLAIN QUERY PLAN {re.sub(r'[?]', '1', str(told))}")
            return [row.detail for row in db.execute(asked)]

        plan = await store.read(found)
        assert plan and not [line for line in plan if line.startswith("SCAN")], plan
    await store.close()


def fill(db: Any, table: str) -> int:
    """Three rows with something in every column, by what the database itself says of them."""
    columns = list(db.execute(text(f"PRAGMA table_info({table})")))
    for number in range(1, 4):
        values = {column.name: sample(column.name, column.type, number) for column in columns}
        names, places = ", ".join(f'"{name}"' for name in values), ", ".join(f":{name}" for name in values)
        db.execute(text(f"INSERT INTO {table} ({names}) VALUES ({places})"), values)
    return 3


def sample(name: str, kind: str, number: int) -> object:
    if kind == "JSON":
        return "[]" if name in ("salts", "recent") else "{}"
    return number if kind in ("INTEGER", "BIGINT", "DOUBLE", "BOOLEAN") else f"{name[:3]}{number}"


async def test_two_stores_count_to_the_right_number(tmp_path: Path) -> None:
    stores = [Store(url(tmp_path)), Store(url(tmp_path))]
    await stores[0].migrate()
    await stores[1].migrate()

    def written(db: Any) -> Any:
        db.execute(insert(s.meta).values(key="count", value="0"))

    await stores[0].write(written)

    async def count(store: Store) -> None:
        def written(db: Any) -> Any:
            now = int(db.execute(select(s.meta.c.value)).scalar())
            db.execute(update(s.meta).values(value=str(now + 1)))

        await store.write(written)

    await asyncio.gather(*(count(store) for store in stores * 20))

    def found(db: Any) -> Any:
        assert db.execute(select(s.meta.c.value)).scalar() == "40"

    await stores[1].read(found)
    for store in stores:
        await store.close()


async def test_a_failed_transaction_leaves_nothing(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    await store.migrate()

    async def fail() -> None:
        def written(db: Any) -> Any:
            db.execute(insert(s.meta).values(key="a", value="b"))
            raise ZeroDivisionError

        await store.write(written)

    with pytest.raises(ZeroDivisionError):
        await fail()

    def found(db: Any) -> Any:
        assert db.execute(select(func.count()).select_from(s.meta)).scalar() == 0

    await store.read(found)
    await store.close()


async def test_a_reader_sees_one_moment_while_another_writes(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    await store.migrate()
    began, written = threading.Event(), threading.Event()

    def twice(reader: Any) -> list[int]:
        first = reader.execute(select(func.count()).select_from(s.meta)).scalar()
        began.set()
        assert written.wait(60)
        return [first, reader.execute(select(func.count()).select_from(s.meta)).scalar()]

    reading = asyncio.create_task(store.read(twice))
    await asyncio.to_thread(began.wait, 60)
    await store.write(lambda db: db.execute(insert(s.meta).values(key="a", value="b")).rowcount)
    written.set()
    assert await reading == [0, 0]
    await store.close()


async def test_the_file_is_kept_with_a_write_ahead_log_and_waits_for_others(tmp_path: Path) -> None:
    store = Store(url(tmp_path))

    def found(db: Any) -> Any:
        assert db.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert db.execute(text("PRAGMA busy_timeout")).scalar() == 5000
        assert db.execute(text("PRAGMA synchronous")).scalar() == 2

    await store.read(found)
    await store.close()


async def test_a_number_of_a_post_is_never_used_twice(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    await store.migrate()
    await store.close()
    with closing(sqlite3.connect(tmp_path / "deep" / "b.sqlite3")) as db:
        for table in ("posts", "outbox"):
            created = db.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
            assert "AUTOINCREMENT" in created


@pytest.mark.parametrize("table", s.metadata.sorted_tables, ids=lambda table: table.name)
def test_the_schema_can_be_said_to_postgresql(table: object) -> None:
    said = str(CreateTable(table).compile(dialect=postgresql.dialect()))  # type: ignore[arg-type]
    assert "CREATE TABLE" in said


async def test_seats_and_tables_of_before_have_no_side_and_follow_nothing(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    await store.migrate("0004")
    await store.write(lambda db: [fill(db, table) for table in ("tables", "seats")])
    await store.migrate()

    def found(db: Any) -> Any:
        assert [row.side for row in db.execute(select(s.seats.c.side))] == ["", "", ""]
        assert [tuple(row) for row in db.execute(select(s.tables.c.handed, s.tables.c.followed))] == [(None, None)] * 3

    await store.read(found)
    await store.close()


async def test_tables_of_before_have_no_name_and_their_seats_the_time_of_the_end(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    await store.migrate("0016")
    await store.write(lambda db: [fill(db, table) for table in ("tables", "seats")])
    await store.write(lambda db: db.execute(text("UPDATE tables SET status = 'over' WHERE id <> 'id2'")).rowcount)
    await store.write(lambda db: db.execute(text("UPDATE seats SET table_id = 'id' || number")).rowcount)
    await store.migrate()

    def found(db: Any) -> Any:
        assert [row.name for row in db.execute(select(s.tables.c.name))] == ["", "", ""]
        told = db.execute(select(s.seats.c.table_id, s.seats.c.ended)).all()
        assert sorted(map(tuple, told)) == [("id1", 1.0), ("id2", None), ("id3", 3.0)]

    await store.read(found)
    await store.close()


async def test_computers_of_before_have_no_level_and_their_tables_are_as_new_ones(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    await store.migrate("0006")
    await store.write(lambda db: [fill(db, table) for table in ("tables", "seats")])
    await store.migrate()

    def found(db: Any) -> Any:
        assert [row.level for row in db.execute(select(s.seats.c.level))] == [0, 0, 0]
        assert [row.practice for row in db.execute(select(s.tables.c.practice))] == [False, False, False]
        assert [row.remarks for row in db.execute(select(s.tables.c.remarks))] == [True, True, True]

    await store.read(found)
    await store.close()


@pytest.mark.parametrize("has_vote", [False, True])
async def test_a_request_to_close_a_game_goes_on_as_a_vote(tmp_path: Path, has_vote: bool) -> None:
    """With the captains who have agreed, its post and its end; a request that is over leaves only what closed the game."""
    store = Store(url(tmp_path))
    await store.migrate("0023")
    request = {"by": 0, "agreed": [0, 2], "rung": [1, 2], "post": 77, "outcome": None}
    requests = [request, {**request, "by": None, "agreed": [], "closed": "manager", "note": "why"}, {**request, "by": None}]

    def written(db: Any) -> Any:
        for table in ("tables", "seats", "timers"):
            fill(db, table)
        for number, kept in enumerate(requests, 1):
            change = {"id": f"id{number}", "closing": json.dumps(kept)}
            db.execute(text("UPDATE tables SET closing = :closing, votes = NULL WHERE id = :id"), change)
        db.execute(text("DELETE FROM timers"))
        kinds = {"closing": 500_000.0, **({"vote0": 1.0} if has_vote else {})}
        for kind, due in kinds.items():
            db.execute(insert(s.timers).values(table_id="id1", kind=kind, due=due, decision=0))
        db.execute(text("UPDATE seats SET table_id = 'id1', person = number * 10"))

    await store.write(written)
    await store.migrate()

    def found(db: Any) -> Any:
        first, second, third = db.execute(select(s.tables.c.closing, s.tables.c.votes).order_by(s.tables.c.id)).all()
        assert (first.closing, second.closing, third.closing) == (None, {"closed": "manager", "note": "why"}, None)
        assert second.votes is None and third.votes is None
        slot = int(has_vote)
        vote = first.votes["slots"][slot]
        assert (vote["kind"], vote["by"], vote["yes"], vote["post"], vote["at"]) == ("cancel", 0, [2], 77, 500_000.0 - 2 * 86400)
        assert vote["voters"] == [1, 2, 3]
        timers = {row.kind: row.due for row in db.execute(select(s.timers.c.kind, s.timers.c.due))}
        assert timers == {**({"vote0": 1.0} if has_vote else {}), f"vote{slot}": 500_000.0}

    await store.read(found)
    await store.close()
