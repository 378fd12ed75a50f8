"""Calling coins to the Captain (PE-CALL)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from engines.kernel.base.messages import Message, say
from engines.kernel.choices.legality import Legality, Reason, forbidden, offered, reason
from engines.kernel.choices.shapes import Forbidden, OneOf
from engines.kernel.choices.sheet import Part
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.pieces.ship import Ship, has_captain, is_captain
from engines.pieces_of_eight.rules import defaults

Lying = TypeVar("Lying")
"""The contents of a deck: its coins, or the coins as a viewer sees them."""
WAYS = {
    "ff": ("f", ""),
    "fa": ("", "f"),
    "af": ("a", ""),
    "aa": ("", "a"),
    "both.fa": ("f", "a"),
    "both.af": ("a", "f"),
    "both.f1": ("af", ""),
    "both.f2": ("fa", ""),
    "both.a1": ("", "fa"),
    "both.a2": ("", "af"),
}
"""The ways to call, each with the coins for the fore and the aft side of the Captain. A name has the end and the side, or "both".

The endings f1, f2, a1, a2: both to one side, the fore (1) or aft coin (2) inside.
"""


WAYS_TOLD = {"both.f1": "both.f", "both.f2": "both.f", "both.a1": "both.a", "both.a2": "both.a"}
"""PE-INFO-09: how ways are told whose order is secret."""
_ENDS = {way: frozenset("".join(sides)) for way, sides in WAYS.items()}
_IN_NEST, _NO_CAPTAIN = reason("PE-CALL-04", "pe.why.call.nest"), reason("PE-CALL-04", "pe.why.call.none")
_QUESTION = say("pe.q.call")
_SAME, _END = reason("PE-CALL-05", "pe.why.call.same"), reason("PE-CALL-06", "pe.why.call.end")


def why_no_call(ship: Ship) -> Reason | None:
    """PE-CALL-04, -05: why there is no way to call at all; None with a Captain in the deck and another coin."""
    if len(ship.deck) > 1 and has_captain(ship.deck):
        return None
    if ship.nest and is_captain(ship.nest):
        return _IN_NEST
    return _SAME if has_captain(ship.deck) else _NO_CAPTAIN


def ways(ship: Ship) -> Sequence[Legality[str]]:
    """PE-CALL-01 to -06: the ways to call. A way is open when it changes the Captain's place or the order of kinds (PE-D12)."""
    at, last = ship.captain_at, len(ship.deck) - 1
    kinds = [KIND[coin] for coin in ship.deck]
    changes = _changes(kinds[:at], kinds[at + 1 :]) if at >= 0 else {}
    captain_ends = {end for end, place in (("f", 0), ("a", last)) if place == at}
    return [
        (way, (None if changes.get(way, at >= 0) else _SAME) if captain_ends.isdisjoint(ends) else _END)
        for way, ends in _ENDS.items()
    ]


def _changes(before: list[Kind], behind: list[Kind]) -> dict[str, bool]:
    """Whether the ways that leave the Captain where he is, or might, change the kinds before and behind him."""
    fore_turns, aft_turns = len(set(before)) > 1, len(set(behind)) > 1
    around = bool(before and behind) and ([*before[1:], behind[-1]] != before or [before[0], *behind[:-1]] != behind)
    return {"ff": fore_turns, "aa": aft_turns, "both.fa": fore_turns or aft_turns, "both.af": around}


def call_part(ship: Ship) -> Part:
    """PE-CALL: ends, sides and order."""
    options, bars = legal_ways(ship), partial(barred_ways, ship)
    choice = OneOf(options=options, default=defaults.call(options), name=_name, rule="PE-CALL-01", forbidden=bars)
    return Part("call", _QUESTION, choice, shortlist=partial(usual_ways, ship, options))


def usual_ways(ship: Ship, options: Sequence[str]) -> tuple[str, ...]:
    """The first of the ways that make one deck by kinds (PE-D12), which moves the fewest coins."""
    made = {tuple(KIND[coin] for coin in called(ship.deck, ship.captain_at, way)): way for way in reversed(options)}
    return tuple(way for way in options if way in made.values())


def legal_ways(ship: Ship) -> tuple[str, ...]:
    """The legal ways to call."""
    return offered(ways(ship))


def barred_ways(ship: Ship) -> Sequence[Forbidden]:
    """The ways to call that a rule forbids."""
    return forbidden(ways(ship), _name)


def _name(way: str) -> Message:
    return say(f"pe.call.{way}")


def called(deck: Sequence[Lying], at: int, way: str) -> tuple[Lying, ...]:
    """The deck that a way to call makes, the Captain lying at `at`, counted from 0."""
    fore_side, aft_side = WAYS[way]
    coin, ends = {"f": deck[0], "a": deck[-1]}, fore_side + aft_side
    before = deck[1 if "f" in ends else 0 : at]
    behind = deck[at + 1 : len(deck) - 1 if "a" in ends else len(deck)]
    return (*before, *[coin[end] for end in fore_side], deck[at], *[coin[end] for end in aft_side], *behind)
