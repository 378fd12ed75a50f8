"""Zones: decks, hands, rows, piles and holds, with who knows the order, the content and the number of things in them.

A game says which zones its table has (`Zone`). `zone_views` builds what one viewer may know of them, and `determinize` fills in
the rest. Things are named by ids; a viewer who may not know the very thing has its kind, as the game's `kind` names it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from engines.kernel.base.values import value_class

C = TypeVar("C", bound=str)
KnownTo = tuple[int, ...] | None
"""The seats that know something; None: everybody; empty: nobody."""
EVERYBODY: KnownTo = None
NOBODY: KnownTo = ()
ALL = -1
"""The viewer who may see everything: a game laid open."""


@value_class
class Zone(Generic[C]):
    """Things in a place, in their order: the top of a deck or pile is its end.

    Four fields name the seats that know something; a seat that knows more knows less too.

    - `order`: which thing lies where.
    - `content`: which things lie there.
    - `count`: how many they are.
    - `identity`: the very things, of which others know the kinds.
    - `known_places`: single places that more seats know than `order`: the place (from 0, or from the top if negative), and who
      knows it.
    - `known_inside`: things that more seats than `content` know to be there, and who they are.
    """

    things: tuple[C, ...]
    order: KnownTo = EVERYBODY
    content: KnownTo = EVERYBODY
    count: KnownTo = EVERYBODY
    identity: KnownTo = EVERYBODY
    known_places: tuple[tuple[int, KnownTo], ...] = ()
    known_inside: tuple[tuple[C, KnownTo], ...] = ()


@value_class
class ZoneView:
    """A zone as one viewer may know it.

    `places`: the id or kind of each thing in its order, "" for an unknown one; None when their number is. `among`: ids or
    kinds of things that lie at the unknown places, sorted.
    """

    places: tuple[str, ...] | None
    among: tuple[str, ...] = ()


Zones = Mapping[str, Zone[C]]
"""The zones of a table by name."""
ZoneViews = Mapping[str, ZoneView]
"""The zones as one viewer may know them, by name."""


# -- the usual zones


def row(things: Sequence[C], identity: KnownTo = EVERYBODY) -> Zone[C]:
    """Things that lie open in their order."""
    return Zone(tuple(things), identity=identity)


def deck(things: Sequence[C], *looked_at: tuple[int, KnownTo]) -> Zone[C]:
    """Things face down, the top last, of which everybody knows the number and nobody more; but for places `looked_at`."""
    return Zone(tuple(things), NOBODY, NOBODY, known_places=looked_at)


def pile(things: Sequence[C], open_: int = 1, identity: KnownTo = EVERYBODY) -> Zone[C]:
    """Things on top of each other, of which everybody sees the topmost `open_`, the top last, and the number."""
    top = tuple((-place, EVERYBODY) for place in range(1, min(open_, len(things)) + 1))
    return Zone(tuple(things), NOBODY, NOBODY, identity=identity, known_places=top)


def hand(things: Sequence[C], owner: int, *known: tuple[C, KnownTo]) -> Zone[C]:
    """Things that their owner alone sees; everybody knows their number. `known`: the things that others know to be among them."""
    return Zone(tuple(things), (owner,), (owner,), known_inside=known)


def bag(things: Sequence[C], identity: KnownTo = EVERYBODY) -> Zone[C]:
    """Things of which everybody knows which they are, and nobody in which order."""
    return Zone(tuple(things), NOBODY, identity=identity)


# -- what may be known of them


def knows(who: KnownTo, viewer: int | None) -> bool:
    """Whether that viewer (None: the public) is among those who know it."""
    return who is None or viewer == ALL or viewer in who


def itself(thing: str) -> str:
    """The kind of a thing that is the only one of its kind, or that is called by its kind."""
    return thing


def zone_views(zones: Zones[C], viewer: int | None, kind: Callable[[C], str] = itself) -> dict[str, ZoneView]:
    """The zones as a viewer may know them, built up from what they know of each."""
    return {name: _zone_view(zone, viewer, kind) for name, zone in zones.items()}


def _zone_view(zone: Zone[C], viewer: int | None, kind: Callable[[C], str]) -> ZoneView:
    name: Callable[[C], str] = itself if knows(zone.identity, viewer) else kind
    if knows(zone.order, viewer):
        return ZoneView(tuple(map(name, zone.things)))
    size = len(zone.things)
    if not zone.known_places and not zone.known_inside and not knows(zone.content, viewer):
        return ZoneView(("",) * size if knows(zone.count, viewer) else None)
    shown = {place % size for place, who in zone.known_places if -size <= place < size and knows(who, viewer)}
    among = [thing for place, thing in enumerate(zone.things) if place not in shown]
    if not knows(zone.content, viewer):
        among = _known_among(zone, viewer, among)
        if not knows(zone.count, viewer):
            return ZoneView(None, tuple(sorted(map(name, (*among, *(zone.things[place] for place in shown))))))
    places = tuple(name(thing) if place in shown else "" for place, thing in enumerate(zone.things))
    return ZoneView(places, tuple(sorted(map(name, among))))


def _known_among(zone: Zone[C], viewer: int | None, hidden: list[C]) -> list[C]:
    """The things that the viewer knows to lie among those hidden."""
    inside: list[C] = []
    for thing, who in zone.known_inside:
        if knows(who, viewer) and thing in hidden:
            hidden.remove(thing)
            inside.append(thing)
    return inside


def place_of(zones: Zones[C], thing: C) -> tuple[str, int]:
    """The zone in which a thing lies, and its place there, from 0. Raises AssertionError when it lies nowhere."""
    for name, zone in zones.items():
        if thing in zone.things:
            return name, zone.things.index(thing)
    raise AssertionError(f"{thing} lies nowhere")
