"""The lots of a league, from a stream that it promises before it begins: strangers can draw each of them again."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from engines.kernel.base.chance import Stream, canonical, shuffle_dice, shuffled

PROTOCOL = "league 1"
"""The first part of all keys of leagues."""
STANDINGS = "standings"
_RANGE = 1 << 32


@dataclass(frozen=True, slots=True)
class LeagueKey:
    """The key of a league: its id, what is drawn, and for which number. Block *n* has ``["league 1", id, what, number, n]``."""

    league: str
    what: str
    number: int

    def promise(self, seed: bytes) -> str:
        """SHA-256 of ``["league 1", id, seed in hexadecimal]``."""
        return hashlib.sha256(canonical([PROTOCOL, self.league, seed.hex()])).hexdigest()

    def parts(self) -> list[Any]:
        """``["league 1", id, what, number, ""]``, of which the stream puts the number of a block in place of the last part."""
        return [PROTOCOL, self.league, self.what, self.number, ""]


@dataclass(frozen=True, slots=True)
class Lots:
    """The lots of a league, drawn from its seed."""

    league: str
    seed: bytes

    @property
    def promise(self) -> str:
        """The hash by which the seed is promised."""
        return LeagueKey(self.league, "", 0).promise(self.seed)

    def of_captain(self, number: int) -> int:
        """The lot of a captain in the standings; the lower one goes first."""
        return self.number(STANDINGS, number)

    def number(self, what: str, number: int) -> int:
        """One lot, from 1."""
        return Stream(self.seed, LeagueKey(self.league, what, number))(_RANGE)

    def order(self, captains: list[int], what: str, round: int) -> list[int]:
        """Captains in an order drawn for a round."""
        stream = Stream(self.seed, LeagueKey(self.league, what, round))
        return list(shuffled(sorted(captains), [stream(sides) for sides in shuffle_dice(len(captains))]))
