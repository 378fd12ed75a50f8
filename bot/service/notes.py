"""Small texts of the edge in the database: the hash of the commands, the times of logins, what was told once."""

from __future__ import annotations

from bot.store import meta
from bot.store.database import Store


class StoredNotes:
    """Texts by name in the table `meta` (`bot.edge.once.Notes`)."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def read(self, key: str) -> str | None:
        """The text, None when there is none."""
        return await self.store.read(meta.read, key)

    async def write(self, key: str, value: str, table: str | None = None) -> None:
        """Keep a text; one that belongs to a table (its id) goes with that."""
        await self.store.write(meta.write, key, value, table)

    def write_soon(self, key: str, value: str) -> None:
        """Keep a text with what is written next; nobody waits for it."""
        self.store.write_soon(meta.write, key, value)
