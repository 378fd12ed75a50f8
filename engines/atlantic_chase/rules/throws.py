"""Dice that have fallen in a battle, of guns, of torpedoes, or to break away: what is added to them, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engines.atlantic_chase.data import BOARD, hits_of
from engines.atlantic_chase.data.ids import NO_SHIP, Ship
from engines.atlantic_chase.pieces.board import Positions
from engines.atlantic_chase.pieces.vessels import Shot
from engines.atlantic_chase.rules import breaking, gunnery, torpedoes
from engines.atlantic_chase.rules.hits import of_one
from engines.atlantic_chase.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.dice.modifiers import Modifier, facts, total

TORPEDO, BREAK = "torpedo", "break"
"""The range of a torpedo attack, and of dice to break away, on which it has no effect."""
StoredThrow = tuple[int, Ship, Ship, str, tuple[int, ...], int]
"""A throw as a rule keeps it."""


@value_class
class Throw:
    """Dice of a side: those of a ship at its target, or those to break away. `added`: what a leader adds."""

    seat: int
    ship: Ship
    target: Ship
    range: str
    faces: tuple[int, ...]
    added: int = 0

    @property
    def stored(self) -> StoredThrow:
        """The throw for a rule to keep."""
        return (self.seat, self.ship, self.target, self.range, self.faces, self.added)


def to_break(seat: int, faces: tuple[int, ...]) -> Throw:
    """The dice of a side that breaks away."""
    return Throw(seat, NO_SHIP, NO_SHIP, BREAK, faces)


def rows(board: Positions, throw: Throw) -> tuple[Modifier, ...]:
    """The rows added to a throw, that of a leader last."""
    led = (Modifier("AC-10m", "ac.why.leader", throw.added),) if throw.added else ()
    if throw.range == BREAK:
        return (*breaking.rows(board, throw.seat), *led)
    if throw.range == TORPEDO:
        return (*torpedoes.rows(board, throw.target), *led)
    return (*gunnery.rows(board, throw.ship, throw.target), *led)


def whole(board: Positions, throw: Throw) -> int:
    """The dice that count, with all rows."""
    return sum(gunnery.counted(throw.range, throw.faces)) + total(rows(board, throw))


def comes_to(board: Positions, throw: Throw) -> int:
    """AC-61c: the hits of a throw; of one to break away 1 if it succeeds, 0 if it does not."""
    sum_ = whole(board, throw)
    return int(breaking.succeeds(sum_)) if throw.range == BREAK else hits(board, throw, sum_)


def hits(board: Positions, throw: Throw, sum_: int) -> int:
    """AC-57e, AC-59g: the hits of an attack whose dice come to that sum."""
    table = BOARD.torpedo if throw.range == TORPEDO else BOARD.gunnery
    return of_one(throw.target, board.ships[throw.target], hits_of(table, sum_))


def shot(board: Positions, throw: Throw) -> Shot:
    """The attack that a throw is, as pictures show it."""
    counted, its = gunnery.counted(throw.range, throw.faces), rows(board, throw)
    sum_ = sum(counted) + total(its)
    return Shot(
        ship=throw.ship,
        target=throw.target,
        range=throw.range,
        faces=throw.faces,
        counted=counted,
        rows=facts(its),
        total=sum_,
        hits=hits(board, throw, sum_),
        is_torpedo=throw.range == TORPEDO,
    )


def tell(table: Table, kind: str, shots: Iterable[Shot]) -> None:
    """Every attack of a step, as it fell."""
    for one in shots:
        table.tell(kind, **_facts(one), rows=one.rows, total=one.total, n=one.hits)


def _facts(shot: Shot) -> Mapping[str, Any]:
    return {"ship": shot.ship, "target": shot.target, "range": shot.range, "faces": shot.faces}
