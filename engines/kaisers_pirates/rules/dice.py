"""Dice (KP-1.2, KP-3.2.7): the highest die of each side with its modifiers, and what comes of the comparison."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel.values import light

NONE, DAMAGED, SUNK = "none", "damaged", "sunk"
"""What comes of an attack."""


Facts = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[str, str, int], ...]]
"""Dice, faces and modifiers of one side."""


@light
class Modifier:
    """A row of a roll: the rule, the id of its reason, the value."""

    rule: str
    reason: str
    value: int


@light
class Rolled:
    """One side's dice with their modifiers."""

    dice: tuple[int, ...]
    faces: tuple[int, ...]
    rows: tuple[Modifier, ...] = ()

    @property
    def facts(self) -> Facts:
        """The same as an event tells it."""
        return self.dice, self.faces, tuple((row.rule, row.reason, row.value) for row in self.rows)

    @property
    def best(self) -> int:
        """KP-1.2e: the highest die; dice are never added."""
        return max(self.faces)

    @property
    def result(self) -> int:
        """KP-3.2.7.3a to c: all modifiers on the highest die; at least 1."""
        return max(1, self.best + sum(row.value for row in self.rows))


def rolled_of(facts: Facts) -> Rolled:
    """One side's dice as an event told them."""
    dice, faces, rows = facts
    return Rolled(dice, faces, tuple(Modifier(*row) for row in rows))


def split(faces: Sequence[int], first: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The faces of both sides, rolled together."""
    return tuple(faces[: len(first)]), tuple(faces[len(first) :])


def outcome(attack: Rolled, defense: Rolled) -> str:
    """KP-3.2.7.1: no effect, damaged, or at twice the defense sunk."""
    if attack.result >= 2 * defense.result:
        return SUNK
    return DAMAGED if attack.result > defense.result else NONE


def succeeds(challenge: Rolled, response: Rolled) -> bool:
    """KP-3.2.7.2: the Challenge is greater."""
    return challenge.result > response.result
