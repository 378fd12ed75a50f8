"""The words for Task Forces, hexes and port boxes."""

from __future__ import annotations

from collections.abc import Iterable

from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.data.maps import MAP
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.squadrons import Squadron
from engines.atlantic_chase.pieces.vessels import is_convoy, row_of
from engines.kernel.base.messages import Message, Verbatim, say

BOX_NAME = {box.id: box.name for row in MAP.values() for box in row.boxes}


def sign(force: str) -> Verbatim:
    """The sign of a Task Force or a stealth force."""
    return Verbatim(force)


def hex_(code: str) -> Verbatim:
    """A hex by its code."""
    return Verbatim(code)


def hex_name(code: str) -> Message:
    """A hex as an option."""
    return say("ac.hex", hex=hex_(code))


def hexes(codes: Iterable[str]) -> tuple[Verbatim, ...]:
    """Several hexes."""
    return tuple(map(Verbatim, codes))


def box(id: str) -> Verbatim:
    """A port box by its name."""
    return Verbatim(BOX_NAME[id])


def first(one: Squadron) -> Ship:
    """The ship by which a Task Force is called: a Convoy, else that with the highest first gun value."""
    return max(one.ships, key=lambda ship: (is_convoy(ship), -9 if row_of(ship).short is None else row_of(ship).short))


def force(id: str, one: Squadron) -> Message:
    """A Task Force by its sign and first ship."""
    return say("ac.force", force=sign(id), ship=names.ship(first(one)))


def halves(points: int) -> Verbatim:
    """Victory points that are counted in halves."""
    whole, half = divmod(abs(points), 2)
    sign_ = "\u2212" if points < 0 else ""
    return Verbatim(sign_ + (f"{whole}½" if half and whole else "½" if half else str(whole)))


def mark(option: str) -> str | None:
    """A force on pictures."""
    return option if option[:1] in ("B", "G", "U") and any(map(str.isdigit, option)) else None
