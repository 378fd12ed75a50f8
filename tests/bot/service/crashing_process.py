"""A process that hosts one table by a script, and kills itself at a given boundary; started again it goes on.

`main(DATABASE, POSTS, [BOUNDARY, COUNT])`: the COUNT-th time BOUNDARY is reached is its end.
Boundaries are commits and sendings, `dealing_…` those while the promise is waited for, `<kind>_…` those of a kind of post. What
is acknowledged is printed, one JSON object a line. Posts are lines of the file POSTS; a nonce posts once.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections import Counter
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from bot.clock import RealClock
from bot.model.base.refusals import Refused
from bot.model.posting.posts import Post, SendResult
from bot.model.record.table_record import TableRecord
from bot.model.table.table import PublicTable
from bot.service.host import Host, HostSetup
from bot.store import schema as s
from bot.store.base.database import Store
from bot.store.tables import unit_of_work
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD, LIVE, Listening, PlainComposer
from tests.bot.service.game_fixture import games

SCALE = 400.0


class Death:
    """Kills this process, as `kill -9` does, when a boundary is reached for the given time."""

    def __init__(self, boundary: str = "", count: str = "0") -> None:
        self.boundary, self.count = boundary, int(count)
        self.reached: Counter[str] = Counter()

    def at(self, boundary: str) -> None:
        self.reached[boundary] += 1
        if boundary == self.boundary and self.reached[boundary] == self.count:
            os.kill(os.getpid(), signal.SIGKILL)


class FilePoster:
    """Posts are lines of a file. The same nonce posts once, whoever sends it."""

    def __init__(self, file: Path, death: Death) -> None:
        self.file, self.death = file, death

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.file.read_text().splitlines()] if self.file.exists() else []

    def _write(self, where: str, post: Post, nonce: str) -> SendResult:
        kind = post.body["kind"]
        self.death.at("before_send")
        self.death.at(f"{kind}_before_send")
        lines = self.lines()
        known = next((line["id"] for line in lines if line["nonce"] == nonce), None)
        if known is None:
            known = 1000 + len(lines)
            with self.file.open("a") as file:
                file.write(json.dumps({"id": known, "where": where, "nonce": nonce, "body": dict(post.body)}) + "\n")
        self.death.at("after_send")
        self.death.at(f"{kind}_after_send")
        return SendResult(known, channel=int(where[1:]))

    async def post(self, channel: int, post: Post, nonce: str) -> SendResult:
        return self._write(f"c{channel}", post, nonce)

    async def direct(self, person: int, post: Post, nonce: str) -> SendResult:
        return self._write(f"p{person}", post, nonce)

    async def edit(self, channel: int, message: int, post: Post) -> SendResult:
        self.death.at("before_send")
        lines = [{**line, "body": dict(post.body)} if line["id"] == message else line for line in self.lines()]
        anew = self.file.with_suffix(".anew")
        anew.write_text("".join(json.dumps(line) + "\n" for line in lines))
        anew.replace(self.file)
        self.death.at("after_send")
        return SendResult(message)

    async def strip(self, channel: int, message: int) -> SendResult:
        return SendResult(message)

    async def complete(self, channel: int, message: int, post: Post, nonce: str) -> SendResult:
        return await self.edit(channel, message, post)

    async def find(self, channel: int, mark: int, nonce: str, since: float | None = None) -> SendResult:
        return SendResult(next((line["id"] for line in self.lines() if line["body"]["mark"] == mark), None))


def mortal(host: Host, death: Death) -> None:
    """Make the host die at commits: before one, and after one before anything else is done."""
    commit = unit_of_work.commit

    def committed(db: Connection, before: TableRecord, now: TableRecord, *given: Any, **more: Any) -> list[Any]:
        wrote = commit(db, before, now, *given, **more)
        reach("before_commit", before, now)
        return wrote

    def reach(boundary: str, before: TableRecord, now: TableRecord) -> None:
        death.at(boundary)
        if "dealing" in (before.row.status, now.row.status):
            death.at(f"dealing_{boundary}")

    unit_of_work.commit = committed
    host.repository.hooks.insert(0, lambda unit: reach("after_commit", unit.before, unit.table))


def acknowledge(**what: Any) -> None:
    print(json.dumps(what), flush=True)


async def table_of(host: Host) -> PublicTable:
    """The table, opened and begun as far as it was not."""
    table = await kept(host)
    if table is None:
        table = await host.new_tables.open(ANA, GUILD, CHANNEL, "harbour", LIVE, options={"rounds": 2})
        acknowledge(opened=table.code)
    if table.status == "lobby" and not table.seats_of(BEN.id):
        table = await host.tables.join(table.code, BEN)
    if table.status == "lobby" and len([seat for seat in table.seats if seat.computer]) == 0:
        table = await host.tables.add_computer(table.code, ANA.id)
    if table.status == "lobby":
        table = await host.tables.start(table.code, ANA.id)
    if table.status == "muster":
        table = await host.tables.here(table.code, BEN.id)
        acknowledge(begun=table.code)
    return table


async def kept(host: Host) -> PublicTable | None:
    """The table, as far as it has come."""

    def found(db: Any) -> Any:
        code = db.execute(select(s.tables.c.code)).scalar()
        return code

    code = await host.store.read(found)
    return None if code is None else await host.lookup.find(code)


async def play(host: Host, poster: FilePoster) -> None:
    """Answer for both captains until the game is over and its result is posted."""
    table = await table_of(host)
    while table.status in ("dealing", "running"):
        for seat in table.asked.seats if table.asked else ():
            if table.seats[seat].person is not None and seat not in (await host.repository.by_code(table.code)).answered:
                await answer(host, table, seat)
        await asyncio.sleep(0.005)
        found = await host.lookup.find(table.code)
        assert found is not None
        table = found
    while not any(line["body"]["kind"] == "result" for line in poster.lines()):  # noqa: ASYNC110
        await asyncio.sleep(0.005)
    await asyncio.sleep(0.05)


async def answer(host: Host, table: PublicTable, seat: int) -> None:
    try:
        choice = await host.rounds.choice(table.code, seat)
        click = table.decision * 10 + seat
        saved = await host.rounds.save(table.code, table.decision, seat, choice.default, interaction=click)
    except Refused:
        return
    acknowledge(decision=table.decision, seat=seat, answer=saved.answer)


async def main(database: str, posts: str, *when: str) -> None:
    death = Death(*when)
    store = Store(f"sqlite:///{database}")
    poster = FilePoster(Path(posts), death)
    host = Host(store, RealClock(SCALE), PlainComposer(), poster, Listening(), setup=HostSetup(games))
    mortal(host, death)
    await host.start()
    try:
        await play(host, poster)
    finally:
        await host.stop()
