"""Ids that answers and records use, put together and taken apart here alone.

A coin is "0.mate.2": first owner, kind, number. A target is "1.nest", a ship and a place of it, or "1", the ship alone. An
action is "nest.keep", a place and the mode in which its coin is played, or one word: "nest", "call", "dump", "nothing".
"""

from __future__ import annotations

from functools import cache

NONE, LATER, YES, NO = "none", "later", "yes", "no"
"""Answers that name nothing."""


@cache
def coin_of(seat: int, kind: str, number: int) -> str:
    """The id of a coin: first owner, kind, number. Always the same string, so that looking it up compares no letters."""
    return f"{seat}.{kind}.{number}"


@cache
def target_of(seat: int, place: str) -> str:
    """A place of a ship as a target."""
    return f"{seat}.{place}"


def target_parts(target: str) -> tuple[int, str]:
    """The seat and the place of a target, "" for a ship alone."""
    seat, _, place = target.partition(".")
    return int(seat), place


def action_of(place: str, mode: str) -> str:
    """The coin of a place played in a mode, "" for none in particular."""
    return f"{place}.{mode}" if mode else place


def action_parts(action: str) -> tuple[str, str]:
    """The place and the mode of a play; any other action by its one word."""
    place, _, mode = action.partition(".")
    return place, mode


def wanted_of(kind: str, number: int) -> str:
    """A coin that may be wanted in a trade: the first of a kind by its kind alone, the others by their number too."""
    return kind if number == 1 else f"{kind}.{number}"


def kind_of(wanted: str) -> str:
    """The kind of a coin that may be wanted."""
    return wanted.partition(".")[0]
