"""The numbers of the components: units, cards, and the historical places. Each says where it comes from."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from engines.cartagena.data.ids import SIDES, A, B, Camp, Card, Kind, Piece, Ship, Square, camp_of, piece_of
from engines.kernel.contract.lessons import Book
from engines.kernel.speech.rulebook import Contents


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Troop(_Row):
    """CT-STAT-01 to -07: a kind of troop; every one has 1 wound."""

    id: Kind
    side: str
    count: int = Field(ge=1)
    level: int = Field(ge=1, le=3)
    attack: int
    defence: int
    move: int
    source: str


class Class(_Row):
    """CT-STAT-08 to -13: a class of ship."""

    id: str
    side: str
    level: int = Field(ge=1, le=3)
    move: int
    wounds: int
    range: int
    berths: int
    fame: int
    shots: int
    source: str


class Work(_Row):
    """CT-STAT-14 to -16: a kind of work. `bonus`: dice it adds to its defence; `seaward`: it fires to seaward only."""

    id: str
    level: int
    wounds: int
    range: int
    bonus: int
    fame: int
    shots: int
    seaward: bool
    source: str


class Hero(_Row):
    """CT-STAT-17 to -22: a hero."""

    id: Piece
    side: str
    attack: int
    defence: int
    move: int
    wounds: int
    fame: int
    source: str


class OneShip(_Row):
    """A ship: its class and its colour with 3 or 4 players."""

    id: Ship
    kind: str
    colour: str
    name: str = ""


class Pieces(_Row):
    """The whole file of units."""

    source: str
    troops: tuple[Troop, ...]
    classes: tuple[Class, ...]
    works: tuple[Work, ...]
    heroes: tuple[Hero, ...]
    ships: tuple[OneShip, ...]


class OrderCard(_Row):
    """CT-CARD-04 to -10: a card, its initiative (None: that of another), whether it is used once, copies in each deck."""

    id: Card
    initiative: int | None
    single: bool
    spanish: int
    english: int
    source: str


class Cards(_Row):
    """The whole file of cards; `split` are the special cards of each half deck (CT-D66)."""

    source: str
    cards: tuple[OrderCard, ...]
    split: dict[str, dict[str, tuple[Card, ...]]]


class ShipPlace(_Row):
    """The first square of a ship, and its load."""

    id: Ship
    at: Square
    load: tuple[Kind, ...]


class TroopPlace(_Row):
    """The first square of troops on land, the top one first, with their colour."""

    at: Square
    colour: str
    pieces: tuple[Kind, ...]


class HeroPlace(_Row):
    """The first place of a hero: on land, or aboard in exchange for a counter."""

    id: Piece
    at: Square | None = None
    ship: Ship | None = None
    aside: Kind | None = None


class Hiding(_Row):
    """The ships in which other English heroes hide, one after the other, by colour ("": one player)."""

    colour: str
    ships: tuple[Ship, ...]
    aside: Kind


class Historical(_Row):
    """The historical deployment, in the order of the data (CT-TIME-07a)."""

    source: str
    ships: tuple[ShipPlace, ...]
    troops: tuple[TroopPlace, ...]
    heroes: tuple[HeroPlace, ...]
    hidden: tuple[Hiding, ...]


_HERE = Path(__file__)
PIECES = Pieces.model_validate_json(_HERE.with_name("pieces.json").read_bytes())
BOOK = Book.model_validate_json(_HERE.with_name("lessons.json").read_bytes())
"""The lessons."""
CONTENTS = Contents.model_validate_json(_HERE.with_name("rules.json").read_bytes())
"""The rules to be read."""
CARDS = Cards.model_validate_json(_HERE.with_name("cards.json").read_bytes())
HISTORICAL = Historical.model_validate_json(_HERE.with_name("historical.json").read_bytes())
TROOP: dict[str, Troop] = {troop.id: troop for troop in PIECES.troops}
CLASS: dict[str, Class] = {one.id: one for one in PIECES.classes}
WORK: dict[str, Work] = {work.id: work for work in PIECES.works}
"""Kinds of works."""
HERO: dict[Piece, Hero] = {hero.id: hero for hero in PIECES.heroes}
SHIP: dict[Ship, OneShip] = {ship.id: ship for ship in PIECES.ships}
CLASS_OF: dict[Ship, Class] = {ship.id: CLASS[ship.kind] for ship in PIECES.ships}
CARD: dict[Card, OrderCard] = {card.id: card for card in CARDS.cards}
RANK: dict[str, int] = {card: place for place, card in enumerate(CARD)}
"""The order in which cards are listed."""
BASIC = frozenset(card for card, its in CARD.items() if not its.single)
"""CT-CARD-06: cards that come back to the hand."""
_TROOPS: dict[Piece, Troop] = {piece_of(troop.id, colour): troop for troop in PIECES.troops for colour in (A, B)}
ATTACK: dict[str, int] = {
    **{piece: troop.attack for piece, troop in _TROOPS.items()},
    **{id: hero.attack for id, hero in HERO.items()},
}
DEFENCE: dict[str, int] = {
    **{piece: troop.defence for piece, troop in _TROOPS.items()},
    **{id: hero.defence for id, hero in HERO.items()},
}
LEVEL: dict[str, int] = {piece: troop.level for piece, troop in _TROOPS.items()}
"""Levels of troops."""
SIDE: dict[str, str] = {
    **{piece: troop.side for piece, troop in _TROOPS.items()},
    **{id: hero.side for id, hero in HERO.items()},
    **{f"?{camp_of(side, colour)}": side for side in SIDES for colour in (A, B)},
    **{ship: one.side for ship, one in CLASS_OF.items()},
}
"""The side of each piece, seen or not, and of each ship."""
CAMP: dict[str, Camp] = {
    **{piece: camp_of(troop.side, piece[-1]) for piece, troop in _TROOPS.items()},
    **{f"?{camp_of(side, colour)}": camp_of(side, colour) for side in SIDES for colour in (A, B)},
}
"""The camp of each troop, seen or not; heroes have the colour of their player."""
ORDER: dict[str, int] = {piece: place for place, piece in enumerate((*HERO, *_TROOPS))}
"""The order in which pieces are listed."""


def stock(side: str, is_split: bool) -> tuple[Piece, ...]:
    """CT-D67: all troops of a side, half of each kind in each colour where two players share it."""
    pieces: list[Piece] = []
    for troop in PIECES.troops:
        if troop.side == side:
            half = troop.count // 2 if is_split else 0
            pieces += [piece_of(troop.id, A)] * (troop.count - half) + [piece_of(troop.id, B)] * half
    return tuple(pieces)
