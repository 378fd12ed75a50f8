"""Lists that a captain may look up: the own coins, and the trades on offer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engines.kernel.base.messages import Captain, Message, say
from engines.pieces_of_eight.data import KINDS
from engines.pieces_of_eight.pieces.names import effect, kind_counts, kind_name
from engines.pieces_of_eight.view import View


def glossary(view: View) -> tuple[tuple[Message, Message], ...]:
    """The kinds of coins in the viewer's nest, deck, hold and shipyard, with what they do, in the order of the data."""
    held = set(_own_kinds(view))
    return tuple((kind_name(kind), effect(kind)) for kind in KINDS if kind in held)


def inventory(view: View) -> tuple[Message, ...]:
    """The coins in the viewer's nest and deck, in the order of the data: those in the hold are not at hand."""
    if view.viewer is None or view.stage in ("pool", "building", "between"):
        return ()
    ship = view.ships[view.viewer]
    aboard = Counter(place.kind for place in (*filter(None, (ship.nest,)), *ship.deck))
    return tuple(kind_name(kind) for kind in KINDS for _ in range(aboard[kind]))


def offers(view: View) -> tuple[Message, ...]:
    """PE-TIME-02: the trades offered to the viewer and by him, as the traders were told of them, the longest there first."""
    return tuple(
        say(
            "pe.told.offers",
            captain=Captain(offer.giver),
            target=Captain(offer.taker),
            give=kind_counts(offer.give),
            want=kind_counts(offer.want),
        )
        for offer in view.offers
        if view.viewer in (offer.giver, offer.taker)
    )


def _own_kinds(view: View) -> Iterator[str | None]:
    if view.viewer is None:
        return
    ship = view.ships[view.viewer]
    yield from (place.kind for place in (*filter(None, (ship.nest,)), *ship.deck, *ship.hold_coins))
    if view.stage in ("pool", "building", "between"):
        yield from (kind for yard in view.yards if yard.seat == view.viewer for kind, _ in yard.coins)
