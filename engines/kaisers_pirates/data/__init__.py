"""The numbers of the components: ships, Action Cards of both editions, Solitaire cards. Each says where it comes from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from engines.kaisers_pirates.data.ids import NO_KIND, Card, CardKind, Ship, card_of, kind_of
from engines.kernel.contract.lessons import Book
from engines.kernel.speech.rulebook import Contents


def _one_of_each(dice: tuple[int, ...]) -> tuple[int, ...]:
    """KP-1.2f: one side's set has one die of each size."""
    if len(set(dice)) != len(dice):
        raise ValueError(f"a coin with two like dice: {dice}")
    return dice


Coin = Annotated[tuple[Literal[4, 6, 8, 10], ...], Field(min_length=1, max_length=3), AfterValidator(_one_of_each)]
"""KP-1.1.4b: the sides of the dice that are drawn in a coin."""
Symbol = Literal["mines", "coal", "fast", "sails", "wolfchen"]
"""KP-1.1.4.6 to KP-1.1.4.10: the special symbols of Warships and Raiders."""


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    id: str
    name: str
    source: dict[str, str]


class _Ship(_Row):
    """A ship card. `sign`: a short name of at most 11 letters; empty if the name is as short."""

    sign: str = Field(default="", max_length=11)

    @property
    def short(self) -> str:
        return self.sign or self.name


class GermanShip(_Ship):
    """KP-1.1.1b: a Warship or a Raider. `before_1915`: out of the game beyond 1914 (KP-6.5.1); `weak`: left out of a balanced
    first deal (KP-6.4.2a).
    """

    kind: Literal["warship", "raider"]
    attack: Coin
    defense: Coin
    va: int = Field(ge=1)
    symbols: tuple[Symbol, ...] = ()
    before_1915: bool = False
    weak: bool = False


class Merchantman(_Ship):
    """KP-1.1.1c: a Merchantman with its Safe Passage coins. `sailing`: KP-6.11.0; `lost_1914`: KP-6.5.4."""

    defense: Coin
    challenge: Coin
    response: Coin
    va: int = Field(ge=1)
    sailing: bool = False
    lost_1914: bool = False
    flag: str = ""
    tons: int = Field(default=0, ge=0)


class Vessel(_Row):
    """A ship that stands on an Action Card: AMC, Q-Ship or submarine, with a coin for each kind of attack (KP-1.1.4.1b)."""

    attack: Coin | None = None
    guns: Coin | None = None
    charges: Coin | None = None
    torpedoes: Coin | None = None
    mines: Coin | None = None
    defense: Coin
    va: int = Field(ge=1)


class ActionCard(_Row):
    """KP-1.1.2a: a kind of Action Card: the Intercept! half's coin and night symbol, the action half's Decision coins if any.

    `team`: made for team play (KP-3.3.0e). `solitaire`: whether one captain plays with it (KP-5.2a, KP-5.2b). `copies_1e`: in the
    first edition. `strike`: the Attack coin of the action half. `modifier`: what the action half adds to the dice that it is
    for; `passage`: what it adds to Safe Passage after an attack. `vessels`: the ship on each copy.
    """

    kind: Literal["normal", "reaction", "assist"]
    team: bool
    solitaire: bool = True
    copies: int = Field(ge=1)
    attack: Coin
    night: bool
    copies_1e: int = Field(default=0, ge=0)
    challenge: Coin | None = None
    response: Coin | None = None
    strike: Coin | None = None
    modifier: int = 0
    passage: int = 0
    vessels: tuple[Vessel, ...] = ()


class Ships(BaseModel):
    """KP-1.1.1a: no ship twice."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    source: str
    fleet: tuple[GermanShip, ...]
    merchantmen: tuple[Merchantman, ...]

    @model_validator(mode="after")
    def _each_once(self) -> Ships:
        names = [ship.id for ship in (*self.fleet, *self.merchantmen)]
        if len(set(names)) != len(names):
            raise ValueError("a ship stands twice")
        return self


class Cards(BaseModel):
    """The Action deck by kinds."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    source: str
    cards: tuple[ActionCard, ...]


class Offense(BaseModel):
    """KP-1.1.3b: an Offensive Action; `ends` is the mark (ET): with it the turn is over."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    does: CardKind
    ends: bool


class SolitaireCard(BaseModel):
    """KP-1.1.3b: four Offensive Actions, two Defensive ones for 1 or 3 and for 2 or 4 ("": No Response), a Special Action or "".

    `attack`: the coin of the British Forces; `night`: an intercept by this card is a Night Action. `vessels`: the ship on
    it for each kind of action that has one.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    id: str
    offense: tuple[Offense, Offense, Offense, Offense]
    defense: tuple[CardKind, CardKind]
    special: CardKind
    night: bool
    attack: Coin | None = None
    vessels: dict[CardKind, str] = Field(default_factory=dict)
    source: dict[str, str]

    @property
    def kinds(self) -> frozenset[CardKind]:
        """Everything that it may do."""
        return frozenset([*(one.does for one in self.offense), *self.defense, self.special]) - {NO_KIND}


