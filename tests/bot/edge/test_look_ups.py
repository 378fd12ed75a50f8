"""What anybody can make the bot look for, beside a hundred thousand tables that are over: by an index, in so many steps."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from sqlite3 import Connection

from bot.store.base.driver import sqlite_of
from engines import game_of
from tests.bot.edge.press_everything import STATES, WALKERS, Port, doors
from tests.bot.edge.presses.test_press_everything import of_each_kind
from tests.bot.service.discord_fixture import ANA, World, world

MANY = 10_000
PORTION = 100
"""Instructions of SQLite's machine after which they are counted."""
MOST = MANY // 10
"""Instructions that one statement may take: of some fifty rows, as many as a list shows."""
LAST = ("leave", "close", "closed", "resign", "resigned", "table leave", "table close", "table resign", "remove", "comeback")
"""Doors that end what the others need."""
OWN = ("forget", "me forget", "export", "me export")
"""Doors behind which somebody has all that is his gone through, once."""
WHO = ("stranger", "member", "captain", "opener", "captain's inbox")
BRIEF = ("muster", "dealing", "closed")
"""States that pass, or lead nowhere: one who sits there and one who does not press everything in them."""
COPIED: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "tables": ("id = :table", {
        "id": "'old' || n", "code": "printf('%06d', n)", "live_channel": "NULL", "opened": "opened - 1000000 - n",
        "ended": "opened + n", "state": "NULL",
        "status": "CASE n % 2 WHEN 0 THEN 'over' ELSE 'closed' END", "decision": "CASE n % 2 WHEN 0 THEN 9 ELSE 0 END",
        "posting": "CASE n % 2 WHEN 0 THEN 'gone' ELSE 'ok' END",
    }),
    "seats": ("table_id = :table", {"table_id": "'old' || n"}),
    "captains": ("table_id = :table", {"table_id": "'old' || n"}),
    "answers": ("table_id = :table", {"table_id": "'old' || n"}),
    "record": ("table_id = :table", {"table_id": "'old' || n"}),
    "steps": ("table_id = :table", {"table_id": "'old' || n", "told": "'{}'", "facts": "'[]'"}),
    "posts": ("table_id = :table", {"id": "1000000 + n", "nonce": "'old' || n", "table_id": "'old' || n", "state": "'sent'"}),
    "people": ("id = :person", {"id": "1000000 + n"}),
    "interactions": ("table_id = :table", {"id": "1000000 + n", "table_id": "'old' || n"}),
}  # fmt: skip
"""Rows of a table that is over, and what a copy of them has otherwise. Of seats and captains all are copied, of others one."""
LATER = "4000000000.0"
MADE: Mapping[str, Mapping[str, str]] = {
    "calls": {"caller": "2000000 + n", "called": "3000000 + n", "at": "1000000.0 + n", "table_id": "'old' || n"},
    "drafts": {"table_id": "'old' || n", "answer": "'{}'", "lines": "'[]'"},
    "lines": {"table_id": "'old' || n", "line": "'1'", "answer": "'{}'"},
    "private_steps": {"table_id": "'old' || n", "sentences": "'[]'"},
    "timers": {"table_id": "'old' || n", "kind": "'deadline'", "due": LATER, "claimed": "NULL", "worker": "NULL"},
    "outbox": {
        "id": "1000000 + n", "table_id": "'old' || n", "destination": "'c' || (1000000 + n)", "facts": "'{}'", "ready": LATER,
    },
    "destinations": {"name": "'c' || (1000000 + n)", "next_at": LATER, "worker": "''"},
    "meta": {"key": "'old' || n", "value": "'1'", "table_id": "'old' || n"},
}  # fmt: skip
"""Rows of ten thousand tables that live, and what stays of others: due later, or known by their table; other columns are 0."""
VALUE = re.compile(r"'(?:[^']|'')*'|\b\d+\b")
SCAN = re.compile(r"SCAN (?!CONSTANT|anon_|\()")
"""How a plan tells that rows are read from one end to the other; not those that a statement itself made."""
NEVER = "ZZZZZZ"
UNTRUE = "SELECT table_id FROM {} JOIN tables ON tables.id = table_id WHERE live <> (coalesce(live_channel, 0) > 0) LIMIT 5"
"""Whoever is said to sit at a table that lives, and does not, or the other way round."""
DOORS = doors()


