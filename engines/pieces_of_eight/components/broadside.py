"""The Broadside: destroys any one coin but a Captain, named by its position, and stays (PE-BROADSIDE)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.legality import Legality, Reason, offered, reason
from engines.kernel.choices.shapes import Forbidden, OneOf
from engines.kernel.choices.sheet import Part
from engines.pieces_of_eight.components.ability import NO_DECK, NO_NEST, Aim, Announcing, AtShip, Before, Ships
from engines.pieces_of_eight.data import LIMIT
from engines.pieces_of_eight.data.ids import Coin, Kind, Mode, Place, Target, position_of, ship_of, target_parts
from engines.pieces_of_eight.pieces.names import target_name
from engines.pieces_of_eight.pieces.ship import AFT, FORE, NEST, Ship, is_captain

LONGEST = 2 * sum(LIMIT.values())
"""A deck is never longer."""
FIRST = position_of(1)
"""The fore coin, by its number."""
_QUESTION = say("pe.q.position")
_NO_CAPTAIN, _BEYOND = reason("PE-BROADSIDE-01", "pe.why.at.captain"), reason("PE-BROADSIDE-02", "pe.why.at.beyond")


class Broadside(AtShip):
    """PE-BROADSIDE-01, -02: destroys any one coin but a Captain, named by its position, and stays."""

    kind = Kind("broadside")
    rule = "PE-BROADSIDE-01"

    def can_hit(self, ship: Ship) -> bool:
        return len(ship.coins) > ship.has_captain

    def aim(self, ships: Ships, target: Target, position: Place) -> Aim:
        victim, _ = target_parts(target)
        ship = ships[victim]
        coin = ship.nest if position == NEST else ship.deck[int(position) - 1] if position else None
        return Aim(victim, (position,), (coin,) if coin else ())

    def is_lost(self, mode: Mode) -> bool:
        return False

    def asks(self, about: Announcing, victim: int, target: Target) -> Generator[Part, Answer, tuple[Coin, ...]]:
        """PE-BROADSIDE-02: any coin but a Captain, by its position."""
        position = yield self._position_part(about, victim)
        return self.aim(about.ships, target, position).coins

    def _position_part(self, about: Announcing, victim: int) -> Part:
        ships, ship, played = about.ships, about.ships[victim], about.coin
        options = offered(positions(ship))

        def name(option: Place) -> Message:
            return target_name(ships, about.seat, victim, FORE if option == FIRST else option)

        def warn(option: Place) -> Message | None:
            """PE-D45: a coin aimed at itself is asked for twice."""
            return say("pe.warn.self") if self.aim(ships, ship_of(victim), option).coins == (played,) else None

        def bars() -> Sequence[Forbidden]:
            named = [(option, why) for option, why in (*positions(ship), *beyond(ship)) if why is not None]
            return tuple(Forbidden(option, _place(victim, option), why.rule, why.words) for option, why in named)

        default = first_position(ship, options)
        choice = OneOf(options=options, default=default, name=name, warn=warn, rule=self.rule, forbidden=bars)
        return Part("position", _QUESTION, choice)

    def not_asked(self, part: str, ships: Ships, seat: int, before: Before) -> Sequence[Forbidden]:
        """It is the coin that asks for a position."""
        return ()


def positions(ship: Ship) -> Iterator[Legality[Place]]:
    """The positions of a ship, and why a coin there cannot be named."""
    yield NEST, NO_NEST if ship.nest is None else _spared(ship.nest)
    for number, coin in enumerate(ship.deck, 1):
        yield position_of(number), _spared(coin)


def _spared(coin: Coin) -> Reason | None:
    return _NO_CAPTAIN if is_captain(coin) else None


def beyond(ship: Ship) -> Iterator[Legality[Place]]:
    """Positions without a coin, and "aft" if the ship has no aft coin that may be named."""
    if not ship.deck:
        yield AFT, NO_DECK
    elif is_captain(ship.deck[-1]):
        yield AFT, _NO_CAPTAIN
    for number in range(len(ship.deck) + 1, LONGEST):
        yield position_of(number), _BEYOND


def _place(victim: int, option: Place) -> Message:
    captain = Captain(victim)
    if option.isdigit():
        return say("pe.pos.n", captain=captain, number=int(option))
    return say("pe.pos.own" if option == AFT else "pe.pos.nest", captain=captain)


def first_position(ship: Ship, options: tuple[Place, ...]) -> Place:
    """PE-TIME-12: nest, fore, aft, then the rest of the deck from the fore."""
    return next((place for place in (NEST, FIRST, position_of(len(ship.deck))) if place in options), options[0])