class SolitaireCards(BaseModel):
    """KP-1.1.1: the Solitaire deck."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    source: str
    cards: tuple[SolitaireCard, ...]


_HERE = Path(__file__).parent
SHIPS = Ships.model_validate_json((_HERE / "ships.json").read_bytes())
CARDS = Cards.model_validate_json((_HERE / "cards.json").read_bytes())
SOLITAIRE: dict[str, SolitaireCard] = {
    card.id: card for card in SolitaireCards.model_validate_json((_HERE / "solitaire.json").read_bytes()).cards
}
"""The Solitaire deck by id."""
BRITISH_HUNT = CardKind("british")
"""KP-5.4.4: the Offensive Action by which the British Forces of the phantom intercept."""

BOOK = Book.model_validate_json((_HERE / "lessons.json").read_bytes())
"""The lessons."""
CONTENTS = Contents.model_validate_json((_HERE / "rules.json").read_bytes())
"""The rules to be read."""

FLEET: dict[Ship, GermanShip] = {Ship(ship.id): ship for ship in SHIPS.fleet}
"""Warships and Raiders by id."""
MERCHANTMEN: dict[Ship, Merchantman] = {Ship(ship.id): ship for ship in SHIPS.merchantmen}
SHIP: dict[Ship, GermanShip | Merchantman] = {**FLEET, **MERCHANTMEN}
SYMBOLS: dict[Ship, frozenset[str]] = {ship: frozenset(its.symbols) for ship, its in FLEET.items()}
"""KP-1.1.4a: all symbols of a ship apply."""
CARD: dict[CardKind, ActionCard] = {CardKind(card.id): card for card in CARDS.cards}
"""Action Cards by kind."""
ACTION_DECK: tuple[Card, ...] = tuple(card_of(kind, copy) for kind, card in CARD.items() for copy in range(1, card.copies + 1))
"""KP-1.1b: every card of the Action deck by id: kind and number of the copy."""
DECKS: dict[str, tuple[Card, ...]] = {
    "2e": ACTION_DECK,
    "1e": tuple(card_of(kind, copy) for kind, card in CARD.items() for copy in range(1, card.copies_1e + 1)),
}
"""KP-0.2, KP-0.3: the Action deck of each edition."""
OF_SOLITAIRE: dict[Card, str] = {card_of(kind, card.id): card.id for card in SOLITAIRE.values() for kind in card.kinds}
"""The actions of Solitaire cards as Action Cards of their own: the id of the Solitaire card by the card."""
KIND: dict[Card, CardKind] = {card: kind_of(card) for card in (*ACTION_DECK, *OF_SOLITAIRE)}
"""The kind of a card by its id."""
BRITISH_COIN: dict[Card, tuple[int, ...]] = {
    **{card: CARD[KIND[card]].attack for card in ACTION_DECK},
    **{card_of(BRITISH_HUNT, card.id): card.attack for card in SOLITAIRE.values() if card.attack},
}
"""KP-3.3.0c: the coin of the Intercept! half, by card."""
AT_NIGHT = frozenset(
    [
        *(card for card in ACTION_DECK if CARD[KIND[card]].night),
        *(card for card, id in OF_SOLITAIRE.items() if SOLITAIRE[id].night),
    ]
)
"""KP-1.1.4.5a, KP-1.1.4.5b: cards whose Intercept! half shows Night Action."""
_VESSELS = {vessel.id: vessel for card in CARD.values() for vessel in card.vessels}
VESSEL: dict[Card, Vessel] = {
    **{card_of(kind, copy): vessel for kind, card in CARD.items() for copy, vessel in enumerate(card.vessels, 1)},
    **{card_of(kind, card.id): _VESSELS[id] for card in SOLITAIRE.values() for kind, id in card.vessels.items()},
}
"""The ship that stands on a card, by card."""
BRITISH_ONLY = frozenset(card for card in ACTION_DECK if CARD[KIND[card]].team)
"""KP-3.3.0e: cards that only the British Forces use in a game without teams."""


def likeness(card: Card) -> str:
    """Equal for like cards: those of a kind, unless each has a ship of its own on it."""
    return card if card in VESSEL else KIND[card]
