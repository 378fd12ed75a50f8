"""Names of coins and places, as messages; each is made once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache

from engines.kernel.base.messages import Captain, Message, say
from engines.pieces_of_eight.data import KIND, PLURAL
from engines.pieces_of_eight.data.ids import Coin, Kind, Place
from engines.pieces_of_eight.pieces.ship import AFT, NEST, Ship

HIDDEN = say("pe.hidden")


@cache
def kind_name(kind: Kind) -> Message:
    """The name of a kind of coin."""
    return say(f"coin.{kind}")


@cache
def short_name(kind: Kind) -> Message:
    """The name of a kind of coin as it stands in menus."""
    return say(f"pe.menu.{kind}")


def kind_counts(kinds: Iterable[Kind]) -> tuple[Message, ...]:
    """The names of kinds of coins, each once, with the number of a kind if it is above one."""
    names = ((kind_name(kind), count) for kind, count in Counter(kinds).items())
    return tuple(name if count == 1 else say("pe.coin.times", coin=name, number=count) for name, count in names)


def left_name(kind: Kind | None) -> Message:
    """A coin that a play was aimed at and that has left its ship."""
    return say("pe.left", coin=kind_name(kind) if kind else HIDDEN)


def number_of(kind: Kind) -> int:
    """The grammatical number of a coin's name: 1 for a singular, 2 for a plural. It is alike in all languages."""
    return 2 if kind in PLURAL else 1


@cache
def effect(kind: Kind) -> Message:
    """The effect of a kind of coin, in one line."""
    return say(f"pe.does.{kind}")


@cache
def place_name(place: Place) -> Message:
    """A place of a ship: nest, fore, aft, or a position from the fore."""
    return say("pe.place.n", number=int(place)) if place.isdigit() else say(f"pe.place.{place}")


def coin_names(coins: Iterable[Coin]) -> Callable[[Coin], Message]:
    """Names for coins of one list: "Mate", or "Mate 1", "Mate 2" if there are several."""
    listed = tuple(coins)

    def name(coin: Coin) -> Message:
        return _numbered(listed).get(coin) or kind_name(KIND[coin])

    return name


@lru_cache(maxsize=256)
def _numbered(coins: tuple[Coin, ...]) -> dict[Coin, Message]:
    count, seen = Counter(KIND[coin] for coin in coins), Counter[Kind]()
    names = {}
    for coin in coins:
        kind = KIND[coin]
        seen[kind] += 1
        if count[kind] > 1:
            names[coin] = say("pe.coin.n", coin=kind_name(kind), number=seen[kind])
    return names


def first_of_each_kind(coins: Iterable[Coin]) -> tuple[Coin, ...]:
    """The first coin of each kind."""
    firsts: dict[Kind, Coin] = {}
    for coin in coins:
        firsts.setdefault(KIND[coin], coin)
    return tuple(firsts.values())


def target_name(ships: Sequence[Ship], viewer: int, seat: int, place: Place) -> Message:
    """A coin to aim at, as its viewer knows it: by its kind if it is open or his own, else by its position."""
    ship = ships[seat]
    coin = ship.nest if place == NEST else ship.deck[int(place) - 1] if place.isdigit() else ship.at(place)
    is_open = coin in ship.open
    if not is_open and seat != viewer:
        return (
            say("pe.pos.aft", captain=Captain(seat))
            if place == AFT
            else say("pe.pos.hidden", captain=Captain(seat), number=int(place))
        )
    assert coin is not None
    at = (
        say("pe.pos.n", captain=Captain(seat), number=int(place))
        if place.isdigit()
        else say("pe.pos.own" if place == AFT else f"pe.pos.{place}", captain=Captain(seat))
    )
    return say("pe.pos.coin", place=at, coin=kind_name(KIND[coin]))
