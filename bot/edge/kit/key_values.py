"""Small facts kept between two starts of the bot, as the edge sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class KeyValues(Protocol):
    """Small texts kept in the database by name."""

    async def read(self, key: str) -> str | None:
        """The text, None when there is none."""

    async def read_all(self, keys: Sequence[str]) -> dict[str, str]:
        """The texts of those names that there are."""

    async def write(self, key: str, value: str, table: str | None = None) -> None:
        """Keep a text; one that belongs to a table (its id) goes with that."""

    def write_soon(self, key: str, value: str, table: str | None = None) -> None:
        """Keep a text, later or not at all; nobody waits for it."""
