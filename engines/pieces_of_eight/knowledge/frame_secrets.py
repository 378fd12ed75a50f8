"""What the rules under resolution keep secret, field by field: who knows it, and how it is drawn anew when imagined."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.kernel.chance import Random
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.rules.announcement import NONE
from engines.pieces_of_eight.rules.building import Building
from engines.pieces_of_eight.rules.deadlock import Deadlock
from engines.pieces_of_eight.rules.hold import Grog, Quarters, Treasure
from engines.pieces_of_eight.rules.match import Match
from engines.pieces_of_eight.rules.play import Play
from engines.pieces_of_eight.rules.pool import Draft, Pool
from engines.pieces_of_eight.rules.reactions import Loss, Use
from engines.pieces_of_eight.rules.round import Game
from engines.pieces_of_eight.rules.scraps import Scraps
from engines.pieces_of_eight.rules.strike import Strike
from engines.pieces_of_eight.rules.trades import Trades
from engines.pieces_of_eight.rules.turn import Turn
from engines.pieces_of_eight.table import AFT, FORE, SAIL, SPOT, Table, may_come_back

Coins = str | tuple[str, ...]
Ref = tuple[int, str, int, str]
"""Seat, zone, place in it, and the kind where that is public ("" else)."""
Draw = Callable[[Table, Mapping[str, Any], Random], Any]
"""A sealed field at random: of the table as imagined so far, given the other fields of its frame."""


@dataclass(frozen=True)
class Secrets:
    """The fields of one kind of frame: `coins` name coins (True: all have seen their kinds); `sealed` are known to the seat in
    that other field alone; `draws` say how."""

    coins: Mapping[str, bool] = field(default_factory=dict)
    sealed: Mapping[str, str] = field(default_factory=dict)
    draws: Mapping[str, Draw] = field(default_factory=dict)


def _last(table: Table, known: Mapping[str, Any], rnd: Random) -> str:
    return NONE if known["later"] else rnd.choice((NONE, FORE, AFT))


def _grog(table: Table, known: Mapping[str, Any], rnd: Random) -> str:
    if "coin" in known and (KIND[known["coin"]] != "barrel_of_grog" or known["step"] == "pay"):
        return ""
    return rnd.choice(may_come_back(table.ships[known["user"]]))


def _yes(table: Table, known: Mapping[str, Any], rnd: Random) -> bool:
    return rnd.random() < 0.5


def _place(table: Table, known: Mapping[str, Any], rnd: Random) -> str:
    return rnd.choice(("", "", "nest", "fore", "aft")) if known["step"] in ("hear", "fire") else ""


def _places(table: Table, known: Mapping[str, Any], rnd: Random) -> tuple[tuple[str, str], ...]:
    places = table.ships[known["victim"]].places() if known["victim"] is not None else ()
    return tuple((place, "") for place in places if rnd.random() < 0.5)


def _losses(table: Table, known: Mapping[str, Any], rnd: Random) -> tuple[tuple[str, str], ...]:
    if not known["decided"]:
        return ()
    coins = [known[place] for place in ("nest", "fore", "aft") if known[place]]
    able = [
        (coin, "")
        for kind in (SAIL, SPOT)
        for coin in coins
        if KIND[coin] == kind and coin != known["coin"] and coin not in table.reacted
    ]
    return tuple(pair for pair in able if rnd.random() < 0.5)


SEALED: dict[str, Secrets] = {
    Match.kind: Secrets(),
    Pool.kind: Secrets(),
    Draft.kind: Secrets(),
    Trades.kind: Secrets(),
    Scraps.kind: Secrets(),
    Match.kind: Secrets(),
    Game.kind: Secrets(),
    Building.kind: Secrets(),
    Deadlock.kind: Secrets(),
    Turn.kind: Secrets(sealed={"last": "seat"}, draws={"last": _last}),
    Play.kind: Secrets(
        {"coin": True, "aim": False},
        {"grog": "user", "own_monkey": "user", "own": "user"},
        {"grog": _grog, "own_monkey": _yes, "own": _place},
    ),
    Use.kind: Secrets(
        {"coin": True, "aim": False}, {"own": "user", "callers": "user"}, {"own": _place, "callers": lambda *_: ()}
    ),
    Loss.kind: Secrets({"nest": True, "fore": True, "aft": False, "coin": True}, {"named": "victim"}, {"named": _losses}),
    Strike.kind: Secrets(
        {"aim": False, "saved": True},
        {"m": "victim", "l": "victim", "own_monkey": "user"},
        {"m": _places, "l": _places, "own_monkey": _yes},
    ),
    Grog.kind: Secrets(sealed={"grog": "user"}, draws={"grog": _grog}),
    Treasure.kind: Secrets({"drawn": True}),
    Quarters.kind: Secrets({"coin": True}),
}
"""The secrets of every kind of frame."""
