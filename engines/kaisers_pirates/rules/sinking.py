"""How a ship that is sunk by an attack is scored (KP-3.2.3.4, KP-3.2.4.3, KP-3.2.5.3b)."""

from __future__ import annotations

from engines.kaisers_pirates.data import MERCHANTMEN
from engines.kaisers_pirates.data.ids import CardKind, Ship
from engines.kaisers_pirates.pieces.holdings import PRIZE, SUNK, Won
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.table import Table

SPECIAL_CARGO = CardKind("special_cargo")


def won(table: Table, attack: Attack, ship: Ship, winner: int) -> Won:
    """A ship that is sunk, as it lies in the winner's VA pile: a Merchantman doubled under Special Cargo, a Prize Ship never
    (KP-D21, KP-D65)."""
    is_prize = table.is_prize(ship)
    is_double = ship in MERCHANTMEN and not is_prize and attack.has(SPECIAL_CARGO) and winner == attack.seat
    return Won(ship, PRIZE if is_prize else SUNK, is_double)


def score_sunk(table: Table, attack: Attack, ship: Ship, winner: int) -> int:
    """A ship goes to the winner's VA pile; what it scores."""
    its = won(table, attack, ship, winner)
    table.win(winner, ship, its.how, is_double=its.double)
    return its.va


def sink(table: Table, attack: Attack, ship: Ship, winner: int) -> None:
    """Sink a ship, and tell it by an event of its own."""
    table.tell("sunk", seat=winner, ship=ship, va=score_sunk(table, attack, ship, winner))
