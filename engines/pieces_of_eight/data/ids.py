"""Ids that answers, lines and records use, each with a type of its own, put together and taken apart here alone.

A coin is "0.mate.2": first owner, kind, number. A target is "1.nest", a ship and a place of it, or "1", the ship alone. An
action is "nest.keep", a place and the mode in which its coin is played, or one word: "nest", "call", "dump", "nothing". An item
of a slip is "t", "l" or "m.fore", and its part about the own Treachery "m.fore.own"; the coins named for a loss are places,
"nest+aft". A line in advance is "t.next" or "t.next.2.by": what it is about, and how long it holds or on what it hangs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NewType

Kind = NewType("Kind", str)
"""A kind of coin: "mate"; "" for one that nobody may know."""
Coin = NewType("Coin", str)
"""A coin; "" for none."""
Place = NewType("Place", str)
"""A place of a ship: "nest", "fore", "aft", or the number of a coin of the deck from the fore; "" for none."""
Target = NewType("Target", str)
"""The target of an announcement: a place of a ship, or a ship."""
Mode = NewType("Mode", str)
"""A way in which a coin is played: "keep"; "" for the plain one."""
Action = NewType("Action", str)
"""The main action of a captain."""
ItemName = NewType("ItemName", str)
"""A question that an event puts to a captain on his slip."""
Wanted = NewType("Wanted", str)
"""A coin that may be wanted in a trade: "mate", or "mate.2" for another one of that kind."""

NO_COIN, NO_KIND, NO_PLACE, NO_TARGET = Coin(""), Kind(""), Place(""), Target("")
CALL, DUMP, NOTHING = Action("call"), Action("dump"), Action("nothing")
"""The main actions besides playing a coin."""
NONE, LATER, YES, NO = "none", "later", "yes", "no"
"""Answers that name nothing."""
TREACHERY_ITEM, LOSS_ITEM = ItemName("t"), ItemName("l")
MONKEY = "m"
"""PE-TIME-22: the items T and L of a slip; of M there is one for each place (`monkey_of`)."""


@cache
def coin_of(seat: int, kind: Kind, number: int) -> Coin:
    """The id of a coin: first owner, kind, number. Always the same string, so that looking it up compares no letters."""
    return Coin(f"{seat}.{kind}.{number}")


# -- turns


@cache
def target_of(seat: int, place: Place) -> Target:
    """A place of a ship as a target."""
    return Target(f"{seat}.{place}")


@cache
def ship_of(seat: int) -> Target:
    """A ship alone as a target."""
    return Target(str(seat))


@cache
def target_parts(target: Target) -> tuple[int, Place]:
    """The seat and the place of a target, "" for a ship alone."""
    seat, _, place = target.partition(".")
    return int(seat), Place(place)


@cache
def position_of(number: int) -> Place:
    """A coin of the deck by its number from the fore, as a place."""
    return Place(str(number))


def action_of(place: Place, mode: Mode) -> Action:
    """The coin of a place played in a mode."""
    return Action(f"{place}.{mode}" if mode else place)


@cache
def action_parts(action: Action) -> tuple[Place, Mode]:
    """The place and the mode of a play; any other action by its one word."""
    place, _, mode = action.partition(".")
    return Place(place), Mode(mode)


@cache
def turn_of(game: int, number: int, stage: str = "") -> str:
    """The name of a turn of a game, or of a stage of the match that is told by itself."""
    return f"{game}.{number}.{stage}" if stage else f"{game}.{number}"


# -- slips


def monkey_of(place: Place) -> ItemName:
    """The item that asks for the Monkey at a place."""
    return ItemName(f"{MONKEY}.{place}")


def monkey_place(part: str) -> Place:
    """The place at which a part of the item M asks for the Monkey."""
    return Place(part.split(".")[1])


def loss_of(place: Place) -> ItemName:
    """A coin named for a loss, as that to which an own Treachery is attached."""
    return ItemName(f"{LOSS_ITEM}.{place}")


def own_of(item: ItemName) -> str:
    """The part that attaches an own Treachery to an item."""
    return f"{item}.own"


def is_own(part: str) -> bool:
    """Whether a part attaches an own Treachery to an item of a slip."""
    return part.endswith(".own")


def subject_of(part: str) -> str:
    """The item to which a part of a slip belongs: "t", "m" or "l"; any other part by its own name."""
    return part.partition(".")[0]


def named_of(places: Iterable[Place]) -> str:
    """The places of the coins named for a loss, as one option."""
    return "+".join(places) or NONE


def named_parts(named: str) -> tuple[Place, ...]:
    """The places of an option that names coins for a loss."""
    return () if named == NONE else tuple(map(Place, named.split("+")))


# -- lines in advance


def line_of(*parts: str) -> str:
    """The id of a line: what it is about, then how long it holds, its number in a list, on what it hangs."""
    return ".".join(parts)


def line_end(line: str) -> str:
    """The last part of a line's id."""
    return line.rpartition(".")[2]


# -- trades, rules, zones


def wanted_of(kind: Kind, number: int) -> Wanted:
    """A coin that may be wanted in a trade: the first of a kind by its kind alone, the others by their number too."""
    return Wanted(kind if number == 1 else f"{kind}.{number}")


def kind_of(wanted: Wanted) -> Kind:
    """The kind of a coin that may be wanted."""
    return Kind(wanted.partition(".")[0])


def rule_of(kind: str) -> str:
    """The name of a kind of frame or question without the game's."""
    return kind.partition(".")[2]


@cache
def zone_of(seat: int, name: str) -> str:
    """The name of a zone: the nest, deck or hold of a seat."""
    return f"{seat}.{name}"


def zone_seat(zone: str) -> int:
    """The seat of a zone."""
    return int(zone.partition(".")[0])
