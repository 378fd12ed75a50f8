"""What a position is worth to a seat: coins aboard, cover of the Captain, turns won and lost."""

from __future__ import annotations

import math

from engines.kernel.frames import State
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.table import CAPTAIN, Ship, Table, is_captain

WORTH = {
    CAPTAIN: 30.0, "mate": 3.0, "cutlass": 2.5, "pistols": 2.5, "cannon": 3.0, "broadside": 5.0, "bomb": 3.0, "pillage": 2.5,
    "barrel_of_grog": 1.5, "buried_treasure": 2.0, "call_to_quarters": 1.5, "full_sail": 1.0, "black_spot": 2.0,
    "captains_monkey": 2.0, "treachery": 4.0,
}  # fmt: skip
"""What a coin aboard is worth, by trial."""
COVER = (-9.0, -3.0, -1.0)
"""What it costs when the Captain has none, one, two coins between him and the nearer end."""
WON, DRAWN, LOST_TURN, NEXT_TURN, EMPTY_NEST, THREAT, HIDDEN_THREAT = 1000.0, 0.0, 5.0, 4.0, 1.0, 22.0, 6.0


def worth(state: State[Table], seat: int) -> float:
    """What the seat would give for being in this position."""
    table = state.table
    if state.result is not None:
        first = state.result.places[0]
        return WON / len(first) if seat in first else -WON
    if is_between_games(state):
        return ended(table.series.last_winner, seat)
    rivals = [other for other in table.in_play() if table.is_opponent(seat, other)]
    mates = [other for other in table.in_play() if other != seat and other not in rivals]
    total = ship_worth(table.ships[seat]) - danger(table, seat, rivals) + (NEXT_TURN if table.following == seat else 0)
    total += 0.3 * sum(ship_worth(table.ships[mate]) for mate in mates)
    return total - sum(ship_worth(table.ships[rival]) for rival in rivals) / math.sqrt(max(1, len(rivals)))


def is_between_games(state: State[Table]) -> bool:
    """Whether a game of a match has just ended, so that no ship is at sea."""
    kind = state.asked.kind if state.asked else ""
    return kind == "pe.scraps" or (kind == "pe.ship" and state.table.series.game > 1)


def ended(winner: int | None, seat: int) -> float:
    """PE-MATCH-01: a game won or lost within a match is as much as one by itself; a draw counts for nobody (PE-D39)."""
    if winner is None:
        return DRAWN
    return WON if winner == seat else -WON


def ship_worth(ship: Ship) -> float:
    """Its coins, its cover, and the turns it has still to lose."""
    if ship.out:
        return -10.0
    total = sum(WORTH[KIND[coin]] for coin in ship.coins) - LOST_TURN * ship.owed - (EMPTY_NEST if ship.nest is None else 0)
    cover = covered(ship)
    return total + (COVER[cover] if cover is not None and cover < len(COVER) else 0)


def covered(ship: Ship) -> int | None:
    """How many coins lie between the Captain and the nearer end; 0 in the nest; None without a Captain."""
    at = ship.captain_at
    if at < 0:
        return 0 if ship.has_captain else None
    return min(at, len(ship.deck) - 1 - at)


def danger(table: Table, seat: int, rivals: list[int]) -> float:
    """How much an open Captain has to fear from what rivals show, and from what they hide."""
    ship = table.ships[seat]
    places = [place for place, coin in ship.placed().items() if is_captain(coin)]
    if not places:
        return 0.0
    seen = any(place in ABILITY[KIND[coin]].reach for rival in rivals for coin in table.ships[rival].open for place in places)
    return THREAT if seen else HIDDEN_THREAT
