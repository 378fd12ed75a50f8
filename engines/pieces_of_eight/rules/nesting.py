"""The nest phases (PE-NEST): which coin goes to the nest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from engines.kernel.base.messages import Message, say
from engines.kernel.choices.legality import Legality, forbid_all, forbidden, offered, reason
from engines.kernel.choices.shapes import Forbidden, Namer, OneOf
from engines.kernel.choices.sheet import Part
from engines.pieces_of_eight.components.ability import ONE_COIN
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import LATER, NO_KIND, NONE, Kind, Place
from engines.pieces_of_eight.pieces.names import kind_name
from engines.pieces_of_eight.pieces.ship import AFT, FORE, Ship
from engines.pieces_of_eight.table import Table

_FULL = reason("PE-NEST-05", "pe.why.nestfull")


@cache
def last_nest(usual: tuple[str, ...]) -> Part:
    """The part for the last nest phase, answered with the turn."""
    choice = OneOf(options=(NONE, FORE, AFT, LATER), default=NONE, name=nest_name, rule="PE-NEST-04")
    return Part("nest2", say("pe.q.nest2"), choice, True, shortlist=usual)


def to_nest(alone: bool) -> Iterator[Legality[str]]:
    """PE-TIME-11: fore, aft or nothing; the only coin of a deck (`alone`) is its fore coin."""
    yield NONE, None
    yield FORE, None
    yield AFT, ONE_COIN if alone else None


def nest_choice(ship: Ship) -> OneOf:
    """PE-NEST-04: the last nest phase, asked when it comes."""
    return _choice(len(ship.deck) == 1, NONE, "PE-NEST-04", nest_name)


def _choice(alone: bool, default: str, rule: str, name: Namer) -> OneOf:
    def bars() -> Sequence[Forbidden]:
        return forbidden(to_nest(alone), name)

    return OneOf(options=offered(to_nest(alone)), default=default, name=name, rule=rule, forbidden=bars)


def nest_part(ship: Ship, default: str) -> Part:
    """PE-NEST-01: the first nest phase."""
    deck = ship.deck
    aft = KIND[deck[-1]] if len(deck) > 1 else NO_KIND
    return _nest_part(KIND[deck[0]], aft, default)


@cache
def _nest_part(fore: Kind, aft: Kind, default: str) -> Part:
    """`aft` is "" when there is one coin alone."""
    coins: dict[str, Kind] = {FORE: fore, AFT: aft}

    def hint(option: str) -> Message | None:
        return kind_name(coins[option]) if option in coins else None

    warn = (lambda option: say("pe.warn.nothing") if option == NONE else None) if default != NONE else None
    choice = replace(_choice(not aft, default, "PE-NEST-01", _first_name), description=hint, warn=warn)
    return Part("nest1", say("pe.q.nest1"), choice, default == NONE, filter=default)


def nest_name(option: str) -> Message:
    """A coin for the nest, by the place it comes from."""
    return say("pe.nest.later") if option == LATER else say(f"pe.nest.{option}")


def _first_name(option: str) -> Message:
    """The name of a nest coin before the main phase."""
    return say(f"pe.nest1.{option}")


def nest_bars(ship: Ship) -> Sequence[Forbidden]:
    """Why no coin goes to the nest now."""
    return forbid_all(_FULL) if ship.nest else ()


def raise_to_nest(table: Table, seat: int, option: str) -> None:
    """PE-NEST-01, -06: a coin goes to the nest, and all see it."""
    if option in (FORE, AFT):
        place = Place(option)
        before = table.ships[seat]
        ship = table.ships[seat] = before.raised(place)
        assert ship.nest is not None
        table.news = (*table.news, place, KIND[ship.nest])
        table.tell("nests", seat=seat, place=place, coin=KIND[ship.nest])
        table.open_fore(seat, before)
