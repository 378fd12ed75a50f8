"""Whereabouts: the place of each thing that not everybody may see, and who knows that it lies there.

They name places and owners, never what a thing is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.kernel.base.values import value_class
from engines.kernel.hidden.zones import EVERYBODY, KnownTo, Zone


@value_class
class Whereabouts:
    """The place of a thing, and who sees whatever lies there: seats, by public facts (None: everybody). `seen_by` are further
    seats that know this very thing to lie there, having seen it before: that may be a secret of theirs."""

    place: tuple[Any, ...]
    owners: KnownTo = EVERYBODY
    seen_by: tuple[int, ...] = ()

    def is_seen_by(self, seats: frozenset[int]) -> bool:
        """Whether one of these seats sees whatever lies there."""
        return self.owners is None or not seats.isdisjoint(self.owners)

    def news_for(self, before: Whereabouts) -> KnownTo:
        """The seats that know it and did not know where the thing lay before."""
        if before.owners is None:
            return ()
        if self.owners is None:
            return EVERYBODY
        known = {*before.owners, *before.seen_by}
        return tuple([seat for seat in (*self.owners, *self.seen_by) if seat not in known])


AllWhereabouts = Mapping[str, Whereabouts]
"""The whereabouts of all things that not everybody may see, by id. A game whose things have no ids names places, or numbers the
things that look alike in one of them."""


def in_zones(zones: Mapping[str, Zone[Any]]) -> dict[str, Whereabouts]:
    """The whereabouts of the things of all zones."""
    return {thing: lies for name, zone in zones.items() for thing, lies in _in_zone(name, zone)}


def _in_zone(name: str, zone: Zone[Any]) -> Iterator[tuple[str, Whereabouts]]:
    size, inside = len(zone.things), dict(zone.known_inside)
    places = {place % size: who for place, who in zone.known_places if -size <= place < size}
    for place, thing in enumerate(zone.things):
        seen, owners = places.get(place, ()), _joined(zone.order, zone.content)
        if seen is EVERYBODY:
            yield thing, Whereabouts((name, place))
        else:
            further = _joined(seen, inside.get(thing, ()))
            yield thing, Whereabouts((name, place), owners, further or ())


def _joined(*knowers: KnownTo) -> KnownTo:
    """The seats that are among any of these."""
    seats: set[int] = set()
    for who in knowers:
        if who is None:
            return EVERYBODY
        seats.update(who)
    return tuple(sorted(seats))
