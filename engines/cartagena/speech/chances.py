"""How often dice do what is wished, in hundredths as menus say it."""

from __future__ import annotations

from engines.kernel.base.messages import Verbatim

FACES = 6
"""Of a die."""


def some(dice: int, least: int) -> float:
    """How often one of so many dice shows that face or more."""
    return 1.0 - ((least - 1) / FACES) ** dice


def wins(mine: int, theirs: int) -> float:
    """CT-ATK-08: how often the highest of so many dice is above the highest of so many others."""
    return sum(_at_most(face - 1, theirs) * (_at_most(face, mine) - _at_most(face - 1, mine)) for face in range(1, FACES + 1))


def _at_most(face: int, dice: int) -> float:
    return float((face / FACES) ** dice)


def percent(chance: float) -> Verbatim:
    """A chance in hundredths."""
    return Verbatim(str(round(100 * chance)))
