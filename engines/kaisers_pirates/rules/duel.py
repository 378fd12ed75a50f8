"""Duels: two ships attack each other, and results are applied after both rolls (KP-T7)."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.data.ids import Card, Ship
from engines.kaisers_pirates.pieces import dice
from engines.kaisers_pirates.pieces.dice import Rolled
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.dice.modifiers import Modifier
from engines.kernel.resolution.frames import Done, Frame, Roll, Step


@value_class
class Fighter:
    """One side of a duel: a ship, or the card on which a ship stands, with both coins and their modifiers. It does not fire
    where `attack` is empty."""

    who: Ship | Card
    attack: tuple[int, ...]
    defense: tuple[int, ...]
    attack_rows: tuple[Modifier, ...] = ()
    defense_rows: tuple[Modifier, ...] = ()


@value_class(kw_only=True)
class Duel(Frame[Table]):
    """KP-3.3.1b, KP-3.3.28c, KP-3.3.46a Attack coin against Defense coin, both ways; its result is what `one` has done to
    `other`, and what it has suffered."""

    kind: ClassVar[str] = "kaisers_pirates.duel"
    one: Fighter
    other: Fighter

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-T7a, KP-T7c: the order is free, for results come after both rolls."""
        return Roll((*_dice(self.one, self.other), *_dice(self.other, self.one)), self.at(self.read))

    def read(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-3.2.7.1 for each."""
        first, second = dice.split(faces, _dice(self.one, self.other))
        return Done((_struck(table, self.one, self.other, first), _struck(table, self.other, self.one, second)))


def _dice(attacker: Fighter, target: Fighter) -> tuple[int, ...]:
    return (*attacker.attack, *target.defense) if attacker.attack else ()


def _struck(table: Table, attacker: Fighter, target: Fighter, faces: tuple[int, ...]) -> str:
    """Carry out one attack and tell it; returns its result."""
    if not attacker.attack:
        return dice.NONE
    mine, theirs = dice.split(faces, attacker.attack)
    rolled = Rolled(attacker.attack, mine, attacker.attack_rows)
    defense = Rolled(target.defense, theirs, target.defense_rows)
    came = dice.outcome(rolled, defense)
    table.tell("strikes", who=attacker.who, target=target.who, rolled=rolled.facts, defense=defense.facts, outcome=came)
    return came
