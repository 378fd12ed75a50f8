"""After somebody was forgotten neither the number nor the name stands in any column; a column that is new is asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import JSON, BigInteger, Column, Connection, String, insert, select

from bot.store import schema as s
from bot.store.base.database import Store
from bot.store.upkeep.forgetting import forget
from engines.kernel.base.messages import Verbatim, say
from engines.kernel.record.record import REMOVED
from locales import words

EVA, BEN, NAME = 812345678901234567, 912345678901234568, "Eva of the Wide Sea"
NAMELESS = {"en": "Nameless captain", "es": "Capitán sin nombre", "it": "Capitano senza nome"}
FORGOTTEN = {
    "captains.person", "destinations.name", "interactions.result", "meta.key", "outbox.destination", "outbox.facts",
    "calls.caller", "calls.called",
    "outbox.person", "people.id", "people.name", "people.inbox_channel", "posts.content", "posts.destination", "seats.name",
    "seats.person", "tables.door", "tables.name", "tables.notices", "tables.opener", "members.person", "result_seats.person",
    "meetings.person", "meetings.other", "opted_out.person", "standings.person",
    "tables.tally", "tables.handovers",
    "entrants.person", "entrants.name", "series.name", "series.opener",
}  # fmt: skip
"""Columns in which a person stands."""
BY_SEATS = "captains are in it by their seats"
NO_PERSON = "a word of the bot's own, or the number of something else"
STAYS = "a word for the draws stays, and he is told so where he gives it"
OTHERS = {
    STAYS: {"seats.word", "tables.salts", "tables.opening"},
    BY_SEATS: {
        "answers.answer", "answers.told", "drafts.answer", "drafts.lines", "drafts.place", "drafts.quoted", "lines.line",
        "lines.scope", "lines.mark", "lines.answer", "private_steps.sentences", "record.row", "steps.told", "steps.facts",
        "tables.asked", "tables.clock", "tables.closing", "tables.handed", "tables.result", "tables.state",
        "tables.votes",
    },
    NO_PERSON: {
        "calls.table_id",
        "answers.kind", "answers.receipt", "answers.salt", "answers.table_id", "captains.table_id", "destinations.guild",
        "destinations.worker", "drafts.table_id", "interactions.id", "interactions.table_id", "leases.application", "leases.host",
        "leases.place", "leases.worker", "lines.table_id", "meta.table_id", "meta.value", "outbox.id", "outbox.kind",
        "outbox.table_id", "people.language", "people.own_language", "posts.action", "posts.id", "posts.kind", "posts.message",
        "posts.nonce", "posts.outcome", "posts.state", "posts.table_id", "posts.target", "private_steps.table_id",
        "record.table_id", "seats.side", "seats.table_id", "steps.table_id", "tables.chain", "tables.channel", "tables.chosen",
        "tables.code", "tables.fixed", "tables.followed", "tables.game", "tables.guild", "tables.id", "tables.language",
        "tables.last_post", "tables.live_channel", "tables.lobby_post", "tables.names_hash", "tables.options", "tables.pace",
        "tables.parent", "tables.posting", "tables.promise", "tables.promise_channel", "tables.promise_message",
        "tables.promise_trouble", "tables.recent", "tables.seed", "tables.status", "timers.kind", "timers.table_id",
        "timers.worker", "people.palette", "people.reminders", "people.vacation", "people.zone", "seats.zone",
        "servers.channels", "servers.guild", "servers.language", "servers.openers", "servers.palette", "tables.palette",
        "members.guild", "results.table_id", "results.guild", "results.game", "results.options", "results.reason",
        "boards.guild", "meetings.game", "meetings.guild", "results.annulled", "results.unrated", "seasons.guild",
        "side_ratings.game", "side_ratings.guild", "side_ratings.side", "standings.game", "standings.guild",
        "results.barred", "result_seats.table_id", "result_seats.side",
        "entrants.series", "series.channel", "series.game", "series.guild", "series.id", "series.language", "series.options",
        "series.pace", "series.pairings", "series.post", "series.seed", "series.sizes", "series.status", "series.system",
        "series.pinned", "series.terms", "tables.terms",
    },
}  # fmt: skip


def columns() -> Iterator[Column[Any]]:
    """Those that could hold a person's number or name."""
    for table in s.metadata.sorted_tables:
        yield from (one for one in table.columns if isinstance(one.type, String | JSON | BigInteger))


