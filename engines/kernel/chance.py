"""Dice and draws that strangers can check.

The seed is 32 random bytes, promised before the game by its SHA-256 and shown after it. Block *n* (from 0) is
HMAC-SHA-256(seed, compact JSON ``[1, table, [salts], n]`` in UTF-8). A face of *s* sides is the first eight bytes of the
next block as a big-endian number *v*: when v >= floor(2**64 / s) * s the block is passed over, else the face is v mod s + 1.
Every face begins a new block. Shuffles are Fisher-Yates from the last place.
"""
from __future__ import annotations

import hashlib
import hmac
import json
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

E = TypeVar("E")
_SPAN = 1 << 64


def promise(seed: bytes) -> str:
    """The hash that commits a seed: SHA-256 in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def salt_of(word: str) -> str:
    """A captain's word as it goes into the dice: NFC, without space around it."""
    return unicodedata.normalize("NFC", word).strip()


class Random(Protocol):
    """Randomness that is handed in and is no part of a game's dice: for samples, imagined states and minds."""

    def random(self) -> float:
        """A number from 0 to below 1."""

    def randint(self, a: int, b: int, /) -> int:
        """A whole number from a to b."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to below `stop`."""

    def choice(self, seq: Sequence[E], /) -> E:
        """One of them."""

    def sample(self, population: Sequence[E], k: int) -> list[E]:
        """`k` different ones in random order."""


class Stream:
    """The dice of one table: a callable, sides to face. `used` counts blocks, `faces` keeps what it gave since the start."""

    def __init__(self, seed: bytes, table: str, salts: Sequence[str], used: int = 0) -> None:
        self.used = used
        self.faces: list[int] = []
        self._seed = seed
        self._head = json.dumps([1, table, list(salts)], ensure_ascii=False, separators=(",", ":"))[:-1]

    def __call__(self, sides: int) -> int:
        """The next face of a die of that many sides, from 1. Raises ValueError for less than one side."""
        if sides < 1:
            raise ValueError(f"a die of {sides} sides")
        limit = _SPAN // sides * sides
        while (value := self._next()) >= limit:
            pass
        self.faces.append(value % sides + 1)
        return self.faces[-1]

    def _next(self) -> int:
        text = f"{self._head},{self.used}]"
        self.used += 1
        return int.from_bytes(hmac.digest(self._seed, text.encode(), "sha256")[:8], "big")


class Scripted:
    """Faces written down beforehand, for tests and for replays. Raises ValueError when one is missing or impossible."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.left = list(faces)

    def __call__(self, sides: int) -> int:
        if not self.left or not 1 <= self.left[0] <= sides:
            raise ValueError(f"a die of {sides} sides, faces left: {self.left}")
        return self.left.pop(0)

    def end(self) -> None:
        """Raises ValueError when faces are left over."""
        if self.left:
            raise ValueError(f"faces left over: {self.left}")


def shuffle_dice(count: int) -> tuple[int, ...]:
    """The dice of a Fisher-Yates shuffle of `count` things: sides count, count-1, … 2."""
    return tuple(range(count, 1, -1))


def shuffled(things: Sequence[E], faces: Sequence[int]) -> tuple[E, ...]:
    """`things` in the order the faces of `shuffle_dice` give: each place from the last changes with the one thrown."""
    pile = list(things)
    for place, face in zip(range(len(pile) - 1, 0, -1), faces, strict=True):
        pile[place], pile[face - 1] = pile[face - 1], pile[place]
    return tuple(pile)


def mixed(things: Iterable[E], rnd: Random) -> list[E]:
    """`things` in random order, for samples and imagined states: each gets a number by lot."""
    lot = rnd.random
    return sorted(things, key=lambda _: lot())
