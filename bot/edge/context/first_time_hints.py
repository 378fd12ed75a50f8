"""First-time hints: told once ever, or once in a while, across tables and restarts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.edge.kit.key_values import KeyValues
from bot.model.base.times import is_within

MOST = 20_000


class FirstTimeHints:
    """Remembers at which decision somebody was first told something; there it is told as often as it is looked at."""

    def __init__(self, key_values: KeyValues) -> None:
        self.key_values = key_values
        self._first: dict[str, str | None] = {}

    async def preload(self, person: int, whats: Sequence[str]) -> None:
        """Read at once which of these that person was told before, as far as it is not known."""
        keys = [key for what in whats if (key := f"once.{what}.{person}") not in self._first]
        if keys:
            told = await self.key_values.read_all(keys)
            for key in keys:
                if key not in self._first:
                    self._keep(key, told.get(key))

    async def shows_here(self, what: str, person: int, table: str, decision: int) -> bool:
        """Whether that person is told it here: at the first decision at which it came up."""
        key, here = f"once.{what}.{person}", f"{table}:{decision}"
        await self.preload(person, (what,))
        if self._first[key] is None:
            self.key_values.write_soon(key, here)
            self._keep(key, here)
        return self._first[key] == here

    async def is_due(self, what: str, person: int, now: float, apart: float) -> bool:
        """Whether that person was not told it within the last `apart` seconds; he is told it now then."""
        key = f"last.{what}.{person}"
        last = None if key in self._first else await self.key_values.read(key)
        if is_within(apart, float(self._first.get(key) or last or 0), now):
            return False
        self._keep(key, str(now))
        self.key_values.write_soon(key, str(now))
        return True

    def forget(self, person: int) -> None:
        """Forget all hints of a person."""
        self._first = {key: first for key, first in self._first.items() if not key.endswith(f".{person}")}

    def _keep(self, key: str, first: str | None) -> None:
        if len(self._first) >= MOST:
            self._first.clear()
        self._first[key] = first
