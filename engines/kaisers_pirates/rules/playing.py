"""Plays of each sort, carried out (KP-3.2.8)."""

from __future__ import annotations

from engines.kaisers_pirates.components import ACTIONS
from engines.kaisers_pirates.data.ids import NO_SHIP, Card, Ship
from engines.kaisers_pirates.data.plays import Play
from engines.kaisers_pirates.pieces.holdings import BRITISH
from engines.kaisers_pirates.rules.attack import MINES, Attack
from engines.kaisers_pirates.rules.attacks import rule_of
from engines.kaisers_pirates.rules.cardless import done, is_cardless
from engines.kaisers_pirates.rules.orders import Order, owner_of
from engines.kaisers_pirates.rules.outlook import outlook
from engines.kaisers_pirates.rules.raid import Raid
from engines.kaisers_pirates.table import Table
from engines.kernel.resolution.frames import Frame


def played(table: Table, seat: int, play: Play, order: Order) -> Frame[Table] | None:
    """Carry out a play; returns the rule that follows, if one does."""
    _, card, assists, _ = order
    if is_cardless(play):
        return done(table, seat, play)
    return act(table, seat, play, card, assists) if play.actor in ACTIONS else attack(table, seat, play, order)


def act(table: Table, seat: int, play: Play, card: Card, assists: tuple[Card, ...]) -> Frame[Table] | None:
    """KP-3.2.8.4: an action half."""
    action = ACTIONS[play.kind]
    owner = owner_of(outlook(table, seat, committed=True), play)
    table.turn_up((card, *assists))
    table.tell("plays", seat=seat, card=play.actor, target=play.target)
    table.played = table.played | {play.kind}
    if owner is not None and not action.is_attack:
        table.bothered = table.bothered | action.bothers(owner)
    found = action.play(table, seat, play.target, card, assists)
    return rule_of(found) if isinstance(found, Attack) else found


def attack(table: Table, seat: int, play: Play, order: Order) -> Frame[Table]:
    """KP-3.2.8.1 to KP-3.2.8.3: an Intercept! half, or Lay Mines."""
    _, card, assists, _ = order
    owner = owner_of(outlook(table, seat, committed=True), play)
    assert owner is not None
    if play.seat is not None:
        return rule_of(Attack(seat, play.actor, NO_SHIP, owner, card, assists, MINES))
    if play.actor == BRITISH:
        return rule_of(Attack(seat, BRITISH, play.aim, owner, card, assists))
    targets = targets_of(table, play, order, owner)
    return Raid(seat=seat, ship=play.ship, owner=owner, card=card, assists=assists, targets=targets)


def targets_of(table: Table, play: Play, order: Order, owner: int) -> tuple[Ship, ...]:
    """KP-3.3.15a, KP-3.3.39a: one, two, or all that are left, the named one first."""
    if order[3]:
        return play.aim, order[3]
    if any(card.startswith("shipping_lanes") for card in order[2]):
        return (play.aim, *(ship for ship in table.merchantmen[owner] if ship != play.aim and ship not in table.aimed))
    return (play.aim,)
