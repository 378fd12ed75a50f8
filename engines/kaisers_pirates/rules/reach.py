"""The limits of one turn: ships that may be attacked, and captains that other cards may go against (KP-3.1.3, KP-3.1.4)."""

from __future__ import annotations

from engines.kaisers_pirates.data import FLEET, KIND, SYMBOLS
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kernel.choices.legality import Reason, reason

FOG_BANK, LAY_MINES = CardKind("fog_bank"), CardKind("lay_mines")
PLACED = reason("KP-3.2.1.1b", "kp.e.placed")
UNCOMMITTED = reason("KP-3.2b", "kp.e.uncommitted")
BUSY = reason("KP-3.1.3.1", "kp.e.busy")
SHELTERED = reason("KP-3.3.20j", "kp.e.sheltered")
LEFT = reason("KP-3.3.20k", "kp.e.left")
NO_SYMBOL = reason("KP-3.3.21d", "kp.e.no_symbol")
ELSEWHERE = reason("KP-3.1.3a", "kp.e.elsewhere")
AIMED = reason("KP-3.1.3.2", "kp.e.aimed")
UNRECOGNIZED = reason("KP-3.2.3.1a", "kp.e.unrecognized")
REFUGE = reason("KP-3.3.20f", "kp.e.refuge")
FOGGED = reason("KP-3.3.14e", "kp.e.fogged")
TWO = reason("KP-3.1.4", "kp.e.two")


def attackable(seen: Outlook, owner: int) -> Reason | None:
    """KP-3.1.3a, KP-3.3.14d: the attacks of a turn go against one opponent, who is not in a Fog Bank."""
    if seen.table.waits_for(owner) == FOG_BANK:
        return FOGGED
    return ELSEWHERE if seen.victim is not None and seen.victim != owner else None


def interceptable(seen: Outlook, target: Ship, owner: int) -> Reason | None:
    """KP-3.1.3.2: each ship once a turn."""
    return attackable(seen, owner) or (AIMED if target in seen.aimed else None)


def interceptables(seen: Outlook, owner: int) -> list[tuple[Ship, Reason | None]]:
    """The Merchantmen of a captain, each with why it may not be intercepted: whether he may be attacked is asked once."""
    bar = attackable(seen, owner)
    return [(ship, bar or (AIMED if ship in seen.aimed else None)) for ship in seen.table.merchantmen[owner]]


def huntable(seen: Outlook, target: Ship, owner: int) -> Reason | None:
    """KP-3.2.3, KP-T3.2: a Warship, or a recognized Raider or Prize Ship, not in a Refuge."""
    if seen.in_refuge(target):
        return REFUGE
    return interceptable(seen, target, owner) if seen.table.is_known(target) else UNRECOGNIZED


def touchable(seen: Outlook, owner: int) -> Reason | None:
    """KP-3.1.4, KP-D6: cards that are no attack go against the captain attacked and one other; KP-3.3.14e: none into a Fog
    Bank."""
    if seen.table.waits_for(owner) == FOG_BANK:
        return FOGGED
    return within(seen, owner)


def within(seen: Outlook, owner: int) -> Reason | None:
    """KP-D6: whether the captains whom cards went against, but the one attacked, would be two."""
    return TWO if len((seen.bothered | {owner}) - {seen.victim}) > 1 else None


def ready(seen: Outlook, ship: Ship) -> Reason | None:
    """KP-3.1.3.1, KP-3.3.20j, KP-3.3.20k: why that ship may neither intercept nor lay mines."""
    if ship in seen.busy:
        return BUSY
    if seen.in_refuge(ship):
        return SHELTERED
    return LEFT if ship in seen.left else None


def mining(seen: Outlook, ship: Ship) -> Reason | None:
    """KP-3.3.21d to f: why that ship may not lay mines."""
    if FLEET[ship].kind != "raider" or "mines" not in SYMBOLS[ship]:
        return NO_SYMBOL
    return ready(seen, ship)


def mines_for(seen: Outlook, ship: Ship) -> tuple[Card, ...]:
    """The Lay Mines cards that may be played on that Raider."""
    if seen.laid is not None:
        return seen.lying(ship, mines=True)
    return tuple([card for card in seen.cards if KIND[card] == LAY_MINES])
