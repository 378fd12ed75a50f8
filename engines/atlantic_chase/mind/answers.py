"""A computer captain's answers: at a glance as suggested, and those worth trying for one that thinks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engines.atlantic_chase.data.ids import NO, YES
from engines.atlantic_chase.pieces.board import afloat, foe
from engines.atlantic_chase.rules import advice, breaking, grades
from engines.atlantic_chase.table import Table
from engines.kernel.base.chance import Random
from engines.kernel.base.values import Answer
from engines.kernel.choices.arrangements import Assignment
from engines.kernel.choices.plays import plays
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution.frames import State

MOST = 24
"""Whole plays that are weighed at most."""


def answer(state: State[Table], seat: int, choice: Choice) -> Answer:
    """The answer at a glance: guns, moves and torpedoes as suggested; away once that keeps the better grade."""
    table, kind = state.table, state.asked.kind if state.asked is not None else ""
    if isinstance(choice, Sheet) and choice.shortcuts:
        found = choice.check(choice.shortcuts[0].answer)
        return choice.check({**found, "leave": YES}) if leaves(table, seat, choice, found) else found
    if kind == "ac.torpedoes" and isinstance(choice, Assignment):
        fish = advice.fish(table, table.mini, seat)
        return choice.check({ship: fish.get(ship, place) for ship, place in choice.default.items()})
    if kind == "ac.break" and isinstance(choice, OneOf):
        return YES if is_ahead(table, seat) else NO
    return choice.default


def leaves(table: Table, seat: int, choice: Sheet, found: Mapping[str, Answer]) -> bool:
    """Whether a side is better off away, and may go with those moves."""
    part = next((one.part.choice for one in choice.walk(found) if one.part.name == "leave"), None)
    return isinstance(part, OneOf) and YES in part.options and is_ahead(table, seat)


def is_ahead(table: Table, seat: int) -> bool:
    """Whether a side would have the better grade if it were away now, and not without."""
    if breaking.why_never(table, table.limits, seat, table.round):
        return False
    there = table.clone()
    for ship in afloat(there, seat):
        there.ships[ship] = replace(there.ships[ship], has_left=True)
    mine, theirs = _rank(there, seat), _rank(there, foe(seat))
    return mine > theirs


def _rank(table: Table, seat: int) -> int:
    return grades.RANKS[grades.of_side(table, seat)]


def candidates(state: State[Table], seat: int, choice: Choice, rnd: Random) -> Sequence[Answer]:
    """Answers worth weighing: whole plays of a round, some of many; else what anybody would try."""
    first = answer(state, seat, choice)
    if not isinstance(choice, Sheet) or not choice.shortcuts:
        return _few(first, choice, rnd)
    listed: Any = plays(choice)
    every = [press.answer for play in listed.entries for press in play.variants] if listed is not None else []
    some = every if len(every) <= MOST else rnd.sample(every, MOST)
    return [first, *some]


def _few(first: Answer, choice: Choice, rnd: Random) -> list[Answer]:
    if isinstance(choice, OneOf):
        return list(choice.options)
    return [first, choice.default, *[choice.sample(rnd) for _ in range(4)]]
