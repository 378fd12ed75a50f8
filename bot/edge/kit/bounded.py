"""Mappings in memory with a limit."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def put(kept: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    """Keep the value as the newest; of more than `most` the oldest go."""
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
