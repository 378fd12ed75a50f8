"""The waters (SR-1): 131 hexes with codes, six neighbours each; five of them are land."""

from __future__ import annotations

from functools import cache

from engines.kernel.messages import Message, Verbatim, say

COLUMNS, ROWS = 12, 11
WAYS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
_PLACES = {
    f"{'ABCDEFGHIJKL'[column]}{row + 1}": (column, row - column // 2)
    for column in range(COLUMNS)
    for row in range(ROWS)
    if (column, row) != (COLUMNS - 1, ROWS - 1)
}
_NAMES = {place: code for code, place in _PLACES.items()}
HEXES = tuple(_PLACES)
"""All 131, by column and row."""
LAND = frozenset({"F5", "F6", "G5", "G6", "E6"})
HARBOURS = ("A1", "L10", "L1", "A11")
"""SR-1.2 Where the ships of the seats begin."""


@cache
def beside(code: str) -> tuple[str, ...]:
    """The hexes that share a side with it."""
    q, r = _PLACES[code]
    return tuple(_NAMES[q + dq, r + dr] for dq, dr in WAYS if (q + dq, r + dr) in _NAMES)


@cache
def open_beside(code: str) -> tuple[str, ...]:
    """SR-1.1 Those of them that a ship may sail to."""
    return tuple(other for other in beside(code) if other not in LAND)


def hex_name(code: str) -> Message:
    """A hex by its code."""
    return say("sr.hex", code=Verbatim(code))