class Meter:
    """Counts what statements take: the most, by the statement without its values, and one that took so much."""

    def __init__(self) -> None:
        self.most: dict[str, tuple[int, str]] = {}
        self._statement, self._count = "", 0

    def put_on(self, db: Connection) -> None:
        """From now on it hears that connection. Connections of threads beside it have their own."""
        db.set_trace_callback(self._begun)
        db.set_progress_handler(self._counted, PORTION)

    def _begun(self, statement: str) -> None:
        self._note()
        self._statement, self._count = statement, 0

    def _counted(self) -> int:
        self._count += PORTION
        return 0

    def _note(self) -> None:
        name = VALUE.sub("?", self._statement)
        if name not in self.most or self.most[name][0] < self._count:
            self.most[name] = (self._count, self._statement)


async def put_on(here: World) -> list[Meter]:
    """A meter on every connection of the host."""
    base, meters = here.host.store.base, list[Meter]()
    for driver in (base._writer, *base._readers):
        meters.append(Meter())
        await driver.run(lambda core, meter=meters[-1]: meter.put_on(sqlite_of(core)))  # type: ignore[misc]
    return meters


def fill(db: Connection, code: str) -> None:
    """As many copies of a table that is over, of the same server, channel and people."""
    (id,) = db.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()
    numbers = f"WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {MANY})"
    with db:
        for name, (which, otherwise) in COPIED.items():
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
            values = ", ".join(otherwise.get(column, f'"{column}"') for column in columns)
            source = f"(SELECT * FROM {name} WHERE {which}{'' if name in ('seats', 'captains') else ' LIMIT 1'})"
            before = db.total_changes
            named = {"table": id, "person": ANA.id}
            db.execute(f"{numbers} INSERT INTO {name} SELECT {values} FROM {source}, numbers", named)
            assert db.total_changes - before >= MANY, name
        for name, given in MADE.items():
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
            values = ", ".join(given.get(column, "0") for column in columns)
            db.execute(f"{numbers} INSERT INTO {name} SELECT {values} FROM numbers")
            assert db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] >= MANY, name


async def one_over(port: Port) -> None:
    """A table that is over, with a row of everything."""
    port.world.host.people.note_presence(ANA)
    await STATES["running"](port)
    await port.world.rest()
    await port.world.host.tables.resign(port.code, ANA.id, interaction=1)
    await port.world.rest()


async def everything_pressed(port: Port, state: str, who: Sequence[str]) -> None:
    """By those, at a table in that state and at one that is not there; what ends the table last."""
    for is_last in (False, True):
        for name in who:
            doors = DOORS if state in ("running", "over") or (state, name) == ("lobby", "opener") else of_each_kind()
            for door in (one for one in doors if (one.name in LAST) == is_last and one.name not in OWN):
                await port.knock(WALKERS[name], door, (await port.table()).decision)
                if door.name in ("now", "decide"):
                    await port.knock(WALKERS[name], door, 1, NEVER)
    await port.world.rest()
    if (await port.table()).status not in ("over", "closed"):
        await port.world.host.tables.close(port.code, ANA.id)


async def test_presses_never_scan_the_tables_that_are_over(tmp_path: Path) -> None:
    """They are all of the server, the channel and the people who press. No statement reads a table of the database from one end
    to the other, and none takes more than a list of tables does."""
    async with world(tmp_path / "b.sqlite3", games=game_of) as made:
        port = Port.of(made)
        await one_over(port)
        fill(port.beside, port.code)
        meters = await put_on(made)
        for state in STATES:
            await STATES[state](port)
            await everything_pressed(port, state, ("member", "captain") if state in BRIEF else WHO)
        taken = [one for meter in meters for one in meter.most.values()]
        plans = {statement: scans(port.beside, statement) for _, statement in taken}
        untrue = [port.beside.execute(UNTRUE.format(name)).fetchall() for name in ("seats", "captains")]
        port.beside.close()
    assert untrue == [[], []]
    assert len(plans) > 150 and any("FROM drafts" in statement for statement in plans)
    assert [one for one in taken if one[0] > MOST] == []
    assert {statement: found for statement, found in plans.items() if found} == {}


def scans(db: Connection, statement: str) -> list[str]:
    """The tables of the database that a statement reads whole."""
    if not statement.startswith(("SELECT", "UPDATE", "DELETE", "INSERT")):
        return []
    plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {statement}")]
    return [step for step in plan if SCAN.match(step)]
