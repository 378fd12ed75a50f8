"""Long sequences in little memory: compressed in portions, of which one at a time is open."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, Generic, TypeVar

T = TypeVar("T")
PORTION = 10
QUICK = 1
"""Zlib's level. Higher ones save little and take twice the time."""


@dataclass(frozen=True)
class CompressedSequence(Generic[T]):
    """A sequence in portions of `PORTION` items, pickled and compressed. Every portion but the last is full. It never leaves the
    process."""

    portions: tuple[bytes, ...]
    count: int

    @classmethod
    def of(cls, items: Iterable[T]) -> CompressedSequence[T]:
        """The compressed sequence of some items. Raises their exceptions."""
        return cls((), 0).and_(items)

    def and_(self, more: Iterable[T]) -> CompressedSequence[T]:
        """The sequence with more items at its end. Raises their exceptions."""
        whole = self.count // PORTION
        portions, count = list(self.portions[:whole]), whole * PORTION
        left = chain(*map(_opened, self.portions[whole:]), more)
        while portion := tuple(islice(left, PORTION)):
            portions.append(zlib.compress(pickle.dumps(portion, pickle.HIGHEST_PROTOCOL), QUICK))
            count += len(portion)
        return CompressedSequence(tuple(portions), count)

    def __len__(self) -> int:
        return self.count

    def __contains__(self, item: object) -> bool:
        return any(item == one for one in self)

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(map(_opened, self.portions))

    def __getitem__(self, place: int) -> T:
        at = range(self.count)[place]
        item: T = _opened(self.portions[at // PORTION])[at % PORTION]
        return item


def _opened(portion: bytes) -> tuple[Any, ...]:
    items: tuple[Any, ...] = pickle.loads(zlib.decompress(portion))
    return items
