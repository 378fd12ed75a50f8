"""Coins that come back out of a hold (PE-HOLD): which may, why others may not, and the coin of choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from engines.kernel.base.messages import Message
from engines.kernel.choices.legality import Legality, LegalityList, forbidden, offered, reason
from engines.kernel.choices.shapes import Forbidden, OneOf
from engines.pieces_of_eight.components.ability import PLAIN, Ability, Ships, played
from engines.pieces_of_eight.data import KIND, KINDS
from engines.pieces_of_eight.data.ids import NO_KIND, Action, Coin, Kind, Place
from engines.pieces_of_eight.pieces.names import coin_names, effect, kind_name
from engines.pieces_of_eight.pieces.ship import Ship, returning_coins


class OutOfHold(Ability):
    """PE-D10: brings coins back out of the own hold, where one must be able to come back."""

    def plays(self, ships: Ships, seat: int, place: Place) -> LegalityList[Action]:
        return (self.only_plain if returning_coins(ships[seat]) else _EMPTY_HOLD)[place]


_EMPTY_HOLD = played((PLAIN, reason("PE-PLAY-07", "pe.why.hold")))


def fetched(ship: Ship, captain: str) -> Iterator[Legality[Coin]]:
    """The coins of the hold that may come back, of like coins the one longest there; no second Captain (rule `captain`)."""
    seen, back = set[Kind](), returning_coins(ship)
    for coin in ship.hold:
        if coin not in back:
            yield coin, reason(captain, "pe.why.twocaptains")
        elif KIND[coin] not in seen:
            yield coin, None
        seen.add(KIND[coin])


def not_stowed(ship: Ship, rule: str) -> Iterator[Legality[Kind]]:
    """Kinds of which the hold has no coin."""
    stowed = {KIND[coin] for coin in ship.hold}
    for kind in KINDS:
        if kind not in stowed:
            yield kind, reason(rule, "pe.why.notinhold", coin=kind_name(kind))


def fetching(ship: Ship, rule: str, captain: str, like: Kind = NO_KIND) -> OneOf:
    """The choice of a coin that comes back; by default one `like` that, else the longest there."""
    options = offered(fetched(ship, captain))
    names = coin_names(options)

    def name(option: str) -> Message:
        return kind_name(KIND[Coin(option)] if option in KIND else Kind(option))

    def bars() -> Sequence[Forbidden]:
        return forbidden(chain(fetched(ship, captain), not_stowed(ship, rule)), name)

    default = next((coin for coin in options if KIND[coin] == like), options[0])
    return OneOf(
        options=options, default=default, name=names, description=lambda coin: effect(KIND[coin]), rule=rule, forbidden=bars
    )
