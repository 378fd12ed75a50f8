"""Small texts of the edge in the database: the hash of the commands, the times of logins, what was told once."""
from __future__ import annotations

from sqlalchemy import delete, insert, select

from bot.store import schema as s
from bot.store.database import Store


class StoredNotes:
    """Texts by name in the table `meta` (`bot.edge.once.Notes`)."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def read(self, key: str) -> str | None:
        """The text, None when there is none."""
        async with self.store.read() as db:
            found: str | None = (await db.execute(select(s.meta.c.value).where(s.meta.c.key == key))).scalar()
        return found

    async def write(self, key: str, value: str, table: str | None = None) -> None:
        """Keep a text; one that belongs to a table (its id) goes with that."""
        async with self.store.write() as db:
            await db.execute(delete(s.meta).where(s.meta.c.key == key))
            await db.execute(insert(s.meta).values(key=key, value=value, table_id=table))
