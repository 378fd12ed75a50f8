"""The worth of what may come of an action at sea, in halves of a point: hits on ships, battles, and contests by their odds."""

from __future__ import annotations

from collections.abc import Iterable

from engines.atlantic_chase.data import BOARD
from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.data.tables import (
    BAD,
    BATTLE,
    CLOSING,
    CONTACT,
    CONTEST,
    DAMAGE,
    EARLY_LATE,
    GOOD,
    HIT,
    HIT_IF_SLOW,
    HIT_IF_VERY_SLOW,
    SHADOW,
    SIGHTED,
    SKIRMISH,
    SURPRISE,
)
from engines.atlantic_chase.pieces.board import foe, pace
from engines.atlantic_chase.pieces.vessels import face, is_convoy, left_to_turn, row_of
from engines.atlantic_chase.rules import helpers
from engines.atlantic_chase.rules.forces import is_bad, seat_of, speed
from engines.atlantic_chase.rules.helpers import ENGAGE, TABLE_OF, Named
from engines.atlantic_chase.rules.results import SLOWEST
from engines.atlantic_chase.rules.scoring import CONVOY_HIT, DAMAGED, SHIP_HIT, SUNK, worth
from engines.atlantic_chase.table import Ocean
from engines.kernel.dice.modifiers import total

DICE = (6, 6)
TRIFLE = 0.3
"""The worth of a hit on a warship that scores nothing: it fights and sails worse."""
LEAST, PER_GUN = 0.22, 0.11
"""Hits that a ship is expected to score in a round with a gun value of 0, and more for each of it."""
FOLLOW_UP = 0.7
"""The part of its worth that an action has if it follows on another: the other side may seize the initiative."""
SHORTER, TOUCH = 0.15, 0.2
"""The parts of a meeting's worth that a shorter line and contact have."""
PER_INTEL = 0.12
"""The part of an action's worth that each Intel marker on its forces costs."""
PARTS = {CONTACT: TOUCH, SHADOW: SHORTER, EARLY_LATE: SHORTER}
BLOWS = (HIT, HIT_IF_SLOW, HIT_IF_VERY_SLOW, DAMAGE)
AHEAD = 1.25
"""The worth of a battle in which one side fires first, beside one that both begin."""


def rate(table: Ocean, seat: int, ship: Ship) -> float:
    """The halves that a hit on a ship brings a side."""
    row, vessel = row_of(ship), table.ships[ship]
    found = _halves(table, seat, CONVOY_HIT if is_convoy(ship) else SHIP_HIT, ship)
    if is_convoy(ship):
        return found
    whole = (row.back.hits if vessel.is_damaged and row.back is not None else row.hits) or 1
    turns = _halves(table, seat, DAMAGED, ship) if not vessel.is_damaged else 0.0
    sinks = _halves(table, seat, SUNK, ship)
    if row.back is None or vessel.is_damaged:
        turns = sinks - (_halves(table, seat, DAMAGED, ship) if vessel.is_damaged else 0.0)
    elif sinks:
        turns += (sinks - turns) / 4
    return found + max(turns, 0.0) / whole + TRIFLE


def _halves(table: Ocean, seat: int, event: str, ship: Ship) -> float:
    return sum(halves if one == seat else -halves for one, halves in worth(table, event, ship))


def best(table: Ocean, seat: int, force: str) -> float:
    """The halves that a hit on the ship of a force that is worth most brings a side."""
    return max((rate(table, seat, ship) for ship in table.squadrons[force].ships), default=0.0)


def hits(table: Ocean, ships: Iterable[Ship]) -> float:
    """The hits that ships are expected to score in a round of battle."""
    guns = [face(ship, table.ships[ship]).short for ship in ships]
    return sum(max(0.0, LEAST + PER_GUN * gun) for gun in guns if gun is not None)


def battle(table: Ocean, force: str, target: str, hex: str) -> float:
    """The worth of a battle to the side of a force: what its guns do, less what those of the other do."""
    seat, weather = seat_of(force), BAD if is_bad(table, hex) else GOOD
    ours = hits(table, table.squadrons[force].ships) * best(table, seat, target)
    theirs = hits(table, table.squadrons[target].ships) * best(table, foe(seat), force)
    return BOARD.rounds[weather] * (ours - theirs)


def contest(table: Ocean, seat: int, one: Named) -> float:
    """The expected worth of a contest to the side that declares it, less for the Intel on its forces."""
    odds = CONTEST[TABLE_OF[one.deed]].odds(DICE, total(helpers.rows(table, one, 0)), helpers.total_length(table, one))
    meets = battle(table, one.force, one.target, one.hex) if one.force in table.squadrons else 0.0
    gain = sum(chance * cell(table, seat, one, codes, meets) for codes, chance in odds.items())
    return gain * max(0.0, 1 - PER_INTEL * helpers.intel_of(table, one)) if gain > 0 else gain


def cell(table: Ocean, seat: int, one: Named, codes: tuple[str, ...], meets: float) -> float:
    """The worth of a cell of a contest's table; `meets`: that of a battle."""
    found = 0.0
    for code in codes:
        if code in BLOWS:
            found += blow(table, seat, one.target, code)
        elif code == SIGHTED:
            found += FOLLOW_UP * max(0.0, meets * closing_in(table, one), TRIFLE)
        elif code in (BATTLE, SURPRISE):
            found += meets * (AHEAD if code == SURPRISE else 1.0)
        elif code == CLOSING:
            found += meets if speed(table, one.force) > speed(table, one.target) else 0.0
        elif code == SKIRMISH:
            found += max(0.0, meets) / BOARD.rounds[GOOD]
        else:
            found += PARTS.get(code, 0.0) * max(0.0, meets)
    return found


def blow(table: Ocean, seat: int, target: str, code: str) -> float:
    """The worth of a hit from the air or from below on a ship that is slow enough."""
    ships = [ship for ship in table.squadrons[target].ships if pace(table, ship) <= SLOWEST[code]]
    return max((rate(table, seat, ship) * _number(table, ship, code) for ship in ships), default=0.0)


def _number(table: Ocean, ship: Ship, code: str) -> int:
    return max(1, left_to_turn(ship, table.ships[ship])) if code == DAMAGE and not is_convoy(ship) else 1


def closing_in(table: Ocean, one: Named) -> float:
    """The chance that a force comes to battle with a target that is sighted."""
    if one.force not in table.squadrons:
        return 0.0
    length = table.squadrons[one.force].track.length
    odds = CONTEST[TABLE_OF[ENGAGE]].odds(DICE, 2, length)
    return sum(chance for codes, chance in odds.items() if BATTLE in codes or SURPRISE in codes)
