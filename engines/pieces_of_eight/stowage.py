"""Which coin may lie where: coins for all places of which a view knows the kind, or nothing.

Every seat that built a ship has thirteen coins of its yard in the game, one of them its Captain, within the limits.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engines.kernel.chance import Random
from engines.pieces_of_eight.data import KIND, LIMIT, SHIP
from engines.pieces_of_eight.table import CAPTAIN, Series

if TYPE_CHECKING:
    from engines.pieces_of_eight.view import View

Where = tuple[int, str, int]
TRIES = 200


@dataclass(frozen=True, slots=True)
class Slot:
    """A place with a coin: its kind and the coin itself as far as known."""

    seat: int
    zone: str
    at: int
    kind: str
    coin: str

    @property
    def where(self) -> Where:
        return (self.seat, self.zone, self.at)


@dataclass(slots=True)
class Cargo:
    """The thirteen coins of one owner, as far as they are chosen, and those of his yard that are not."""

    crew: list[str]
    yard: list[str]
    count: Counter[str] = field(default_factory=Counter)

    def take(self, kind: str) -> str | None:
        """A coin of that kind out of the yard, None when there is none or the limit is reached."""
        if len(self.crew) >= SHIP or self.count[kind] >= LIMIT[kind]:
            return None
        coin = next((coin for coin in self.yard if KIND[coin] == kind), None)
        return self.put(coin) if coin else None

    def put(self, coin: str) -> str:
        self.yard.remove(coin)
        self.crew.append(coin)
        self.count[KIND[coin]] += 1
        return coin

    def fill(self) -> list[str]:
        """The crew made up to thirteen; the coins added."""
        added = []
        for coin in list(self.yard):
            if len(self.crew) < SHIP and self.count[KIND[coin]] < LIMIT[KIND[coin]]:
                added.append(self.put(coin))
        return added


def stow(view: View, series: Series, slots: list[Slot], rnd: Random) -> tuple[list[tuple[str, ...]], dict[Where, str]]:
    """The crew of each seat, and a coin for every place."""
    for _ in range(TRIES):
        cargo = [_cargo(view, yard, seat, rnd) for seat, yard in enumerate(series.yards)]
        found = _fitted(view, cargo, slots, rnd)
        if found is not None:
            return [tuple(one.crew) for one in cargo], found
    raise AssertionError("no coins fit what the view shows")


def _cargo(view: View, yard: tuple[str, ...], seat: int, rnd: Random) -> Cargo:
    cargo = Cargo([], rnd.sample(yard, len(yard)))
    if not (view.built and view.built[seat]):
        cargo.yard = []
    elif seat == view.viewer:
        for coin in view.layout:
            if coin:
                cargo.put(coin)
        cargo.yard = []
    else:
        cargo.put(next(coin for coin in cargo.yard if KIND[coin] == CAPTAIN))
    return cargo


def _fitted(view: View, cargo: list[Cargo], slots: list[Slot], rnd: Random) -> dict[Where, str] | None:
    """Known coins, Captains, coins whose kind is seen, and the rest; None when the draw does not come out."""
    found = {slot.where: slot.coin for slot in slots if slot.coin}
    for coin in found.values():
        _claim(cargo, coin)
    if not slots:
        for one in cargo:
            one.fill()
        return found
    if not (_captains(cargo, slots, found, rnd) and _seen(cargo, slots, found, rnd)):
        return None
    spare = [(seat, coin) for seat, one in enumerate(cargo) for coin in _unplaced(one, found) + one.fill()]
    return _rest(slots, found, spare, rnd)


def _claim(cargo: list[Cargo], coin: str) -> None:
    """A known coin belongs to the crew of whoever has it in his yard."""
    for one in cargo:
        if coin in one.yard:
            one.put(coin)


def _unplaced(one: Cargo, found: dict[Where, str]) -> list[str]:
    placed = set(found.values())
    return [coin for coin in one.crew if coin not in placed]


def _captains(cargo: list[Cargo], slots: list[Slot], found: dict[Where, str], rnd: Random) -> bool:
    """Captains lie where they are seen, or else in holds; not in the one place a Barrel needs."""
    free = {seat: coin for seat, one in enumerate(cargo) for coin in _unplaced(one, found) if KIND[coin] == CAPTAIN}
    seen = [slot for slot in slots if slot.kind == CAPTAIN and slot.where not in found]
    for slot in seen:
        owner = slot.seat if slot.seat in free else rnd.choice(sorted(free)) if free else None
        if owner is None:
            return False
        found[slot.where] = free.pop(owner)
    hidden = [slot for slot in slots if not slot.kind and slot.zone in ("hold", "gone")]
    hidden = _spared(slots, rnd.sample(hidden, len(hidden)))
    for owner, coin in free.items():
        place = next((slot for slot in hidden if slot.seat == owner), None) or (hidden[0] if hidden else None)
        if place is None:
            return False
        hidden.remove(place)
        found[place.where] = coin
    return True


def _spared(slots: list[Slot], hidden: list[Slot]) -> list[Slot]:
    """Of each hold that a ship with a Captain has, one hidden coin can come back."""
    crowned = {slot.seat for slot in slots if slot.kind == CAPTAIN and slot.zone in ("nest", "deck")}
    spared: set[int] = set()
    kept = []
    for slot in hidden:
        if slot.zone == "hold" and slot.seat in crowned and slot.seat not in spared:
            spared.add(slot.seat)
        else:
            kept.append(slot)
    return kept + [slot for slot in hidden if slot not in kept]


def _seen(cargo: list[Cargo], slots: list[Slot], found: dict[Where, str], rnd: Random) -> bool:
    """Coins whose kind is seen: of the ship's own yard where possible, of another else."""
    waiting = [slot for slot in slots if slot.kind and slot.where not in found]
    waiting = rnd.sample(waiting, len(waiting))
    strays = []
    for slot in waiting:
        coin = cargo[slot.seat].take(slot.kind)
        if coin:
            found[slot.where] = coin
        else:
            strays.append(slot)
    for slot in strays:
        taken = (cargo[seat].take(slot.kind) for seat in rnd.sample(range(len(cargo)), len(cargo)))
        coin = next((coin for coin in taken if coin), None) or _unplaced_of(cargo, slot.kind, found)
        if coin is None:
            return False
        found[slot.where] = coin
    return True


def _unplaced_of(cargo: list[Cargo], kind: str, found: dict[Where, str]) -> str | None:
    return next((coin for one in cargo for coin in _unplaced(one, found) if KIND[coin] == kind), None)


def _rest(slots: list[Slot], found: dict[Where, str], spare: list[tuple[int, str]], rnd: Random) -> dict[Where, str] | None:
    """The hidden places, with coins of the ship's own yard first."""
    hidden = [slot for slot in slots if slot.where not in found]
    if len(hidden) != len(spare):
        return None
    hidden, spare = rnd.sample(hidden, len(hidden)), rnd.sample(spare, len(spare))
    left = []
    for slot in hidden:
        own = next((pair for pair in spare if pair[0] == slot.seat), None)
        if own is None:
            left.append(slot)
            continue
        spare.remove(own)
        found[slot.where] = own[1]
    for slot, (_, coin) in zip(left, spare, strict=True):
        found[slot.where] = coin
    return found
