"""Ids that answers, lines and records use, put together and taken apart here alone.

A coin is "0.mate.2": first owner, kind, number. A target is "1.nest", a ship and a place of it, or "1", the ship alone. An
action is "nest.keep", a place and the mode in which its coin is played, or one word: "nest", "call", "dump", "nothing". An item
of a slip is "t", "l" or "m.fore", and its part about the own Treachery "m.fore.own"; the coins named for a loss are places,
"nest+aft". A line in advance is "t.next" or "t.next.2.by": what it is about, and how long it holds or on what it hangs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

NONE, LATER, YES, NO = "none", "later", "yes", "no"
"""Answers that name nothing."""


@cache
def coin_of(seat: int, kind: str, number: int) -> str:
    """The id of a coin: first owner, kind, number. Always the same string, so that looking it up compares no letters."""
    return f"{seat}.{kind}.{number}"


# -- turns


@cache
def target_of(seat: int, place: str) -> str:
    """A place of a ship as a target, and as the name of a zone."""
    return f"{seat}.{place}"


@cache
def target_parts(target: str) -> tuple[int, str]:
    """The seat and the place of a target, "" for a ship alone."""
    seat, _, place = target.partition(".")
    return int(seat), place


def action_of(place: str, mode: str) -> str:
    """The coin of a place played in a mode, "" for none in particular."""
    return f"{place}.{mode}" if mode else place


@cache
def action_parts(action: str) -> tuple[str, str]:
    """The place and the mode of a play; any other action by its one word."""
    place, _, mode = action.partition(".")
    return place, mode


# -- slips


def monkey_of(place: str) -> str:
    """The item that asks for the Monkey at a place."""
    return f"m.{place}"


def loss_of(place: str) -> str:
    """A coin named for a loss, as that to which an own Treachery is attached."""
    return f"l.{place}"


def own_of(item: str) -> str:
    """The part that attaches an own Treachery to an item."""
    return f"{item}.own"


def is_own(part: str) -> bool:
    """Whether a part attaches an own Treachery to an item of a slip."""
    return part.endswith(".own")


def item_of(part: str) -> str:
    """The letter of a slip's part; any other part by its own name."""
    return part.partition(".")[0]


def named_of(places: Iterable[str]) -> str:
    """The places of the coins named for a loss, as one option."""
    return "+".join(places) or NONE


def named_parts(named: str) -> tuple[str, ...]:
    """The places of an option that names coins for a loss."""
    return () if named == NONE else tuple(named.split("+"))


# -- lines in advance


def line_of(*parts: str) -> str:
    """The id of a line: what it is about, then how long it holds, its number in a list, on what it hangs."""
    return ".".join(parts)


def line_end(line: str) -> str:
    """The last part of a line's id."""
    return line.rpartition(".")[2]


# -- trades, rules


def wanted_of(kind: str, number: int) -> str:
    """A coin that may be wanted in a trade: the first of a kind by its kind alone, the others by their number too."""
    return kind if number == 1 else f"{kind}.{number}"


def kind_of(wanted: str) -> str:
    """The kind of a coin that may be wanted."""
    return wanted.partition(".")[0]


def rule_of(kind: str) -> str:
    """The name of a kind of frame or question without the game's."""
    return kind.partition(".")[2]
