"""Changes of the map by an event, for pictures: moves, shots, blows, hits, losses, new things, and the dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.kernel.speech.changes import Change, Fell, Fired, Grew, Hit, Moved, Struck, Threw, TurnedUp, stored
from engines.kernel.speech.narrators import Facts, Highlights


def _put(kind: Callable[..., Change], *names: str) -> Callable[[Facts], Highlights]:
    """A change at the places that facts of these names tell."""
    return lambda facts: ((0, stored(kind(*(str(facts[name]) for name in names)))),)


def _thrown(facts: Facts) -> Highlights:
    """A shot's face, and what it came to."""
    return ((0, stored(Threw(facts["to"], ((facts["face"],),), facts["outcome"]))),)


def _fought(facts: Facts) -> Highlights:
    """The faces of both sides; a work has none."""
    return ((0, stored(Threw(facts["to"], (tuple(facts["attack"]), tuple(facts.get("defence", ())))))),)


TOUCHES: Mapping[str, Callable[[Facts], Highlights]] = {
    "sails": _put(Moved, "at", "to"), "goes": _put(Moved, "at", "to"), "lands": _put(Moved, "ship", "to"),
    "fires": _put(Fired, "shooter", "to"), "volley": _put(Fired, "at", "to"), "brulote": _put(Fired, "at", "target"),
    "attacks": _put(Struck, "at", "to"), "shot": _thrown, "fought": _fought, "stormed": _fought,
    "ship_hit": _put(Hit, "ship"), "work_hit": _put(Hit, "at"), "hero_hit": _put(Hit, "at"), "weather": _put(Hit, "at"),
    "sunk": _put(Fell, "at"), "destroyed": _put(Fell, "at"), "lost": _put(Fell, "at"), "cannon_lost": _put(Fell, "at"),
    "captured": _put(TurnedUp, "at"), "retaken": _put(TurnedUp, "at"), "cannon": _put(TurnedUp, "at"),
    "culverin": _put(TurnedUp, "at"), "hospital": _put(TurnedUp, "at"), "healed": _put(TurnedUp, "at"),
    "shown": _put(TurnedUp, "at"), "mutiny": _put(TurnedUp, "ship"), "placed": _put(TurnedUp, "to"), "fame": _put(Grew, "side"),
}  # fmt: skip
"""By kind of event."""
