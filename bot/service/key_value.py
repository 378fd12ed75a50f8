"""Small texts of the edge in the database: the hash of the commands, the times of logins, what was told once."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import key_value
from bot.store.database import Store


class StoredKeyValues:
    """Texts by name in the table `meta` (`bot.edge.first_time_hints.KeyValues`)."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def read(self, key: str) -> str | None:
        """The text, None when there is none."""
        return await self.store.read(key_value.read, key)

    async def read_all(self, keys: Sequence[str]) -> dict[str, str]:
        """The texts of those names that there are."""
        return await self.store.read(key_value.read_all, keys)

    async def write(self, key: str, value: str, table: str | None = None) -> None:
        """Keep a text; one that belongs to a table (its id) goes with that."""
        await self.store.write(key_value.write, key, value, table)

    def write_soon(self, key: str, value: str) -> None:
        """Keep a text with what is written next; nobody waits for it."""
        self.store.write_soon(key_value.write, key, value)
