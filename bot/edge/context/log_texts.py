"""Texts that were put together from the log of a table: a panel that is drawn again does not read it again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field

from bot.edge.kit.bounded import put

MAX_TEXTS = 500


@dataclass
class RecapCache:
    """The last texts, each by all that it depends on."""

    texts: OrderedDict[Hashable, str] = field(default_factory=OrderedDict)

    async def of(self, key: Hashable, make: Callable[[], Awaitable[str]]) -> str:
        """The text of that key, made if it is not kept."""
        if key not in self.texts:
            put(self.texts, key, await make(), MAX_TEXTS)
        self.texts.move_to_end(key)
        return self.texts[key]
