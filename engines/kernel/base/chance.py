"""Dice and draws that strangers can check.

Every face comes from a stream of blocks. Block *n* (from 0) is HMAC-SHA-256(seed, key with *n*), where the seed is 32 random
bytes and the key is canonical JSON (RFC 8785). A face of *s* sides comes from the first eight bytes of the next block as a
big-endian number *v*. If v >= floor(2**64 / s) * s the block is passed over, else the face is v mod s + 1. Every face begins
a new block. Shuffles are Fisher-Yates from the last place.

Protocol 3 (`Posted` with the second at which it was `fixed`): captains' words and the seed are fixed when the last captain
has come. One message of the channel promises them and names that second. The id that Discord gives the message is the last
part of the key. It tells when the message was posted, so that a promise thrown away for another leaves a gap. Protocol 2,
under which older tables end: the same without the second. Protocol 1 (`Salted`): the key was the captains' words, and the
promise the SHA-256 of the seed alone.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from engines.kernel.base.visible import is_visible

E = TypeVar("E")
_SPAN = 1 << 64
LONGEST_WORD = 60
_NOT_IN_WORDS = frozenset("`@<")


class Key(Protocol):
    """The key of a table: the values that its dice hang on beside its seed."""

    def promise(self, seed: bytes) -> str:
        """The hash that commits the seed, in hexadecimal."""

    def parts(self) -> list[Any]:
        """The parts of the key before the number of a block."""


@dataclass(frozen=True, slots=True)
class Salted:
    """Protocol 1: block *n* has the key ``[1, table, [words], n]``."""

    table: str
    words: tuple[str, ...]

    def promise(self, seed: bytes) -> str:
        """SHA-256 of the seed."""
        return hashlib.sha256(seed).hexdigest()

    def parts(self) -> list[Any]:
        """``[1, table, [words]]``."""
        return [1, self.table, list(self.words)]


@dataclass(frozen=True, slots=True)
class Posted:
    """Protocol 3: block *n* has the key ``[3, table, channel, [words], fixed, message, n]``, ids as decimal strings.

    `words` has one word a person, by seat, empty for whoever gave none. `fixed`: the second, counted from 1970, at which words
    and seed were fixed; None under protocol 2, whose key is ``[2, table, channel, [words], message, n]``. `message` is empty
    until Discord has told the id of the message that holds the promise.
    """

    table: str
    channel: str
    words: tuple[str, ...]
    message: str = ""
    fixed: int | None = None

    def promise(self, seed: bytes) -> str:
        """SHA-256 of ``[3, table, channel, [words], fixed, seed in hexadecimal]``; of protocol 2 without `fixed`."""
        return hashlib.sha256(canonical([*self._fixed(), seed.hex()])).hexdigest()

    def parts(self) -> list[Any]:
        """``[3, table, channel, [words], fixed, message]``. Raises ValueError before the message is known."""
        if not self.message:
            raise ValueError("the promise has not been posted")
        return [*self._fixed(), self.message]

    def _fixed(self) -> list[Any]:
        what = [self.table, self.channel, list(self.words)]
        return [2, *what] if self.fixed is None else [3, *what, self.fixed]

    def posted_as(self, message: str) -> Posted:
        """The whole key, once the id of the promise is known."""
        return replace(self, message=message)


def canonical(value: Sequence[Any]) -> bytes:
    """The RFC 8785 form, in UTF-8, of nested lists of texts and whole numbers: for these Python's compact JSON is that form."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def normalized_salt(text: str) -> str:
    """A captain's word as it goes into the dice: NFC, one plain space between its parts; empty for none.

    Raises ValueError for more than 60 characters, for whatever cannot be seen or stands without a letter, line breaks, a
    backtick, @ or <.
    """
    word = "".join(" " if unicodedata.category(one) == "Zs" else one for one in unicodedata.normalize("NFC", text))
    word = re.sub(" +", " ", word).strip(" ")
    if word and (len(word) > LONGEST_WORD or not _NOT_IN_WORDS.isdisjoint(word) or not is_visible(word)):
        raise ValueError("no word for the dice")
    return word


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


class Unmixed:
    """The randomness of an imagined state that is the same for everybody: whatever is drawn comes as it is listed."""

    def random(self) -> float:
        """The number 0."""
        return 0.0

    def randint(self, a: int, b: int, /) -> int:
        """The lowest number."""
        return a

    def randrange(self, stop: int, /) -> int:
        """The number 0."""
        return 0

    def choice(self, seq: Sequence[E], /) -> E:
        """The first one."""
        return seq[0]

    def sample(self, population: Sequence[E], k: int) -> list[E]:
        """The first ones."""
        return list(population[:k])


class Stream:
    """The dice of one table: a callable, sides to face.

    `used` counts blocks; `dice` and `faces` keep the sides that were asked for and what was given, since the start or `begin`.
    """

    def __init__(self, seed: bytes, key: Key, used: int = 0) -> None:
        self.used = used
        self.dice: list[int] = []
        self.faces: list[int] = []
        self._keyed = hmac.new(seed, canonical(key.parts())[:-1], "sha256")

    def begin(self) -> None:
        """Forget what was given: a new round."""
        self.dice, self.faces = [], []

    def __call__(self, sides: int) -> int:
        """The next face of a die of that many sides, from 1. Raises ValueError for none, and for more than 2**64."""
        if not 1 <= sides <= _SPAN:
            raise ValueError(f"a die of {sides} sides")
        limit = _SPAN // sides * sides
        while (value := self._next()) >= limit:
            pass
        self.dice.append(sides)
        self.faces.append(value % sides + 1)
        return self.faces[-1]

    def _next(self) -> int:
        block = self._keyed.copy()
        block.update(b",%d]" % self.used)
        self.used += 1
        return int.from_bytes(block.digest()[:8], "big")


class NoChance:
    """The chance of a table whose options leave nothing to it: whatever draws is an error. Looks like a `Stream`."""

    def __init__(self) -> None:
        self.used = 0
        self.dice: list[int] = []
        self.faces: list[int] = []

    def begin(self) -> None:
        """Nothing to forget."""

    def __call__(self, sides: int) -> int:
        """Refuse to roll: raises ValueError."""
        raise ValueError(f"a die of {sides} sides at a table that draws nothing")


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
