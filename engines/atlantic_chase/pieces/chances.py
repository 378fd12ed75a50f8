"""The tables of the contests as they stand for a Trajectory Total (AC-H1, AC-H2): what the dice bring, with chances."""

from __future__ import annotations

from itertools import groupby

from engines.atlantic_chase.data.tables import CONTEST
from engines.kernel.base.messages import Verbatim
from engines.kernel.base.values import value_class
from engines.kernel.dice.odds import sums

DICE = (6, 6)
"""AC-27m, AC-31f, AC-33h: two dice."""


@value_class
class CellChance:
    """The results that the dice bring if they show `least` to `most`, and the chance of that."""

    least: int
    most: int
    codes: tuple[str, ...]
    chance: float


def cell_chances(contest: str, total: int, added: int) -> tuple[CellChance, ...]:
    """AC-45a: what each sum of the dice brings with all that is added to it; sums that bring as much are one row."""
    table, chances = CONTEST[contest], sums(DICE)
    found = []
    for codes, group in groupby(chances, key=lambda rolled: table.read(rolled + added, total)):
        rolled = list(group)
        found.append(CellChance(rolled[0], rolled[-1], codes, sum(chances[one] for one in rolled)))
    return tuple(found)


def chance(contest: str, total: int, added: int, *codes: str) -> float:
    """The chance of any of these results."""
    return sum(one.chance for one in cell_chances(contest, total, added) if {*codes} & {*one.codes})


def columns(contest: str) -> tuple[tuple[int, int | None], ...]:
    """The first and last Trajectory Total of each column; the last one has no end."""
    leasts = CONTEST[contest].columns
    return tuple(
        [(least, after - 1 if after is not None else None) for least, after in zip(leasts, (*leasts[1:], None), strict=True)]
    )


def column(contest: str, total: int) -> int:
    """AC-D74: the place of the column of a Trajectory Total."""
    return max(0, sum(least <= total for least in CONTEST[contest].columns) - 1)


def ranged(least: int, most: int | None) -> str:
    """Numbers from one to another, or on."""
    return f"{least}+" if most is None else str(least) if least == most else f"{least}\u2013{most}"


def in_column(contest: str, total: int) -> Verbatim:
    """The numbers of the column of a Trajectory Total."""
    return Verbatim(ranged(*columns(contest)[column(contest, total)]))
