"""Breaking away (AC-61)."""

from __future__ import annotations

from engines.atlantic_chase.data import BOARD
from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, NO_SHIP
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.board import Positions, afloat, foe, pace, zone_of
from engines.atlantic_chase.pieces.vessels import Limits
from engines.atlantic_chase.rules.gunnery import DIE
from engines.kernel.choices.legality import Reason, reason
from engines.kernel.dice.modifiers import Modifier, total
from engines.kernel.dice.odds import sums

DICE = (DIE, DIE)


def why_never(board: Positions, limits: Limits, seat: int, round_: int) -> Reason | None:
    """AC-T21d, AC-D43: the reason why a side may not announce it in that round, wherever its ships are; None if it may."""
    if round_ <= limits.break_after:
        return reason("AC-T21d", "ac.bar.break.early", number=limits.break_after + 1)
    if round_ == limits.rounds and not limits.last_break:
        return reason("AC-D43", "ac.bar.break.last")
    return None


def why_not_from(board: Positions, limits: Limits, seat: int, zone: str | None = None) -> Reason | None:
    """AC-T21d: the reason why a side may not announce it with the ship that binds it in that zone (None: its zone now)."""
    ship = limits.break_ship
    if ship == NO_SHIP or ship not in board.fleets[seat]:
        return None
    is_there = (zone_of(board, ship) if zone is None else zone) == limits.break_zone
    name, where = names.vessel(board, ship), names.zone(limits.break_zone)
    return None if is_there else reason("AC-T21d", "ac.bar.break.zone", ship=name, zone=where)


def rows(board: Positions, seat: int) -> tuple[Modifier, ...]:
    """AC-61d to -61f: the rows added to the roll of a side that breaks away."""
    mine, theirs = afloat(board, seat), afloat(board, foe(seat))
    is_far = all(zone_of(board, ship) == FAR for ship in mine)
    is_close = any(zone_of(board, ship) in (NEAR, CLOSE) for ship in theirs)
    is_slowest = bool(theirs) and min(pace(board, ship) for ship in mine) < min(pace(board, ship) for ship in theirs)
    found = (
        Modifier("AC-61d", "ac.why.far", BOARD.break_away.all_far * is_far),
        Modifier("AC-61e", "ac.why.enemy", BOARD.break_away.enemy_near * is_close),
        Modifier("AC-61f", "ac.why.slowest", BOARD.break_away.slowest * is_slowest),
    )
    return tuple([row for row in found if row.value])


def succeeds(whole: int) -> bool:
    """AC-61c: whether an attempt with that sum succeeds."""
    return whole >= BOARD.break_away.least


def break_odds(board: Positions, seat: int) -> float:
    """The chance that a side alone breaks away, as the board stands."""
    added = total(rows(board, seat))
    return sum(chance for whole, chance in sums(DICE).items() if succeeds(whole + added))
