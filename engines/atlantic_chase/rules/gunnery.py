"""Gunnery (AC-57): who may fire at whom, with which dice, and what is added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product

from engines.atlantic_chase.data import BOARD, hits_of
from engines.atlantic_chase.data.ids import HOLD, OFF, Ship
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.board import RANGES, Positions, foe, is_concealed, on_board, range_of, seat_of, zone_of
from engines.atlantic_chase.pieces.vessels import face, is_battery, left_to_turn, row_of
from engines.kernel.choices.legality import Legality, Reason, offered, reason
from engines.kernel.dice.modifiers import Modifier, total

DIE = 6


def gun(board: Positions, ship: Ship, range_: str) -> int | None:
    """AC-6c: the gun value of a ship at a range; None if it does not fire there."""
    shown = face(ship, board.ships[ship])
    return shown.short if BOARD.gun[range_] == "short" else shown.long


def why_not(board: Positions, ship: Ship, target: Ship) -> Reason | None:
    """AC-57a, AC-56k, AC-11n: the reason why a ship may not fire at that one, None if it may."""
    if zone_of(board, target) == OFF or zone_of(board, ship) == OFF:
        return reason("AC-57a", "ac.bar.gone", ship=names.vessel(board, target))
    if is_battery(target):
        return reason("AC-11n", "ac.bar.battery")
    if gun(board, ship, range_of(board, ship, target)) is None:
        return reason("AC-56k", "ac.bar.range", ship=names.vessel(board, ship), target=names.vessel(board, target))
    return None


def verdicts(board: Positions, ship: Ship) -> Iterator[Legality[Ship]]:
    """AC-57a: each ship of the other side, and why it is no target."""
    for target in board.fleets[foe(seat_of(board, ship))]:
        yield target, why_not(board, ship, target)


def targets(board: Positions, ship: Ship) -> tuple[Ship, ...]:
    """AC-57a: the ships at which that one may fire."""
    return offered(verdicts(board, ship))


def gunners(board: Positions, seat: int) -> dict[Ship, tuple[Ship, ...]]:
    """AC-T7c: the ships of a side that may fire at something, each with its targets."""
    found = {ship: targets(board, ship) for ship in on_board(board, seat)}
    return {ship: aims for ship, aims in found.items() if aims}


def nearest(board: Positions, ship: Ship, aims: Iterable[Ship]) -> str:
    """AC-T0m, AC-T0j: of its targets the one at the shortest range; of several the one that needs the fewest hits, then the
    higher first gun value, then the first. `HOLD` if there is none."""

    def rank(target: Ship) -> tuple[int, int, int]:
        short = row_of(target).short
        return (
            RANGES.index(range_of(board, ship, target)),
            left_to_turn(target, board.ships[target]),
            -(short if short is not None else -9),
        )

    return min(aims, key=rank, default=HOLD)


def rows(board: Positions, ship: Ship, target: Ship) -> tuple[Modifier, ...]:
    """AC-56k, AC-57h, AC-57i: the rows added to a gunnery roll."""
    value = gun(board, ship, range_of(board, ship, target))
    found = (
        Modifier("AC-56k", "ac.why.gun", value or 0),
        *slowness(board, target, "AC-57i"),
        Modifier("AC-57h", "ac.why.smoke.target", BOARD.smoke * is_concealed(board, target)),
        Modifier("AC-57h", "ac.why.smoke.own", BOARD.smoke * is_concealed(board, ship)),
    )
    return tuple([row for row in found if row.value])


def slowness(board: Positions, target: Ship, rule: str) -> tuple[Modifier, ...]:
    """AC-57i, AC-59h: the row for a slow target."""
    speed = face(target, board.ships[target]).speed
    return (Modifier(rule, f"ac.why.{speed}", BOARD.speed[speed]),) if BOARD.speed.get(speed) else ()


def counted(range_: str, faces: tuple[int, ...]) -> tuple[int, ...]:
    """AC-57b to -57d: the dice that count, in the order in which they fell; all of a torpedo attack."""
    keep = BOARD.dice[range_].keep if range_ in BOARD.dice else "all"
    if keep == "all":
        return faces
    out = max(faces) if keep == "lowest" else min(faces)
    at = faces.index(out)
    return (*faces[:at], *faces[at + 1 :])


def dice(range_: str) -> tuple[int, ...]:
    """AC-57b to -57d: the dice of a range."""
    return (DIE,) * BOARD.dice[range_].count


@cache
def sums(range_: str) -> Mapping[int, float]:
    """Each sum of the dice that count at a range, with its chance."""
    found: dict[int, int] = {}
    for faces in product(range(1, DIE + 1), repeat=len(dice(range_))):
        whole = sum(counted(range_, faces))
        found[whole] = found.get(whole, 0) + 1
    every = sum(found.values())
    return {whole: ways / every for whole, ways in found.items()}


@cache
def odds(range_: str, added: int) -> tuple[float, float, float]:
    """AC-57e: the chances of no hit, one, and two, at a range with that number added."""
    chances = [0.0, 0.0, 0.0]
    for whole, chance in sums(range_).items():
        chances[hits_of(BOARD.gunnery, whole + added)] += chance
    none, one, two = chances
    return none, one, two


def shot_odds(board: Positions, ship: Ship, target: Ship) -> tuple[float, float, float]:
    """The chances of no hit, one, and two, of that shot as the board stands."""
    return odds(range_of(board, ship, target), total(rows(board, ship, target)))


def hit_odds(board: Positions, ship: Ship, target: Ship) -> float:
    """The chance that a ship hits that target with its guns; 0 if it may not fire at it."""
    return 0.0 if why_not(board, ship, target) else 1 - shot_odds(board, ship, target)[0]
