"""What all abilities have in common (PE-PLAY): from where a coin may be played, how, at what, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from engines.kernel.values import light
from engines.pieces_of_eight.data import KIND, SEATS
from engines.pieces_of_eight.table import AFT, FORE, MATE, NEST, Ship, owned

Ships = Sequence[Ship]
PLAIN, KEEP, SHOW, SECOND = "", "keep", "show", "second"
"""Modes: plain · kept by an open Mate · with the hidden aft Mate shown · with the second open Cannon."""


@light
class Aim:
    """Whom an announcement aims at: the places as named, and the coins that lie there now (PE-D15)."""

    victim: int
    places: tuple[str, ...]
    coins: tuple[str, ...]


class Ability:
    """The ability of one kind of coin.

    `aims`: it names coins of a ship. `at_seat`: a ship is named, not a coin. `destroys`: the coins aimed at are lost.
    """

    kind: ClassVar[str]
    reactive: ClassVar[bool] = False
    aims: ClassVar[bool] = False
    at_seat: ClassVar[bool] = False
    destroys: ClassVar[bool] = False

    @cached_property
    def rule(self) -> str:
        """The rule that says at what the coin may be aimed."""
        return f"PE-{self.kind.upper()}-01"

    def modes(self, ships: Ships, seat: int, place: str) -> tuple[str, ...]:
        """The modes in which the coin can be played from that place; none when it cannot (PE-PLAY-07)."""
        return (PLAIN,)

    def targets(self, ships: Ships, seat: int) -> tuple[str, ...]:
        """What may be named: "seat.place", or the seat alone."""
        return ()

    def positions(self, ships: Ships, victim: int) -> tuple[str, ...]:
        """The positions of a ship that may be named, where a ship is named first and then a coin."""
        return ()

    def aim(self, ships: Ships, target: str, position: str) -> Aim:
        """The coins named by an announcement."""
        seat, _, place = target.partition(".")
        coin = ships[int(seat)].at(place)
        assert coin is not None
        return Aim(int(seat), (place,), (coin,))

    def is_lost(self, mode: str) -> bool:
        """Whether the played coin pays with itself (PE-TIME-31)."""
        return True


def mate_of(ship: Ship) -> str:
    """PE-COMBO-03: "open" when a Mate is open, "hidden" when only the hidden aft coin is one, "" without an active Mate."""
    if owned(ship.open, MATE):
        return "open"
    return "hidden" if ship.deck and KIND[ship.deck[-1]] == MATE else ""


def open_targets(ships: Ships, seat: int) -> tuple[str, ...]:
    """Every open coin in play, the own ones last."""
    return _named(ships, seat, _OPEN)


def active_targets(ships: Ships, seat: int) -> tuple[str, ...]:
    """Every active coin in play, the own ones last."""
    return _named(ships, seat, _ACTIVE)


def aft_targets(ships: Ships, seat: int) -> tuple[str, ...]:
    """Every aft coin in play, the own one last; the only coin of a deck is one (PE-POS-09)."""
    return _named(ships, seat, _AFT)


def _named(ships: Ships, seat: int, names: Sequence[Names]) -> tuple[str, ...]:
    found: tuple[str, ...] = ()
    for other, ship in enumerate(ships):
        if other != seat:
            found += names[other][ship.nest is not None, min(2, len(ship.deck))]
    own = ships[seat]
    return found + names[seat][own.nest is not None, min(2, len(own.deck))]


Names = dict[tuple[bool, int], tuple[str, ...]]
"""What may be named of a ship, by whether it has a nest coin and whether its deck has no coin, one, or more."""


def _names(fore: tuple[str, ...], more: tuple[str, ...]) -> tuple[Names, ...]:
    """For each seat: the nest coin when `fore` goes for open coins, `fore` for any deck, `more` for a longer one."""
    decks = {0: (), 1: fore, 2: (*fore, *more)}
    nests = (False, True) if FORE in fore else (False,)
    made: list[Names] = []
    for seat in range(SEATS):
        names = {(nest, size): (NEST,) * nest + deck for nest in nests for size, deck in decks.items()}
        names |= {(True, size): deck for size, deck in decks.items() if True not in nests}
        made.append({key: tuple(f"{seat}.{place}" for place in places) for key, places in names.items()})
    return tuple(made)


_OPEN, _ACTIVE, _AFT = _names((FORE,), ()), _names((FORE,), (AFT,)), _names((AFT,), ())
