"""Zones: decks, hands, rows, piles and holds, with who knows the order, the content and the number of things in them.

A game says of its table which zones it has (`Zone`); `seen` builds what one viewer may know of them, and `dealing` fills what he
does not know. Things are named by ids; whoever may not know the very thing is told its kind, as the game's `kind` names it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from engines.kernel.base.light import light

C = TypeVar("C", bound=str)
KnownTo = tuple[int, ...] | None
"""The seats that know something; None: everybody; empty: nobody."""
EVERYBODY: KnownTo = None
NOBODY: KnownTo = ()
ALL = -1
"""The viewer who may see everything: a game laid open."""


@light
class Zone(Generic[C]):
    """Things in a place, in their order: the top of a deck or pile is its end.

    `order` know which thing lies where, `content` which things lie there, `count` how many; whoever knows more knows less too.
    `names` know the very things where others know kinds. `shown` are single places that more know than `order`: (place, from 0,
    or from the top when negative; who knows it). `held` are things that more know to be there than `content`, not where.
    """

    things: tuple[C, ...]
    order: KnownTo = EVERYBODY
    content: KnownTo = EVERYBODY
    count: KnownTo = EVERYBODY
    names: KnownTo = EVERYBODY
    shown: tuple[tuple[int, KnownTo], ...] = ()
    held: tuple[tuple[C, KnownTo], ...] = ()


@light
class Seen:
    """A zone as one viewer may know it.

    `places`: the id or kind of each thing in its order, "" for an unknown one; None when their number is. `among`: ids or
    kinds of things that lie at the unknown places, sorted.
    """

    places: tuple[str, ...] | None
    among: tuple[str, ...] = ()


Zones = Mapping[str, Zone[C]]
"""The zones of a table by name."""
SeenZones = Mapping[str, Seen]
"""The zones as one viewer may know them, by name."""


# -- the usual zones


def row(things: Sequence[C], names: KnownTo = EVERYBODY) -> Zone[C]:
    """Things that lie open in their order."""
    return Zone(tuple(things), names=names)


def deck(things: Sequence[C], *looked_at: tuple[int, KnownTo]) -> Zone[C]:
    """Things face down, the top last, of which everybody knows the number and nobody more; but for places `looked_at`."""
    return Zone(tuple(things), NOBODY, NOBODY, shown=looked_at)


def pile(things: Sequence[C], open_: int = 1, names: KnownTo = EVERYBODY) -> Zone[C]:
    """Things on top of each other, of which everybody sees the topmost `open_`, the top last, and the number."""
    top = tuple((-place, EVERYBODY) for place in range(1, min(open_, len(things)) + 1))
    return Zone(tuple(things), NOBODY, NOBODY, names=names, shown=top)


def hand(things: Sequence[C], owner: int, *held: tuple[C, KnownTo]) -> Zone[C]:
    """Things that their owner alone sees; everybody knows their number. `held`: what others know to be among them."""
    return Zone(tuple(things), (owner,), (owner,), held=held)


def bag(things: Sequence[C], names: KnownTo = EVERYBODY) -> Zone[C]:
    """Things of which everybody knows which they are, and nobody in which order."""
    return Zone(tuple(things), NOBODY, names=names)


# -- what may be known of them


def knows(who: KnownTo, viewer: int | None) -> bool:
    """Whether that viewer (None: the public) is among those who know it."""
    return who is None or viewer == ALL or viewer in who


def itself(thing: str) -> str:
    """The kind of a thing that is the only one of its kind, or that is called by its kind."""
    return thing


def seen(zones: Zones[C], viewer: int | None, kind: Callable[[C], str] = itself) -> dict[str, Seen]:
    """The zones as a viewer may know them, built up from what they know of each."""
    return {name: _seen(zone, viewer, kind) for name, zone in zones.items()}


def _seen(zone: Zone[C], viewer: int | None, kind: Callable[[C], str]) -> Seen:
    name: Callable[[C], str] = itself if knows(zone.names, viewer) else kind
    if knows(zone.order, viewer):
        return Seen(tuple(map(name, zone.things)))
    size = len(zone.things)
    if not zone.shown and not zone.held and not knows(zone.content, viewer):
        return Seen(("",) * size if knows(zone.count, viewer) else None)
    shown = {place % size for place, who in zone.shown if -size <= place < size and knows(who, viewer)}
    among = [thing for place, thing in enumerate(zone.things) if place not in shown]
    if not knows(zone.content, viewer):
        among = _held(zone, viewer, among)
        if not knows(zone.count, viewer):
            return Seen(None, tuple(sorted(map(name, (*among, *(zone.things[place] for place in shown))))))
    places = tuple(name(thing) if place in shown else "" for place, thing in enumerate(zone.things))
    return Seen(places, tuple(sorted(map(name, among))))


def _held(zone: Zone[C], viewer: int | None, hidden: list[C]) -> list[C]:
    """The things that the viewer knows to lie among those hidden."""
    held: list[C] = []
    for thing, who in zone.held:
        if knows(who, viewer) and thing in hidden:
            hidden.remove(thing)
            held.append(thing)
    return held


def place_of(zones: Zones[C], thing: C) -> tuple[str, int]:
    """The zone in which a thing lies, and its place there, from 0. Raises AssertionError when it lies nowhere."""
    for name, zone in zones.items():
        if thing in zone.things:
            return name, zone.things.index(thing)
    raise AssertionError(f"{thing} lies nowhere")
