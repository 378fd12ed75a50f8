"""Members who want to hear of seats on offer: of that server alone, and never those who sit or have sat at the table."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import insert

from bot.model.people.people import Person
from bot.store import schema as s
from bot.store.people import people
from bot.store.results import members
from tests.bot.inline_driver import inline_store
from tests.empty_database import lay

GUILD, OTHER, TABLE = 7, 8, "00000000-0000-0000-0000-000000000001"


async def test_members_hear_of_offers_in_servers_where_they_asked_and_at_tables_that_they_do_not_know(tmp_path: Path) -> None:
    await lay(tmp_path / "b.sqlite3")
    store = inline_store(f"sqlite:///{tmp_path / 'b.sqlite3'}")
    for guild, person in ((GUILD, 1), (GUILD, 2), (GUILD, 3), (OTHER, 4)):
        await store.write(members.note_joined, guild, person, 0.0)
        await store.write(people.note_seen, Person(person, "Somebody", "en"), 0.0)
    for guild, person in ((GUILD, 1), (GUILD, 2), (OTHER, 4)):
        assert await store.write(members.choose_offers, guild, person, True)
    assert not await store.write(members.choose_offers, OTHER, 3, True), "nobody is made a member"
    await store.write(people.note_channel, 2, 77)
    assert await store.read(members.hearers, GUILD, TABLE) == [(1, False), (2, True)]
    await store.write(lambda db: db.execute(insert(s.captains), {"table_id": TABLE, "person": 2, "live": False}) and None)
    assert await store.read(members.hearers, GUILD, TABLE) == [(1, False)]
    assert [await store.read(members.hears_of, GUILD, TABLE, one) for one in (1, 2, 3, None)] == [True, False, False, False]
    await store.write(people.note_closed, 1)
    assert await store.read(members.hearers, GUILD, TABLE) == [], "nothing can be sent there"
    await store.write(members.note_joined, GUILD, 1, 5.0)
    assert await store.read(members.hears_offers, GUILD, 1), "another press keeps the wish"
    await store.write(members.forget, 1)
    assert await store.read(members.hearers, GUILD, TABLE) == []
    assert not await store.read(members.hears_offers, GUILD, 1)
    await store.close()
