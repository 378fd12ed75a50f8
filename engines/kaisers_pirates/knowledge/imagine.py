"""A state in which a view would be seen: cards that the viewer cannot see lie anywhere (KP-I.20 to KP-I.25)."""

from __future__ import annotations

from engines.kaisers_pirates.knowledge.observe import FIELDS
from engines.kaisers_pirates.pieces.holdings import Commitment
from engines.kaisers_pirates.rules.stock import deck_of, fleet_of, merchantmen_of
from engines.kaisers_pirates.table import Table
from engines.kaisers_pirates.view import View
from engines.kernel.base.chance import Random
from engines.kernel.hidden.determinize import deal
from engines.kernel.hidden.frame_secrets import imagined_state
from engines.kernel.hidden.stocks import Stock
from engines.kernel.resolution.frames import State


def imagine(view: View, rnd: Random) -> State[Table]:
    """Everything hidden is dealt anew; the plan of another captain is not known, so he is asked for each play, and what others
    have looked at is not known either."""
    seen = dict(view.zones)
    zones = deal(seen, [Stock(deck_of(view.rules), tuple(seen))], rnd).zones
    table = public_table(view)
    table.deck, table.aside, table.discard = zones["deck"], zones["aside"], zones["discard"]
    table.hands = [zones[f"hand.{force.seat}"] for force in view.forces]
    table.laid = tuple(
        [Commitment(card, one.place, one.up, one.mines) for card, one in zip(zones["laid"], view.laid, strict=True)]
    )
    table.seen = view.seen
    if view.viewer is not None:
        table.peeked = tuple([(place, view.viewer) for place in view.peeked])
        table.known = tuple([(card, view.viewer) for card in view.known])
    return imagined_state(view, table, rnd)


def public_table(view: View) -> Table:
    """The table as far as everybody sees it; ships that lie nowhere are in their decks."""
    afloat = {ship for force in view.forces for ship in (*force.fleet, *force.merchantmen)}
    known = {*afloat, *view.fleet_used, *view.merchant_used, *(won.ship for force in view.forces for won in force.pile)}
    return FIELDS.table(
        view,
        fleets=[force.fleet for force in view.forces],
        merchantmen=[force.merchantmen for force in view.forces],
        piles=[force.pile for force in view.forces],
        fleet_deck=tuple(ship for ship in fleet_of(view.rules) if ship not in known),
        merchant_deck=tuple(ship for ship in merchantmen_of(view.rules) if ship not in known),
    )
