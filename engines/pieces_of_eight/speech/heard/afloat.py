"""Ships as somebody knows them who only hears of them: places with what has been seen of their coins (PE-INFO-01 to -07)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.data.ids import NO_KIND, Kind, Place, position_of
from engines.pieces_of_eight.pieces.ship import AFT, FORE, NEST
from engines.pieces_of_eight.rules.calling import WAYS_TOLD, called
from engines.pieces_of_eight.speech.course import KINDS_OF_CAPTAIN
from engines.pieces_of_eight.view import ShipView

(ALWAYS_SEEN,) = KINDS_OF_CAPTAIN
"""PE-INFO-02: the kind of coin that all see wherever it lies aboard."""
OPEN = frozenset((NEST, FORE, position_of(1)))
"""PE-POS-06: the open places."""
A_WAY = {told: way for way, told in reversed(WAYS_TOLD.items())}
"""One of the two ways to call that an event without their order may mean."""


@dataclass(slots=True, eq=False)
class Cell:
    """A coin aboard: its kind, "" for an unknown one, and flags. The flags: it was shown in this play, has reacted in this turn,
    is aimed at, was aimed at in the open, is the coin played.
    """

    kind: Kind = NO_KIND
    is_shown: bool = False
    has_reacted: bool = False
    is_aimed: bool = False
    is_open_aim: bool = False
    is_played: bool = False

    @property
    def is_saved(self) -> bool:
        """PE-MONKEY-01: a coin that has saved itself."""
        return self.has_reacted and ABILITY[self.kind].saves

    def forget(self) -> None:
        """No play is under way any more."""
        self.is_aimed = self.is_open_aim = self.is_played = False


@dataclass(slots=True, eq=False)
class Afloat:
    """A ship: nest, deck from fore to aft, the numbers of coins in the hold and gone, turns to be lost, whether it is out."""

    nest: Cell | None = None
    deck: list[Cell] = field(default_factory=list)
    hold: int = 0
    gone: int = 0
    owed: int = 0
    out: bool = False
    team: int | None = None

    def __eq__(self, other: object) -> bool:
        """Whether all see the same of both."""
        return isinstance(other, Afloat) and self._look() == other._look()

    def __repr__(self) -> str:
        return repr(self._look())

    def _look(self) -> tuple[Any, ...]:
        """PE-INFO-01, -02: open coins, the Captain, and an aft coin that was shown."""
        last = len(self.deck) - 1
        deck = [_look(cell, not at, at == last > 0 and cell.is_shown) for at, cell in enumerate(self.deck)]
        nest = _look(self.nest, True, False) if self.nest else None
        return nest, tuple(deck), self.hold, self.gone, self.owed, self.out, self.team

    def cells(self) -> list[Cell]:
        """All coins aboard, nest first."""
        return [self.nest, *self.deck] if self.nest else list(self.deck)

    def at(self, place: Place | int) -> Cell | None:
        """The coin at a place, or at a position from the fore."""
        if place == NEST:
            return self.nest
        number = 1 if place == FORE else len(self.deck) if place == AFT else int(place)
        return self.deck[number - 1] if 1 <= number <= len(self.deck) else None

    def active(self) -> list[Cell]:
        """PE-POS-07: the nest, fore and aft coin, each once."""
        found = [cell for place in (NEST, FORE, AFT) if (cell := self.at(place)) is not None]
        return list(dict.fromkeys(found))

    @property
    def has_captain(self) -> bool:
        """Whether a Captain is aboard, as all see."""
        return any(cell.kind == ALWAYS_SEEN for cell in self.cells())

    def take(self, cell: Cell) -> None:
        """A coin leaves the ship."""
        if self.nest is cell:
            self.nest = None
        else:
            self.deck.remove(cell)

    def lose(self, cell: Cell) -> None:
        """PE-HOLD-01: a coin goes to the hold."""
        self.take(cell)
        self.hold += 1

    def fetch(self, *kinds: Kind) -> None:
        """Coins come out of the hold to the aft end; of those hidden a Captain alone is seen."""
        self.hold -= len(kinds)
        self.deck += [Cell(kind) for kind in kinds]

    def leave(self) -> None:
        """PE-ELIM-05: the player is out, and his coins leave play with him."""
        self.gone += len(self.cells())
        self.nest, self.deck, self.out = None, [], True

    def lay(self, number: int, nest: Kind, fore: Kind, captain: int) -> None:
        """A ship of so many coins is laid anew."""
        self.nest = Cell(nest) if nest else None
        self.deck = [Cell() for _ in range(number - bool(nest))]
        if fore:
            self.deck[0].kind = fore
        if captain:
            self.deck[captain - 1].kind = ALWAYS_SEEN

    def call(self, way: str) -> None:
        """PE-CALL-01, PE-INFO-09: end coins go to the Captain; of two on one side nobody knows which lies where."""
        at = next(at for at, cell in enumerate(self.deck) if cell.kind == ALWAYS_SEEN)
        if way in A_WAY:
            self.deck[0], self.deck[-1] = Cell(), Cell()
        self.deck = list(called(self.deck, at, A_WAY.get(way, way)))

    def raise_(self, place: Place, kind: Kind) -> None:
        """PE-NEST-01: a coin goes to the nest, and all see it."""
        cell = self.at(place)
        assert cell is not None
        self.take(cell)
        self.nest, cell.kind = cell, kind


def _look(cell: Cell, is_open: bool, is_shown: bool) -> tuple[Kind, bool, bool, bool]:
    """A coin as all see it: its kind, whether it has reacted, is aimed at and was shown."""
    kind = cell.kind if is_open or is_shown or cell.kind == ALWAYS_SEEN else NO_KIND
    return kind, cell.has_reacted and (is_open or is_shown), cell.is_aimed, is_shown


def as_seen(ship: ShipView) -> Afloat:
    """A ship as all see it."""
    deck = [Cell(coin.kind or NO_KIND) for coin in ship.deck]
    nest = Cell(ship.nest.kind or NO_KIND) if ship.nest else None
    found = Afloat(nest, deck, ship.hold, ship.gone, ship.lost_turns, ship.out, ship.team)
    if ship.shown:
        deck[-1].is_shown = True
    for place in ship.reacted:
        if cell := found.at(place):
            cell.has_reacted = True
    return found


def aim(ship: Afloat, places: Iterable[Place | int], in_sight: Collection[str]) -> None:
    """A play is aimed at coins of a ship, of which those at these places can be seen."""
    for place in places:
        cell = ship.at(place)
        if cell is not None:
            cell.is_aimed = True
            is_fore = cell is ship.at(FORE) and not OPEN.isdisjoint({*in_sight} - {NEST})
            cell.is_open_aim = is_fore or (cell is ship.nest and NEST in in_sight)
