"""The waters (SR-1): 131 hexes with codes; five of them are land."""

from __future__ import annotations

from functools import cache

from engines.kernel.base.hexes import Lattice, rectangular
from engines.kernel.base.messages import Message, Verbatim, say

SEA = Lattice(rectangular(12, 11)[:-1])
HEXES = tuple(SEA.places)
"""All 131, by column and row."""
LAND = frozenset({"F5", "F6", "G5", "G6", "E6"})
HARBOURS = ("A1", "L10", "L1", "A11")
"""SR-1.2 Where the ships of the seats begin."""


@cache
def open_beside(code: str) -> tuple[str, ...]:
    """SR-1.1 The hexes beside it that a ship may sail to."""
    return tuple(other for other in SEA.beside[code] if other not in LAND)


def hex_name(code: str) -> Message:
    """A hex by its code."""
    return say("sr.hex", code=Verbatim(code))
