"""Destinations of moves and landings in menus; of many, those where the unit does most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engines.cartagena.data import CLASS_OF, HERO
from engines.cartagena.data.board import COLUMNS, WITHIN
from engines.cartagena.data.ids import ALL, BACK, Piece, Ship, Square
from engines.cartagena.pieces import names
from engines.cartagena.rules.gunnery import enemies
from engines.cartagena.table import Table
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.plays import MOST
from engines.kernel.choices.sheet import PlayLabel

FEWEST, FAR = 2, 99
"""Places of a unit that are always listed; further than anything on the board."""
Ends = Callable[[Mapping[str, Answer]], Sequence[str]]


def listed(table: Table, side: str, units: int, ends: Ends) -> Callable[[Mapping[str, Answer]], PlayLabel | None]:
    """The function that labels an item; None for a destination for which a menu of so many units has no room. `ends`: the
    destinations of an item's unit."""
    marks, found = tuple(enemies(table, side)), dict[str, frozenset[str]]()

    def label_of(item: Mapping[str, Answer]) -> PlayLabel | None:
        unit, to = str(item["unit"]), str(item.get("to", ""))
        if unit not in found:
            found[unit] = _best(table, unit, ends(item), max(FEWEST, MOST // units), marks)
        return _move(table, unit, to, marks) if not to or to in found[unit] else None

    return label_of


def _best(table: Table, unit: str, ends: Sequence[str], room: int, marks: Sequence[Square]) -> frozenset[str]:
    """So many of these places: those that reach most enemies, then the nearest to one."""
    if len(ends) <= room:
        return frozenset(ends)
    ranked = sorted(ends, key=lambda end: (-len(in_reach(table, unit, end, marks)), _nearest(table, end, marks)))
    return frozenset(ranked[:room])


def in_reach(table: Table, unit: str, end: str, marks: Sequence[Square]) -> list[Square]:
    """The enemies that a ship can fire at from there; those beside a land piece."""
    far = CLASS_OF[Ship(unit)].range if unit in CLASS_OF else 1
    distances = WITHIN.get(_square(table, end), {})
    return [mark for mark in marks if distances.get(mark, FAR) <= far]


def _square(table: Table, end: str) -> str:
    return table.hulls[Ship(end)].at if end in CLASS_OF else end


def _nearest(table: Table, end: str, marks: Sequence[Square]) -> int:
    x, y = _at(_square(table, end))
    return min((max(abs(x - other), abs(y - row)) for other, row in map(_at, marks)), default=FAR)


def _at(square: str) -> tuple[int, int]:
    return COLUMNS.index(square[0]), int(square[1:])


def _move(table: Table, unit: str, to: str, marks: Sequence[Square]) -> PlayLabel:
    """A unit and where it goes, with what it can fire at or attack from there."""
    if unit.startswith(BACK):
        return PlayLabel(label=names.unit_at(unit, table.works), button=say("confirm"), description=say("ct.hint.back"))
    label = say("ct.aim.move", unit=going(table, unit), goal=names.goal_at(table)(to))
    group = say("ct.of.unit", unit=names.unit(table)(unit))
    return PlayLabel(label=label, button=say("confirm"), description=_finds(table, unit, to, marks), group=group, marks=(to,))


def going(table: Table, unit: str) -> Message:
    """A unit that goes somewhere by its sign; a troop with its square."""
    if unit in CLASS_OF or unit in HERO or "." not in unit:
        return names.sign(unit)
    return names.unit(table)(unit)


def _finds(table: Table, unit: str, to: str, marks: Sequence[Square]) -> Message:
    if to in CLASS_OF:
        return say("ct.hint.boards", ship=names.ship(to))
    spots = tuple(names.spot(table, mark) for mark in in_reach(table, unit, to, marks))
    if not spots:
        return say("ct.hint.quiet")
    return say("ct.hint.fires" if unit in CLASS_OF else "ct.hint.attacks", list=spots)


def landing(table: Table, item: Mapping[str, Answer], seat: int) -> PlayLabel:
    """The label of a landing: the ship, the piece and the destination."""
    ship, piece, to = str(item["ship"]), str(item["piece"]), str(item["to"])
    what = say("ct.land.all") if piece == ALL else names.owned(table, seat)(piece)
    label = say("ct.aim.land", unit=names.sign(ship), piece=what, goal=names.goal_at(table)(to))
    hint = say("ct.hint.lands") if piece == ALL else names.strength(Piece(piece))
    return PlayLabel(
        label=label, button=say("confirm"), description=hint, group=say("ct.of.unit", unit=names.ship(ship)), marks=(to,)
    )
