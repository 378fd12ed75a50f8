"""The numbers of the components: kinds of coin with their limits, and shipyards. Each says where it comes from."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engines.kernel.contract.lessons import Book
from engines.kernel.speech.rulebook import Contents
from engines.pieces_of_eight.data.ids import Coin, Kind, coin_of


class KindOfCoin(BaseModel):
    """A kind of coin (PE-COMP-06): how often a ship may have it at the start, and whether it only reacts.

    `plural`: its name is a plural, as it is in every language.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    id: Kind
    name: str
    limit: int = Field(ge=1, le=9)
    reactive: bool
    plural: bool = False
    name_source: str
    limit_source: str


class Yard(BaseModel):
    """A shipyard: how many coins of each kind."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    coins: dict[Kind, int]
    source: str


class Components(BaseModel):
    """The whole data file. A yard has known kinds, one Captain, and enough coins within the limits for a ship.

    `fixed_list` and `stored_deck` (fore to aft) are the orders by which a stored ship is chosen and laid out (PE-TIME-03).
    `ready_made`: ships for a way to fight, and the kinds of which they take as many as they can, the first for the nest.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    source: str
    ship: int
    fixed_list: tuple[Kind, ...]
    stored_deck: tuple[Kind, ...]
    ready_made: dict[str, tuple[Kind, ...]]
    fixed_list_source: str
    coins: tuple[KindOfCoin, ...]
    yards: dict[str, Yard]

    @model_validator(mode="after")
    def _yards_can_build(self) -> Components:
        limits = {coin.id: coin.limit for coin in self.coins}
        for name, yard in self.yards.items():
            usable = sum(min(count, limits[kind]) for kind, count in yard.coins.items())
            if yard.coins.get(Kind("captain")) != 1 or usable < self.ship:
                raise ValueError(f"no legal ship can be built from yard {name}")
        return self


COMPONENTS = Components.model_validate_json(Path(__file__).with_name("coins.json").read_bytes())
KINDS: tuple[Kind, ...] = tuple(coin.id for coin in COMPONENTS.coins)
LIMIT: dict[str, int] = {coin.id: coin.limit for coin in COMPONENTS.coins}
PLURAL = frozenset(coin.id for coin in COMPONENTS.coins if coin.plural)
SHIP = COMPONENTS.ship
FIXED, STORED_DECK = COMPONENTS.fixed_list, COMPONENTS.stored_deck
"""PE-TIME-03: the orders by which a stored ship is chosen and laid out."""
READY = COMPONENTS.ready_made
SEATS = 8
KIND: dict[Coin, Kind] = {coin_of(seat, kind, number): kind for seat in range(SEATS) for kind in KINDS for number in range(1, 10)}
"""The kind of a coin by its id."""
COINS: dict[Kind, frozenset[Coin]] = {kind: frozenset(coin for coin, its in KIND.items() if its == kind) for kind in KINDS}
"""All coins of a kind."""
RANK: dict[Kind, int] = {kind: place for place, kind in enumerate(KINDS)}
BOOK = Book.model_validate_json(Path(__file__).with_name("lessons.json").read_bytes())
"""The lessons."""
CONTENTS = Contents.model_validate_json(Path(__file__).with_name("rules.json").read_bytes())
"""The rules to be read."""


def yard_of(name: str, seat: int) -> tuple[Coin, ...]:
    """The coins of that yard for a seat, in the order of the data."""
    coins = COMPONENTS.yards[name].coins
    return tuple(coin_of(seat, kind, number) for kind, count in coins.items() for number in range(1, count + 1))
