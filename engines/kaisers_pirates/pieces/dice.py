"""Dice (KP-1.2, KP-3.2.7): the highest die of each side with its modifiers, and what comes of the comparison."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.kaisers_pirates.data import FLEET
from engines.kernel.base.values import value_class
from engines.kernel.dice import modifiers
from engines.kernel.dice.modifiers import Modifier

NONE, DAMAGED, SUNK = "none", "damaged", "sunk"
"""Results of an attack."""


Facts = tuple[tuple[int, ...], tuple[int, ...], modifiers.Facts]
"""Dice, faces and modifiers of one side."""


@value_class
class Rolled:
    """One side's dice with their modifiers."""

    dice: tuple[int, ...]
    faces: tuple[int, ...]
    rows: tuple[Modifier, ...] = ()

    @property
    def facts(self) -> Facts:
        """The side as an event tells it."""
        return self.dice, self.faces, modifiers.facts(self.rows)

    @property
    def best(self) -> int:
        """KP-1.2e: the highest die; dice are never added."""
        return max(self.faces)

    @property
    def result(self) -> int:
        """KP-3.2.7.3a to c: all modifiers on the highest die; at least 1."""
        return max(1, self.best + modifiers.total(self.rows))


def rolled_of(facts: Facts) -> Rolled:
    """One side's dice as an event told them."""
    dice, faces, rows = facts
    return Rolled(dice, faces, modifiers.modifiers(rows))


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


# -- what lies on the table


@value_class
class Throw:
    """Dice that everybody saw: `about` is the kind of event that told them, `what` the kind of card of a check. `who` rolled,
    against `target`, both ships or cards, "" for none; the owner of the target is `owner`, None if nobody is attacked. `outcome`
    is that of an attack, else "yes" or "no"; `va` is its score."""

    about: str
    who: str
    target: str
    attack: Facts
    defense: Facts
    outcome: str
    seat: int | None = None
    owner: int | None = None
    what: str = ""
    va: int = 0


def throw_of(kind: str, facts: Mapping[str, Any]) -> Throw | None:
    """The dice that an event tells, None of one without dice."""
    if kind == "fired":
        is_shown = facts["means"] == "intercept" or facts["actor"] in FLEET
        actor = facts["actor"] if is_shown else facts["card"]
        sides = facts["rolled"], facts["defense"]
        return Throw(kind, actor, facts["target"], *sides, facts["outcome"], facts["seat"], facts["owner"], "", facts["va"])
    if kind == "strikes":
        return Throw(kind, facts["who"], facts["target"], facts["rolled"], facts["defense"], facts["outcome"])
    if kind == "passage":
        sides = facts["challenge"], facts["response"]
        return Throw(kind, facts["ship"], "", *sides, _came(facts["reached"]), facts["seat"], None, "", facts["va"])
    if kind == "checked":
        sides = facts["challenge"], facts["response"]
        return Throw(kind, "", facts["ship"], *sides, _came(facts["succeeds"]), facts["seat"], None, facts["about"])
    return None


def _came(succeeds: bool) -> str:
    return "yes" if succeeds else "no"
