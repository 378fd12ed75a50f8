"""The end of an operation (AC-T20e, AC-D115): when it comes, and who has won."""

from __future__ import annotations

from engines.atlantic_chase.data.ids import SIDES
from engines.atlantic_chase.data.operations import OPERATION
from engines.atlantic_chase.data.tables import TABLES
from engines.atlantic_chase.pieces.board import foe
from engines.atlantic_chase.pieces.vessels import is_convoy
from engines.atlantic_chase.rules import homecoming, norway
from engines.atlantic_chase.rules.forces import forces_of
from engines.atlantic_chase.rules.scoring import convoys_home, score
from engines.atlantic_chase.table import Ocean
from engines.kernel.resolution.frames import Result

BRITISH, GERMAN = 0, 1
NO_FORCE_LEFT, THIRD_CONVOY, PASSES, CHANGES, ACTS = "no_german_force", "third_convoy", "passes", "initiatives", "actions"
LAST_CONVOY = 3
"""AC-D119: the British Convoy whose Completion ends an operation, or binds the German side."""
SAILED = "trajectory"
"""The deed of a ship that has performed a Trajectory."""
TIE, POINTS = "tie", "points"
"""The reasons of a victory: equal points, or more of them."""


def ended(table: Ocean) -> str:
    """AC-T20e, AC-D115: the reason why it is over, "" while it goes on; groups that have not come in do not count."""
    limits, ends = TABLES.limits, OPERATION[table.operation].ends
    if NO_FORCE_LEFT in ends and not forces_of(table, GERMAN):
        return NO_FORCE_LEFT
    if homecoming.is_decided(table):
        return homecoming.DECIDED
    if THIRD_CONVOY in ends and convoys_home(table) >= LAST_CONVOY:
        return THIRD_CONVOY
    if table.passes >= limits.passes:
        return PASSES
    return CHANGES if table.changes >= limits.initiatives else ACTS if table.acts >= limits.actions else ""


def late(table: Ocean) -> None:
    """AC-T20g, AC-T20h: points that are counted at the end."""
    holds = {*table.deeds} - {*norway.MINE_DEEDS} | {*norway.counted(table)}
    for extra in OPERATION[table.operation].extra:
        if extra.when in holds:
            score(table, SIDES.index(extra.side), extra.halves, "late", "")


def is_tie_german(table: Ocean) -> bool:
    """The tie rule of the operation."""
    tie = OPERATION[table.operation].tie
    if tie is None:
        return False
    ports = [box for ship, box in table.completed if ship == tie.ship]
    is_home = any((not tie.boxes or box in tie.boxes) and box not in tie.not_boxes for box in ports)
    hits = sum(table.ships[ship].suffered for ship in table.fleets[BRITISH] if is_convoy(ship))
    return is_home and (not tie.convoy_hit or hits > 0)


def final(table: Ocean, why: str) -> Result:
    """AC-T20e: the points decide, equal ones by the tie rule; AC-T20b: before the war, what became of one ship."""
    if homecoming.is_peace(table):
        return homecoming.final(table, why)
    late(table)
    british, german = table.points
    winner = BRITISH if british > german else GERMAN if german > british or is_tie_german(table) else BRITISH
    table.tell("operation_over", why=why)
    why_won = TIE if british == german else POINTS
    table.tell("won", seat=winner, why=why_won, points=(table.points[winner], table.points[foe(winner)]))
    return Result(((winner,), (foe(winner),)), why_won, table.points)
