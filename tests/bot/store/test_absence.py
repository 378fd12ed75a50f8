"""Older databases, whose captains have no excused misses and no seats on offer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import select, text

from bot.store import schema as s
from bot.store.base.database import Store
from tests.bot.store.test_database import fill, url


async def test_captains_of_before_have_no_excuses_and_seats_that_a_computer_keeps_are_on_offer(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    await store.migrate("0024")
    await store.write(lambda db: fill(db, "seats"))
    await store.write(lambda db: db.execute(text("UPDATE seats SET sitting_in = true, live = true, table_id = 'a'")).rowcount)
    await store.write(lambda db: db.execute(text("UPDATE seats SET table_id = 'b', person = 7 WHERE number = 2")).rowcount)
    await store.migrate()

    def found(db: Any) -> Any:
        told = db.execute(select(s.seats.c.table_id, s.seats.c.missed_in_row, s.seats.c.excused, s.seats.c.on_offer)).all()
        assert sorted(map(tuple, told)) == [("a", 0, 0, True), ("a", 0, 0, True), ("b", 0, 0, False)], "alone it only waits"

    await store.read(found)
    await store.close()