def test_every_column_is_listed_by_whether_it_names_people() -> None:
    """Whoever adds a column says here whether it holds people; if it does, `forget` takes them out of it."""
    assert {str(one) for one in columns()} == FORGOTTEN.union(*OTHERS.values())
    assert sum(map(len, OTHERS.values())) + len(FORGOTTEN) == len(FORGOTTEN.union(*OTHERS.values()))


def row(table: str, **values: Any) -> dict[str, Any]:
    """A row of which the rest is as empty as it may be."""
    empty: dict[type, Any] = {str: "", int: 0, float: 0.0, bool: False}
    made: dict[str, Any] = {}
    for one in s.metadata.tables[table].columns:
        if (
            one.key in values
            or one.nullable
            or one.server_default is not None
            or (one.name == "id" and table in ("posts", "outbox"))
        ):
            continue
        made[one.key] = {} if isinstance(one.type, JSON) else empty[one.type.python_type]
    return {**made, **values}


TOLD = {
    "body": {"text": f"\u2068{NAME}\u2069, it is your turn: <@{EVA}>", "allowed_mentions": {"users": [str(EVA), str(BEN)]}},
    "ring": [EVA, BEN], "pictures": [{"facts": {"names": [NAME, "Ben"]}}],
}  # fmt: skip


def plant(db: Connection) -> None:
    """Whatever a person may have left: a game that is over, a lobby left, a table of others, messages of all kinds and states."""
    for id, status, opener in (
        ("over", "over", EVA),
        ("shut", "closed", EVA),
        ("left", "lobby", EVA),
        ("others", "running", BEN),
    ):
        live = None if status in ("over", "closed") else len(id)
        more: dict[str, Any] = {"names_hash": "0" * 64, "salts": ["ahoy"], "name": f"Chess, {NAME}"} if id == "over" else {}
        if id == "left":
            more["door"] = {"closed": True, "invited": [EVA, BEN], "away": [EVA], "lapsed": {str(EVA): 2, str(BEN): 1}}
        if id == "others":
            people = {str(EVA): ["reached", "none", False], str(BEN): ["none", "reached", True]}
            more["notices"] = {"decision": 3, "since": 3, "people": people, "post": "reached", "flags": [False] * 3}
            more["handovers"] = {str(EVA): 0, str(BEN): 1}
            more["tally"] = {"0": [[EVA, 4, 1, 3, 0, 9.5], [BEN, 2, 0, 2, 0, 1.5]]}
        db.execute(
            insert(s.tables),
            row("tables", id=id, code=id, status=status, opener=opener, language="es", live_channel=live, **more),
        )
    db.execute(insert(s.seats), [
        row("seats", table_id="over", number=0, person=EVA, name=NAME, live=False, word="ahoy"),
        row("seats", table_id="over", number=1, person=BEN, name="Ben", live=False, word=""),
        row("seats", table_id="left", number=0, person=BEN, name="Ben", live=True, word=""),
    ])  # fmt: skip
    db.execute(insert(s.captains), row("captains", table_id="over", person=EVA))
    db.execute(insert(s.calls), [row("calls", caller=EVA, called=BEN), row("calls", caller=BEN, called=EVA)])
    db.execute(insert(s.members), row("members", guild=3, person=EVA))
    for table in ("over", "shut"):
        for seat, person in enumerate((EVA, BEN)):
            db.execute(insert(s.result_seats), row("result_seats", table_id=table, seat=seat, holder=0, person=person))
    for person, other in ((BEN, EVA), (EVA, BEN + 9)):
        db.execute(insert(s.standings), row("standings", guild=3, person=person))
        db.execute(insert(s.meetings), row("meetings", guild=3, person=person, other=other))
    db.execute(insert(s.opted_out), row("opted_out", person=EVA))
    db.execute(insert(s.series), row("series", id=9, opener=EVA, name=f"{NAME}'s league", language="es"))
    db.execute(insert(s.entrants), row("entrants", series=9, number=0, person=EVA, name=NAME))
    db.execute(insert(s.people), row("people", id=EVA, name=NAME, inbox_channel=EVA + 5))
    db.execute(insert(s.interactions), row("interactions", id=7, table_id="others", result={"by": EVA}))
    for place in (f"p{EVA}", "c44"):
        db.execute(insert(s.destinations), row("destinations", name=place))
        for table in ("over", "others"):
            waits = row("outbox", table_id=table, destination=place, kind="note", person=BEN, facts={"ring": [EVA, BEN]})
            db.execute(insert(s.outbox), waits)
            for number, state in enumerate(("sent", "dead", "ready", "sending")):
                kept = {"table_id": table, "destination": place, "state": state, "nonce": f"{place[0]}{table}{number}"}
                db.execute(insert(s.posts), row("posts", content=TOLD, **kept))
    db.execute(insert(s.outbox), row("outbox", table_id="others", destination="c44", kind="bell", person=EVA))
    for key in (f"once.window.{EVA}", f"last.hint.{EVA}", f"read.K2FQ.{EVA}", f"lesson.some.{EVA}", f"spoken.p{EVA}"):
        db.execute(insert(s.meta), row("meta", key=key, value="1"))


