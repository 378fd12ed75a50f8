"""Whereabouts of the Action Cards and of the ships that are not in play (KP-I)."""

from __future__ import annotations

from engines.kaisers_pirates.knowledge.observe import zones_of
from engines.kaisers_pirates.table import Table
from engines.kernel.hidden.whereabouts import Whereabouts, in_zones
from engines.kernel.hidden.zones import NOBODY
from engines.kernel.resolution.frames import State


def whereabouts(state: State[Table]) -> dict[str, Whereabouts]:
    """The whereabouts of all cards, and of the ships in their decks, which nobody sees."""
    table = state.table
    decks: dict[str, Whereabouts] = {ship: Whereabouts(("ships",), NOBODY) for ship in (*table.fleet_deck, *table.merchant_deck)}
    return {**decks, **in_zones(zones_of(table))}
