"""How a ship that is sunk by an attack is scored (KP-3.2.3.4, KP-3.2.4.3, KP-3.2.5.3b)."""

from __future__ import annotations

from engines.kaisers_pirates.data import MERCHANTMEN
from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.rules.holdings import PRIZE, SUNK
from engines.kaisers_pirates.table import Table

SPECIAL_CARGO = CardKind("special_cargo")


def score_sunk(table: Table, attack: Attack, ship: Ship, winner: int) -> int:
    """A ship goes to the winner's VA pile: a Merchantman doubled under Special Cargo, a Prize Ship never (KP-D21, KP-D65).
    What it scores."""
    is_prize = table.is_prize(ship)
    is_double = ship in MERCHANTMEN and not is_prize and attack.has(SPECIAL_CARGO) and winner == attack.seat
    table.win(winner, ship, PRIZE if is_prize else SUNK, is_double=is_double)
    return table.piles[winner][-1].va


def sink(table: Table, attack: Attack, ship: Ship, winner: int) -> None:
    """The same, told by itself."""
    table.tell("sunk", seat=winner, ship=ship, va=score_sunk(table, attack, ship, winner))