def everything(db: Connection) -> dict[str, str]:
    """All that is kept, by columns."""
    return {
        f"{table.name}.{column.name}": json.dumps(
            [list(one) for one in db.execute(select(column)).all()], default=str, ensure_ascii=False
        )
        for table in s.metadata.sorted_tables for column in table.columns
    }  # fmt: skip


async def test_forgotten_person_stands_in_no_column(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'b.sqlite3'}")
    await store.migrate()
    await store.write(plant)
    before = await store.read(everything)
    assert {name for name, text in before.items() if str(EVA) in text or NAME in text or str(EVA + 5) in text} == FORGOTTEN
    assert await store.write(forget, EVA, NAMELESS) == ()
    after = await store.read(everything)
    assert {name for name, text in after.items() if str(EVA) in text or NAME in text or str(EVA + 5) in text} == set()
    assert {name for name, text in after.items() if "ahoy" in text} == {"seats.word", "tables.salts"}
    assert REMOVED in after["tables.names_hash"] and NAMELESS["es"] in after["seats.name"]
    assert after["result_seats.person"].count("[-1]") == after["result_seats.person"].count(f"[{BEN}]") == 2
    assert "[[-1, 4, 1, 3, 0, 9.5]" in after["tables.tally"], "a game that goes on without the person"
    assert f"[{BEN}]" in after["tables.opener"] and str(BEN) in after["outbox.facts"], "others stay"
    (door,) = await store.read(lambda db: db.execute(select(s.tables.c.door).where(s.tables.c.id == "left")).scalars().all())
    assert door == {"closed": True, "invited": [BEN], "away": [], "lapsed": {str(BEN): 1}}
    waiting = await store.read(lambda db: db.execute(select(s.posts.c.content).where(s.posts.c.state == "ready")).scalars().all())
    assert len(waiting) == 2 and all(one["body"]["allowed_mentions"]["users"] == [str(BEN)] for one in waiting)
    assert NAMELESS["es"] in waiting[0]["body"]["text"] and waiting[0]["ring"] == [BEN]
    await store.close()


async def test_person_at_a_live_table_is_not_forgotten(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'b.sqlite3'}")
    await store.migrate()
    await store.write(plant)
    assert await store.write(forget, BEN, NAMELESS) == ("left",)
    assert str(BEN) in (await store.read(everything))["seats.person"]
    await store.close()


@pytest.mark.parametrize("language", NAMELESS)
def test_permanent_word_is_announced_at_the_word_and_at_forgetting(language: Any) -> None:
    wording = words(language)
    promise, record = {"en": ("promise", "record"), "es": ("promesa", "acta"), "it": ("promessa", "verbale")}[language]
    given, asked = wording(say("fair.word", command=Verbatim("/me forget"))), wording(say("forget.ask"))
    for text in (given, asked):
        assert promise in text and record in text
    assert "/me forget" in given and "Discord" in asked
    assert len(wording(say("fair.word.hint"))) <= 100
