"""A cache of bytes with a limit. The entry that was not asked for the longest goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class ByteCache(Generic[K, V]):
    """Things by key, together at most so many bytes as `size` counts them; *taken* are those in use."""

    def __init__(self, most: int, size: Callable[[V], int]) -> None:
        self.most, self._size = most, size
        self._things: OrderedDict[K, V] = OrderedDict()
        self.taken = 0

    def get(self, key: K) -> V | None:
        """The thing, which is now the last one asked for; None if there is none."""
        found = self._things.get(key)
        if found is not None:
            self._things.move_to_end(key)
        return found

    def put(self, key: K, thing: V) -> None:
        """Keep a thing whose key is not kept."""
        self._things[key] = thing
        self.taken += self._size(thing)
        while self.taken > self.most:
            _, gone = self._things.popitem(last=False)
            self.taken -= self._size(gone)

    def clear(self) -> None:
        """Keep nothing of it."""
        self._things.clear()
        self.taken = 0
