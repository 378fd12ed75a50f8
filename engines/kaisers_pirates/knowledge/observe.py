"""Views are built up from what a viewer may know (KP-I)."""

from __future__ import annotations

from engines.kaisers_pirates.data import KIND, OF_SOLITAIRE
from engines.kaisers_pirates.data.ids import Card
from engines.kaisers_pirates.pieces.holdings import Commitment
from engines.kaisers_pirates.table import Table
from engines.kaisers_pirates.view import ForceView, View
from engines.kernel.hidden import zones
from engines.kernel.hidden.frame_secrets import stack_view
from engines.kernel.hidden.view_fields import ViewFields
from engines.kernel.hidden.zones import ALL, EVERYBODY, Zone
from engines.kernel.resolution.frames import State

OPEN = 2
"""KP-3.1.7: discards that everybody may look at."""
FIELDS = ViewFields(
    Table,
    View,
    veils={
        **dict.fromkeys(("fleets", "merchantmen", "piles"), ("forces",)),
        **{name: (name,) for name in ("deck", "aside", "laid", "peeked", "known", "seen")},
        **{"hands": ("hand", "forces"), "discard": ("discards", "top"), "fleet_deck": (), "merchant_deck": ()},
    },
    own=("zones",),
)


def zones_of(table: Table) -> dict[str, Zone[Card]]:
    """The zones of the Action Cards, each with who knows it (KP-I.2, KP-I.3, KP-I.5, KP-I.20 to KP-I.29, KP-5.3.1)."""
    shown = tuple((place, EVERYBODY) for place, one in enumerate(table.laid) if one.up)
    mine = (table.on_turn,)
    return {
        "deck": zones.deck(table.deck, *((place, (seat,)) for place, seat in table.peeked)),
        "aside": zones.deck(table.aside),
        "discard": _discards(table),
        "laid": Zone(tuple(one.card for one in table.laid), mine, mine, known_places=shown),
        "answered": zones.row(tuple(card for _, card in table.answered)),
        "elsewhere": zones.row(_elsewhere(table)),
        **{f"hand.{side}": zones.hand(table.hands[side], side, *_known_cards(table, table.hands[side])) for side in table.sides},
    }


def _discards(table: Table) -> Zone[Card]:
    """KP-I.5, KP-I.25: the top two are seen; in solitaire none is, and one remembers what one has had in hand (KP-I.33)."""
    if not table.rules.is_solitaire:
        return zones.pile(table.discard, OPEN)
    return zones.deck(table.discard, *((place, EVERYBODY if is_open else table.seats) for place, is_open in table.seen))


def _known_cards(table: Table, cards: tuple[Card, ...]) -> tuple[tuple[Card, tuple[int, ...]], ...]:
    """The cards of a hand that others have seen."""
    seen = dict.fromkeys(card for card, _ in table.known if card in cards)
    return tuple([(card, tuple([seat for one, seat in table.known if one == card])) for card in seen])


def _elsewhere(table: Table) -> tuple[Card, ...]:
    """KP-3.1.5c: the cards that lie on ships, with Forces and in VA piles; Solitaire cards stay in their deck (KP-5.4.3.6)."""
    lying = [card for card in (*(one.card for one in table.refuges), *(one.card for one in table.waiting)) if card]
    won = (Card(won.ship) for pile in table.piles for won in pile if won.ship in KIND)
    return (*lying, *(card for card in won if card not in OF_SOLITAIRE))


def view(state: State[Table], viewer: int | None) -> View:
    """The view of that seat (None: everybody) of a game."""
    table = state.table
    seen = zones.zone_views(zones_of(table), viewer)
    is_seat = viewer is not None and viewer != ALL
    places = seen["laid"].places or ()
    return FIELDS.view(
        table,
        viewer=viewer if is_seat else None,
        forces=tuple([_force(table, side) for side in table.sides]),
        hand=table.hands[viewer] if viewer is not None and viewer != ALL else (),
        deck=len(table.deck),
        aside=len(table.aside),
        discards=len(table.discard),
        top=() if table.rules.is_solitaire else table.discard[-OPEN:],
        laid=tuple([Commitment(Card(card), one.place, one.up, one.mines) for card, one in zip(places, table.laid, strict=True)]),
        peeked=tuple([place for place, seat in table.peeked if seat == viewer]),
        known=tuple([card for card, seat in table.known if seat == viewer]),
        seen=table.seen if is_seat else tuple([one for one in table.seen if one[1]]),
        zones=tuple(seen.items()),
        stack=stack_view(state, viewer),
        asked=state.asked,
        result=state.result,
    )


def _force(table: Table, side: int) -> ForceView:
    return ForceView(side, table.fleets[side], table.merchantmen[side], table.piles[side], len(table.hands[side]))
