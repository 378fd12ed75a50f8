"""The ships that one table hands on to the next (AC-T21e), in words, and the name of what is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.vessels import Vessel
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.base import codec
from engines.kernel.base.messages import Message, say


def scenario(view: View) -> Message:
    """AC-1d: the mini-scenario or the operation."""
    return names.operation(view.operation) if isinstance(view, OceanView) else names.mini(view.mini)


def described(handed: Any) -> tuple[Message, ...]:
    """AC-T21e: the ships that are sunk, damaged or hit."""
    return tuple(_harmed({Ship(ship): codec.load(Vessel, saved) for ship, saved in handed["ships"].items()}))


def _harmed(ships: dict[Ship, Vessel]) -> Iterator[Message]:
    for id, one in ships.items():
        name = names.ship(id, one.known_as)
        if one.is_sunk:
            yield say("ac.handed.sunk", ship=name)
        elif one.suffered:
            yield say("ac.handed.damaged" if one.is_damaged else "ac.handed.hit", ship=name, n=one.suffered)
