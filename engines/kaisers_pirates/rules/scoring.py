"""The score of a Round, and who has won the Game (KP-2.3, KP-2.5)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kaisers_pirates.data import FLEET
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.pieces.holdings import PRIZE, Counted, Won, total
from engines.kaisers_pirates.table import Table
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Result


def bring_in(table: Table) -> None:
    """KP-T9.2, KP-2.3.1b: Prize Ships in Forces go to their holders' piles, at twice their VA."""
    for seat in table.sides:
        for ship in table.prizes(seat):
            table.win(seat, ship, PRIZE, is_double=True)
            table.tell("kept_prize", seat=seat, ship=ship, va=table.piles[seat][-1].va)


def lots(pile: tuple[Won, ...]) -> tuple[int, ...]:
    """KP-2.3.1e, KP-2.3.2: the dice that choose the Warships and Raiders in excess of the Merchantmen."""
    german = len(_german(pile))
    return tuple(range(german, sum(won.is_merchantman for won in pile), -1))


def _german(pile: tuple[Won, ...]) -> list[Won]:
    return [won for won in pile if won.is_german]


def score(table: Table, faces: Sequence[int]) -> None:
    """KP-2.3.3: VA and Round Points of everybody are recorded."""
    left, counted = list(faces), list[Counted]()
    for seat in table.sides:
        german = _german(table.piles[seat])
        gone = [german.pop(left.pop(0) - 1) for _ in lots(table.piles[seat])]
        table.piles[seat] = tuple(won for won in table.piles[seat] if won not in gone)
        counted.append(Counted(table.piles[seat], tuple(gone)))
        ships = tuple([Ship(won.ship) for won in gone if won.ship in FLEET])
        table.fleet_used = (*table.fleet_used, *ships)
        if ships:
            table.tell("excess", seat=seat, ships=ships)
    totals = tuple(map(total, table.piles))
    points = round_points(totals)
    table.counted = tuple(counted)
    table.rounds = (*table.rounds, tuple(zip(totals, points, strict=True)))
    table.tell("scored", number=len(table.rounds), seats=tuple(table.sides), totals=totals, points=points)


def round_points(totals: Sequence[int]) -> tuple[int, ...]:
    """KP-2.3.3a, KP-2.3.3.2: the number of captains less those with more VA; none for whoever has no VA."""
    return tuple(len(totals) - sum(other > va for other in totals) if va else 0 for va in totals)


# -- the Game


def standing(table: Table) -> tuple[tuple[int, int], ...]:
    """KP-2.5a, KP-2.5b, KP-4.8a, KP-D68: of each side, or of a team together, the Round Points and the VA of all Rounds."""
    own = [(_sum(table, side, 1), _sum(table, side, 0)) for side in table.sides]
    if not table.rules.teams:
        return tuple(own)
    mates = [(own[seat], own[(seat + 2) % len(own)]) for seat in table.seats]
    return tuple([(one[0] + other[0], one[1] + other[1]) for one, other in mates])


def _sum(table: Table, side: int, which: int) -> int:
    return sum(scores[side][which] for scores in table.rounds)


def staying(table: Table) -> tuple[int, ...]:
    """KP-T0.7: the sides that have not resigned; a team has when both have."""
    left = [side for side in table.sides if side not in table.resigned]
    return tuple([side for side in table.sides if side in left or (table.rules.teams and table.partner(side) in left)])


def _ranks(table: Table) -> tuple[tuple[int, ...], ...]:
    """KP-T0.7: what ranks the sides: those that have resigned come last."""
    left = staying(table)
    return tuple([(side in left, *found) for side, found in zip(table.sides, standing(table), strict=True)])


def leaders(table: Table, among: Sequence[int]) -> tuple[int, ...]:
    """The sides that are first of those."""
    found = _ranks(table)
    best = max(found[side] for side in among)
    return tuple([side for side in among if found[side] == best])


def is_shared(table: Table, first: Sequence[int]) -> bool:
    """Whether several sides are first: partners are one."""
    return len({side % 2 for side in first} if table.rules.teams else first) > 1


def result(table: Table, first: Sequence[int], reason: str = "points") -> Result:
    """KP-2.5: those who are first have won; the others by points, then VA. Where the phantom has won, no seat is first."""
    points = tuple([points for points, _ in standing(table)])
    ranks = tuple([(side in first, *its) for side, its in zip(table.sides, _ranks(table), strict=True)])
    every = Result.of_scores(points, reason, by=ranks)
    if not table.rules.is_solitaire:
        return every
    places = tuple([tuple([seat for seat in place if seat in table.seats]) for place in every.places])
    return Result(places if PHANTOM in first and len(first) == 1 else places[:1], reason, points[: len(table.seats)])
