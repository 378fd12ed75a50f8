"""Small texts of the edge in the database: the hash of the commands, times of logins, first-time hints."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.store.base.database import Store
from bot.store.base.embedded import SOON
from bot.store.people import key_value

WRITTEN = 2 * SOON
"""Seconds after which a text of `write_soon` is written, or never will be."""


class StoredKeyValues:
    """Texts by key in the table `meta` (`bot.edge.context.first_time_hints.KeyValues`)."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._soon: dict[str, str] = {}

    @property
    def waiting(self) -> int:
        """The number of texts that wait for their write."""
        return len(self._soon)

    async def read(self, key: str) -> str | None:
        """The text of a key, written or waiting; None if there is none."""
        soon = self._soon.get(key)
        return await self.store.read(key_value.read, key) if soon is None else soon

    async def read_all(self, keys: Sequence[str]) -> dict[str, str]:
        """The texts of those keys that exist."""
        return await self.store.read(key_value.read_all, keys)

    async def write(self, key: str, value: str, table: str | None = None) -> None:
        """Store a text. One with the id of a table is deleted together with the table."""
        self._soon.pop(key, None)
        await self.store.write(key_value.write, key, value, table)

    def write_soon(self, key: str, value: str, table: str | None = None) -> None:
        """Store a text together with the next write, or never. Nothing waits for it."""
        self._soon[key] = value
        asyncio.get_running_loop().call_later(WRITTEN, self._written, key, value)
        self.store.write_soon(key_value.write, key, value, table)

    def _written(self, key: str, value: str) -> None:
        if self._soon.get(key) == value:
            del self._soon[key]
