"""Texts that were put together from the log of a table: a panel that is drawn again does not read it again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field

KEPT = 500


@dataclass
class ToldTexts:
    """The last texts, each by all that it depends on."""

    kept: OrderedDict[Hashable, str] = field(default_factory=OrderedDict)

    async def of(self, key: Hashable, make: Callable[[], Awaitable[str]]) -> str:
        """The text of that key, made where it is not kept."""
        if key not in self.kept:
            self.kept[key] = await make()
        self.kept.move_to_end(key)
        text = self.kept[key]
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return text
