"""The value of a position to a seat: coins aboard, cover of the Captain, turns won and lost."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import State
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.pieces.ship import CAPTAIN, Ship, is_captain
from engines.pieces_of_eight.table import Table

WORTH = {
    CAPTAIN: 30.0, "mate": 3.0, "cutlass": 2.5, "pistols": 2.5, "cannon": 3.0, "broadside": 5.0, "bomb": 3.0, "pillage": 2.5,
    "barrel_of_grog": 1.5, "buried_treasure": 2.0, "call_to_quarters": 1.5, "full_sail": 1.0, "black_spot": 2.0,
    "captains_monkey": 2.0, "treachery": 4.0,
}  # fmt: skip
"""Values of coins aboard, by trial."""
COVER = (-9.0, -3.0, -1.0)
"""Costs of a Captain with none, one, two coins between him and the nearer end."""
WON, DRAWN, LOST_TURN, NEXT_TURN, EMPTY_NEST, THREAT, HIDDEN_THREAT = 1000.0, 0.0, 5.0, 4.0, 1.0, 22.0, 6.0
COIN, AFLOAT, OWED = 0.10, 0.25, 0.5
EXPOSED = (-0.9, -0.85, -0.4)
SEEN_NOW, SEEN_SOON, SEEN_NEXT, HIDDEN, HIDDEN_NEXT = 0.2, 1.2, 2.9, 0.55, 1.15
"""The logarithm of odds, by regression on 3,600 turns of 190 games of two. `COIN`, `AFLOAT`: a coin for its worth, and by itself.
`OWED`: a turn owed. `EXPOSED`: none to two coins between the Captain and the nearer end. `SEEN`, `HIDDEN`: an open Captain who
can be struck, or may be. `SOON`: after others, before his own turn. `NEXT`: in the next turn."""
ADRIFT, RETURN = 4.5, 1.1
"""The logarithm of odds of a ship without a Captain, which plays on in games of three and more, and of one that may get one.
(By regression on 1,300 turns of 400 games of three and four with two Captains left.)"""
CROWDED = (1.0, 1.0, 1.0, 0.6, 0.15)
"""Shares of a coin's value that remain among so many Captains, four and more. The more there are, the less a coin decides,
since the others strike the strongest; by regression on 18,000 turns of 400 games of three and four, and by trial."""
RETURNING = ("barrel_of_grog", "buried_treasure", "call_to_quarters", "pillage")
"""Kinds that may bring a Captain aboard (PE-GROG-04, PE-PILLAGE-03)."""


@value_class
class Taste:
    """How much more than usual a captain makes of the coins of a ship, and of the cover of its Captain."""

    coins: float = 1.0
    cover: float = 1.0


PLAIN = Taste()


@value_class
class Temper:
    """The weights of a captain for the own ship and for those of others."""

    own: Taste = PLAIN
    rival: Taste = PLAIN


EVEN = Temper()
TEMPERS = {
    "bold": Temper(Taste(0.95, 0.95), Taste(1.05, 1.0)),
    "careful": Temper(Taste(1.0, 1.1), PLAIN),
    "patient": Temper(Taste(1.06, 1.0), Taste(0.95, 1.0)),
}
"""Bold: gives coins and cover for those of others. Careful: covers the Captain. Patient: keeps the coins. The weights differ
little, since more costs strength: four times as much made the bold one lose 43 of 70 games."""


def worth(state: State[Table], seat: int) -> float:
    """The value of this position to the seat, in coins."""
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


def chances(state: State[Table], seat: int, temper: Temper = EVEN) -> float:
    """How likely the seat's side is to win, from 0 to 1, as far as a settled position shows it to one of that temperament."""
    table = state.table
    if state.result is not None:
        return state.result.share(seat)
    if is_between_games(state):
        winner = table.series.last_winner
        return 0.5 if winner is None else float(winner == seat)
    odds = {other: math.exp(strength(table, other, temper.own if other == seat else temper.rival)) for other in table.in_play()}
    own = sum(its for other, its in odds.items() if not table.is_opponent(seat, other))
    return own / sum(odds.values())


def strength(table: Table, seat: int, taste: Taste = PLAIN) -> float:
    """The logarithm of the odds of the seat: its coins, its cover, and who may strike its Captain before it is on turn again."""
    ship = table.ships[seat]
    among = CROWDED[min(len(table.captains()), len(CROWDED) - 1)]
    total = taste.coins * among * sum(AFLOAT + COIN * WORTH[KIND[coin]] for coin in ship.coins if KIND[coin] != CAPTAIN)
    total -= OWED * ship.owed
    if not ship.has_captain:
        return total - ADRIFT + (RETURN if any(KIND[coin] in RETURNING for coin in ship.coins) else 0.0)
    cover = covered(ship)
    total += taste.cover * EXPOSED[cover] if cover is not None and cover < len(EXPOSED) else 0.0
    return total if cover else total - taste.cover * threat(table, seat)


def threat(table: Table, seat: int) -> float:
    """The threat to an open Captain: from the seat on turn and those before his own; on his own turn, from those after."""
    rivals = [other for other in before(table, seat) if table.is_opponent(seat, other)]
    if not rivals:
        return SEEN_NOW if open_to(table, seat, [one for one in table.in_play() if table.is_opponent(seat, one)]) else HIDDEN
    first = [other for other in rivals if other == table.on_turn]
    if first and open_to(table, seat, first):
        return SEEN_NEXT
    if open_to(table, seat, rivals):
        return SEEN_SOON
    return HIDDEN_NEXT if first else HIDDEN


def before(table: Table, seat: int) -> list[int]:
    """The seat on turn and those that follow, up to that seat."""
    if table.on_turn is None or table.on_turn == seat:
        return []
    extra = [] if table.following is None else [table.following]
    coming = [table.on_turn, *extra, *table.after(extra[0] if extra else table.on_turn)]
    return coming[: coming.index(seat)] if seat in coming else []


def open_to(table: Table, seat: int, rivals: Sequence[int]) -> bool:
    """Whether a coin that one of them shows could strike the seat's Captain."""
    places = [place for place, coin in table.ships[seat].placed().items() if is_captain(coin)]
    return any(place in ABILITY[KIND[coin]].reach for rival in rivals for coin in table.ships[rival].open for place in places)


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
    return THREAT if open_to(table, seat, rivals) else HIDDEN_THREAT
