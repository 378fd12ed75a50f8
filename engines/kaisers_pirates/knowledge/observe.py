"""Views are built up from what a viewer may know (KP-I)."""

from __future__ import annotations

from engines.kaisers_pirates.data.ids import Card
from engines.kaisers_pirates.table import Laid, Table
from engines.kaisers_pirates.view import ForceView, View
from engines.kernel import zones
from engines.kernel.frame_secrets import stack_seen
from engines.kernel.frames import State
from engines.kernel.zones import ALL, EVERYBODY, Zone

OPEN = 2
"""KP-3.1.7: discards that everybody may look at."""


def zones_of(table: Table) -> dict[str, Zone[Card]]:
    """Where the Action Cards lie, and who knows what of it (KP-I.2, KP-I.3, KP-I.5, KP-I.20 to KP-I.25)."""
    shown = tuple((place, EVERYBODY) for place, one in enumerate(table.laid) if one.up)
    mine = (table.on_turn,)
    return {
        "deck": zones.deck(table.deck),
        "aside": zones.deck(table.aside),
        "discard": zones.pile(table.discard, OPEN),
        "laid": Zone(tuple(one.card for one in table.laid), mine, mine, shown=shown),
        "answered": zones.row(tuple(card for _, card in table.answered)),
        **{f"hand.{seat}": zones.hand(cards, seat) for seat, cards in enumerate(table.hands)},
    }


def view(state: State[Table], viewer: int | None) -> View:
    """What that seat (None: everybody) may know of a game."""
    table = state.table
    seen = zones.seen(zones_of(table), viewer)
    return View(
        viewer=None if viewer == ALL else viewer,
        turn=table.turn,
        on_turn=table.on_turn,
        forces=tuple(_force(table, seat) for seat in table.seats),
        hand=table.hands[viewer] if viewer is not None and viewer != ALL else (),
        deck=len(table.deck),
        aside=len(table.aside),
        discards=len(table.discard),
        top=table.discard[-OPEN:],
        laid=tuple(Laid(Card(card), one.place, one.up) for card, one in zip(seen["laid"].places or (), table.laid, strict=True)),
        answered=table.answered,
        damaged=table.damaged,
        busy=table.busy,
        aimed=table.aimed,
        victim=table.victim,
        zones=tuple(seen.items()),
        stack=stack_seen(state, viewer),
        asked=state.asked,
        result=state.result,
    )


def _force(table: Table, seat: int) -> ForceView:
    return ForceView(seat, table.fleets[seat], table.merchantmen[seat], table.piles[seat], len(table.hands[seat]))
