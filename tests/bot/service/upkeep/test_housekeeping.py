"""What goes with time and what stays of a table when it is over; no other table is touched."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import update

from bot.edge.context.unseen_items import fresh
from bot.model.base.refusals import Refused
from bot.model.base.times import DAY
from bot.model.table.votes import Motion
from bot.service.people.quotas import Quotas
from bot.service.process.key_value import StoredKeyValues
from bot.service.upkeep import housekeeping
from bot.service.upkeep.housekeeping import Housekeeping
from bot.store import schema as s
from engines.kernel.base.messages import say
from engines.kernel.record.record import dump_replay, load_replay, verify
from tests.bot.service.discord_fixture import ANA, CREW, GUILD, LIVE, World, world
from tests.bot.service.game_fixture import game

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
    await fresh(StoredKeyValues(here.host.store), id, 0, 3, [say("o.rounds")])
    return id


async def finished(here: World) -> tuple[str, str]:
    """A game played to its end with everything a table can have; its code and id."""
    code = await here.begun(3, rounds=2)
    await here.host.lookup.find(code)
    await here.host.votes.call(code, ANA.id, Motion("pause", 24))
    await here.play(code, "steer")
    seat = next(iter((await here.at(code)).asked.seats))  # type: ignore[union-attr]
    await here.say(code, seat, (await here.host.rounds.choice(code, seat)).default, lines={"window": "hold"})
    id = await note(here, code)
    assert (await here.play(code, "never")).status == "over"
    await here.go(60)
    return code, id


async def test_finished_table_loses_details_after_180_days_and_keeps_its_replay(here: World) -> None:
    code, id = await finished(here)
    before, replay = rows(here, id), dump_replay(await here.host.history.replay(code))
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
    assert row == {**old, "state": None, "votes": None, "tidied": now, "version": old["version"] + 1}
    assert old["result"] is not None and old["votes"] is not None
    again = dump_replay(await here.host.history.replay(code))
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
    assert table.view is not None and table.laid_open is not None and table.tidied is None
    later(here, 181)
    await here.host.housekeeping.sweep()
    table = await here.at(code)
    assert (table.view, table.laid_open, table.tidied, table.status) == (None, None, here.clock.now(), "over")
    assert table.result is not None
    assert (await here.host.history.log(code), await here.host.history.receipts(code)) == ((), ())


async def test_a_game_that_ended_before_results_were_kept_gets_its_own_from_its_state(here: World) -> None:
    code, _ = await finished(here)
    replay = await here.host.history.replay(code)

    def written(db: Any) -> Any:
        db.execute(update(s.tables).values(result=None, version=s.tables.c.version + 1))

    await here.host.store.write(written)
    assert (await here.host.history.replay(code)).result == replay.result
    later(here, 181)
    await here.host.housekeeping.sweep()
    assert (await here.at(code)).view is None
    assert (await here.host.history.replay(code)).result == replay.result != None  # noqa: E711


async def test_closed_table_keeps_its_bare_row(here: World) -> None:
    code = await here.begun(3)
    await here.play(code, "vote")
    id = await note(here, code)
    await here.shut(code)
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
    gone = ("seed", "salts", "opening", "state", "chain", "recorded", "votes")
    assert [row[name] for name in gone] == ["", None, None, None, "", 0, None]
    changed = {name for name in row if row[name] != before["tables"][0][name]}
    assert changed == {*gone, "tidied", "version"}
    table = await here.at(code)
    assert (table.status, table.seats, table.view, table.seed) == ("closed", (), None, None)
    for look in (here.host.history.replay, here.host.history.receipts):
        with pytest.raises(Refused):
            await look(code)


async def test_for_ever_is_for_ever(tmp_path: Path) -> None:
    async with world(tmp_path / "b.sqlite3") as here:
        _, id = await finished(here)
        before = rows(here, id)
        later(here, 20 * 365)
        await Housekeeping(here.host.repository, 0).sweep()
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
        table = await self.here.host.new_tables.open(
            ANA, GUILD, channel, "harbour", LIVE, options={"rounds": self.rnd.choice((1, 2, 4))}
        )
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
        if self.rnd.random() < 0.9:
            await self.here.dealt(table.code)
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
            await self.here.shut(code)


@pytest.mark.parametrize("seed", range(8))
async def test_tables_that_are_not_over_or_not_for_long_are_not_touched(
    here: World, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.host.repository.quotas = Quotas(lobbies=20)
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
