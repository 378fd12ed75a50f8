"""Recalled, played in a later window of the turn in which the ship has sunk a Merchantman (KP-3.3.30e, KP-D19)."""

from __future__ import annotations

from engines.kaisers_pirates.components import recalled
from engines.kaisers_pirates.components.recalled import Recall
from engines.kaisers_pirates.data import KIND
from engines.kaisers_pirates.data.ids import Card, PlayId, Ship
from engines.kaisers_pirates.data.plays import play_id, play_of
from engines.kaisers_pirates.pieces.holdings import Sinking
from engines.kaisers_pirates.table import Table
from engines.kernel.resolution.frames import Frame


def mourn(table: Table, owner: int, ship: Ship, sunk: Ship) -> None:
    """KP-D19: [2e] a sinking by an intercept may be answered later in the turn."""
    if not table.rules.is_first_edition:
        table.unavenged = (*table.unavenged, Sinking(owner, ship, sunk))


def settled(table: Table, sunk: Ship) -> None:
    """KP-D19: a card has answered that sinking."""
    table.unavenged = tuple([one for one in table.unavenged if one.sunk != sunk])


def recalls(table: Table, seat: int, but: Ship | None = None) -> tuple[PlayId, ...]:
    """KP-D19: Recalled for each ship in P's Force that has sunk a Merchantman of that captain, the one excepted of whose sinking
    he is asked anyway."""
    if not table.unavenged:
        return ()
    held = [card for card in table.hands[seat] if KIND[card] == recalled.KIND][:1]
    fleet = table.fleets[table.on_turn]
    ships = dict.fromkeys(one.ship for one in table.unavenged if one.owner == seat and one.ship in fleet and one.ship != but)
    return tuple([play_id(card, ship) for card in held for ship in ships])


def avenging(table: Table, seat: int, option: PlayId) -> Frame[Table]:
    """KP-D19: it is rolled at once, and is no answer of the window in which it is played."""
    its = play_of(option)
    card = Card(its.actor)
    table.react(seat, card)
    table.tell("reacts", seat=seat, card=recalled.KIND)
    table.unavenged = tuple([one for one in table.unavenged if one.ship != its.aim])
    return Recall(seat=seat, ship=its.aim, card=card)
