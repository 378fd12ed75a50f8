"""A plan of a squadron's turn: ships sail and fire in an order; where a shot falls is for the dice.

Sailing is public and without chance, so what follows sees the ship where it sailed to; whether a target is sunk is unknown,
so it may be fired at again. Each ship does one thing, of two like tenders it does not matter which. *Home* ends the turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.plan import Item, Plan
from engines.kernel.choices.shapes import Forbidden, Illegal, OneOf
from engines.kernel.choices.sheet import Part, Sheet

TENDERS = ("tender.1", "tender.2")
TARGETS = {1: ("raider",), 2: ("raider", "liner"), 3: ("liner",)}
"""What can be fired at from each place."""


@dataclass(frozen=True)
class Seen:
    """Where the own ships are, which of them have acted, and whether the turn is over."""

    at: Mapping[str, int]
    acted: frozenset[str] = frozenset()
    is_over: bool = False


START = Seen({"wolf": 1, **dict.fromkeys(TENDERS, 2)})


def named(id: str) -> Message:
    return say("ui.code", code=Verbatim(id))


def sheet(seen: Seen) -> Sheet | None:
    """What the next thing done is asked, None once the squadron went home."""
    if seen.is_over:
        return None

    def play() -> Any:
        free = tuple(ship for ship in seen.at if ship not in seen.acted)
        spent = [Forbidden(ship, named(ship), "SQ-2", say("e.copies")) for ship in seen.acted]
        ships = OneOf(options=(*free, "home"), default="home", name=named, rule="SQ-1", forbidden=lambda: spent)
        ship = yield Part("ship", say("ui.put"), ships)
        if ship == "home":
            return
        does = yield Part("does", say("ui.take"), OneOf(options=("sail", "fire"), default="sail", name=named, rule="SQ-3"))
        if does == "sail":
            near = tuple(str(place) for place in TARGETS if abs(place - seen.at[ship]) == 1)
            yield Part("to", say("ui.put"), OneOf(options=near, default=near[0], name=named, rule="SQ-4"))
        else:
            targets = TARGETS[seen.at[ship]]
            yield Part("target", say("ui.put"), OneOf(options=targets, default=targets[0], name=named, rule="SQ-5"))

    return Sheet(script=play)


def after(seen: Seen, item: Item) -> Seen:
    """The view as the item leaves it: a ship that sailed is there, a shot changes nothing that is known."""
    if item["ship"] == "home":
        return replace(seen, is_over=True)
    at = {**seen.at, item["ship"]: int(item["to"])} if item["does"] == "sail" else seen.at
    return replace(seen, at=at, acted=seen.acted | {item["ship"]} if item["does"] == "fire" else seen.acted)


def called(item: Item) -> Message:
    return say("ui.code", code=Verbatim(" ".join(map(str, item.values())) or "…"))


def judge(items: tuple[Item, ...]) -> None:
    if sum(item.get("does") == "fire" for item in items) > 2:
        raise Illegal("SQ-6", say("e.count", least=0, most=2, n=3))


def plan(most: int = 5, **more: Any) -> Plan:
    settings = {"view": START, "sheet": sheet, "validate": judge, "alike": (TENDERS,), "rule": "SQ-0", **more}
    return Plan(after=after, most=most, name=called, **settings)


def cruise(seen: Seen) -> Sheet:
    """What is asked of one ship that does nothing but sail, for ever."""
    near = tuple(str(place) for place in TARGETS if abs(place - seen.at["wolf"]) == 1)

    def play() -> Any:
        yield Part("ship", say("ui.put"), OneOf(options=("wolf",), default="wolf", name=named), preset=True)
        yield Part("does", say("ui.take"), OneOf(options=("sail",), default="sail", name=named), preset=True)
        yield Part("to", say("ui.put"), OneOf(options=near, default=near[0], name=named))

    return Sheet(script=play)


def sail(ship: str, to: int) -> dict[str, str]:
    return {"ship": ship, "does": "sail", "to": str(to)}


def fire(ship: str, target: str) -> dict[str, str]:
    return {"ship": ship, "does": "fire", "target": target}


HOME = {"ship": "home"}
