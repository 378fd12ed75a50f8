"""Which coin may lie where: coins for all places of which a view knows the kind, or nothing.

Every seat that built a ship has thirteen coins of its yard in the game, one of them its Captain, within the limits.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from engines.kernel.chance import Random, mixed
from engines.pieces_of_eight.data import KIND, KINDS, LIMIT, SHIP
from engines.pieces_of_eight.table import CAPTAIN, Series

if TYPE_CHECKING:
    from engines.pieces_of_eight.view import View

Found = dict[int, str]
"""Coins by the numbers of their slots."""
TRIES = 200


class Slot(NamedTuple):
    """A place with a coin, numbered: its kind and the coin itself as far as known."""

    number: int
    seat: int
    zone: str
    kind: str
    coin: str


class Cargo:
    """The thirteen coins of one owner, as far as they are chosen, and his yard, which comes in random order."""

    def __init__(self, yard: Sequence[str] = (), crew: Sequence[str] = ()) -> None:
        self.crew = list(crew)
        self._yard = yard
        self._count = dict.fromkeys(KINDS, 0)
        self._waiting: dict[str, list[str]] = {}
        for coin in yard:
            self._waiting.setdefault(KIND[coin], []).append(coin)

    def take(self, kind: str, rnd: Random) -> str | None:
        """Any coin of that kind out of the yard, None when there is none or the limit is reached.

        Any, not the first in the yard's order: else those left would come early or late in it, and be many or few aboard.
        """
        alike = self._waiting.get(kind)
        if not alike or len(self.crew) >= SHIP or self._count[kind] >= LIMIT[kind]:
            return None
        return self._enlist(rnd.choice(alike) if len(alike) > 1 else alike[0])

    def claim(self, coin: str) -> bool:
        """Whether a coin that is known to be in the game came from this yard; then it belongs to the crew."""
        if coin not in self._waiting.get(KIND[coin], ()):
            return False
        self._enlist(coin)
        return True

    def fill(self) -> list[str]:
        """The crew made up to thirteen."""
        for coin in self._yard:
            if len(self.crew) == SHIP:
                break
            kind = KIND[coin]
            if self._count[kind] < LIMIT[kind] and coin in self._waiting[kind]:
                self._enlist(coin)
        return self.crew

    def _enlist(self, coin: str) -> str:
        kind = KIND[coin]
        self._waiting[kind].remove(coin)
        self._count[kind] += 1
        self.crew.append(coin)
        return coin


def stow(view: View, series: Series, slots: list[Slot], rnd: Random) -> tuple[list[tuple[str, ...]], Found]:
    """The crew of each seat, and a coin for every place."""
    for _ in range(TRIES):
        cargo = [_cargo(view, yard, seat, rnd) for seat, yard in enumerate(series.yards)]
        found = _fitted(cargo, slots, rnd)
        if found is not None:
            return [tuple(one.crew) for one in cargo], found
    raise AssertionError("no coins fit what the view shows")


def _cargo(view: View, yard: tuple[str, ...], seat: int, rnd: Random) -> Cargo:
    if not (view.built and view.built[seat]):
        return Cargo()
    if seat == view.viewer:
        return Cargo(crew=[coin for coin in view.layout if coin])
    cargo = Cargo(mixed(yard, rnd))
    cargo.take(CAPTAIN, rnd)
    return cargo


def _fitted(cargo: list[Cargo], slots: list[Slot], rnd: Random) -> Found | None:
    """Known coins, Captains, coins whose kind is seen, and the rest; None when the draw does not come out."""
    found = {slot.number: slot.coin for slot in slots if slot.coin}
    own = {coin for one in cargo for coin in one.crew}
    for coin in [coin for coin in found.values() if coin not in own]:
        any(one.claim(coin) for one in cargo)
    if slots and not (_captains(cargo, slots, found, rnd) and _seen(cargo, slots, found, rnd)):
        return None
    for one in cargo:
        one.fill()
    return _rest(slots, found, _unplaced(cargo, found), rnd) if slots else found


def _unplaced(cargo: list[Cargo], found: Found) -> list[list[str]]:
    """Of each crew, the coins that have no place yet."""
    placed = set(found.values())
    return [[coin for coin in one.crew if coin not in placed] for one in cargo]


def _captains(cargo: list[Cargo], slots: list[Slot], found: Found, rnd: Random) -> bool:
    """Captains lie where they are seen, or else in holds; not in the one place a Barrel needs."""
    free = {seat: coin for seat, coins in enumerate(_unplaced(cargo, found)) for coin in coins if KIND[coin] == CAPTAIN}
    for slot in slots:
        if slot.kind == CAPTAIN and not slot.coin:
            if not free:
                return False
            found[slot.number] = free.pop(slot.seat if slot.seat in free else rnd.choice(sorted(free)))
    hidden = _spared(slots, rnd) if free else []
    for owner, coin in free.items():
        place = next((slot for slot in hidden if slot.seat == owner), None) or next(iter(hidden), None)
        if place is None:
            return False
        hidden.remove(place)
        found[place.number] = coin
    return True


def _spared(slots: list[Slot], rnd: Random) -> list[Slot]:
    """The hidden places of holds; of each hold that a ship with a Captain has, one stands last: its coin can come back."""
    crowned = {slot.seat for slot in slots if slot.kind == CAPTAIN and slot.zone in ("nest", "deck")}
    first: list[Slot] = []
    last: dict[int, Slot] = {}
    for slot in mixed((slot for slot in slots if not slot.kind and slot.zone in ("hold", "gone")), rnd):
        if slot.zone == "hold" and slot.seat in crowned and slot.seat not in last:
            last[slot.seat] = slot
        else:
            first.append(slot)
    return [*first, *last.values()]


def _seen(cargo: list[Cargo], slots: list[Slot], found: Found, rnd: Random) -> bool:
    """Coins whose kind is seen: of the ship's own yard where possible, of another else."""
    strays = []
    for slot in mixed((slot for slot in slots if slot.kind and slot.number not in found), rnd):
        coin = cargo[slot.seat].take(slot.kind, rnd)
        if coin:
            found[slot.number] = coin
        else:
            strays.append(slot)
    for slot in strays:
        taken = (one.take(slot.kind, rnd) for one in mixed(cargo, rnd))
        coin = next((coin for coin in taken if coin), None) or _unplaced_of(cargo, slot.kind, found)
        if coin is None:
            return False
        found[slot.number] = coin
    return True


def _unplaced_of(cargo: list[Cargo], kind: str, found: Found) -> str | None:
    return next((coin for coins in _unplaced(cargo, found) for coin in coins if KIND[coin] == kind), None)


def _rest(slots: list[Slot], found: Found, spare: list[list[str]], rnd: Random) -> Found | None:
    """The hidden places, with coins of the ship's own yard first."""
    hidden = mixed((slot for slot in slots if slot.number not in found), rnd)
    if len(hidden) != sum(map(len, spare)):
        return None
    left = []
    for slot in hidden:
        if spare[slot.seat]:
            found[slot.number] = spare[slot.seat].pop()
        else:
            left.append(slot)
    for slot, coin in zip(left, mixed(chain.from_iterable(spare), rnd), strict=True):
        found[slot.number] = coin
    return found
