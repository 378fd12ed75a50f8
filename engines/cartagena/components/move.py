"""Move (CT-MOVE, CT-TIME-20): up to three units, ships and land pieces mixed."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, ClassVar

from engines.cartagena.data import CLASS_OF, HERO
from engines.cartagena.data.board import RANK
from engines.cartagena.data.ids import BACK, Piece, Ship, Square
from engines.cartagena.pieces import names
from engines.cartagena.pieces.places import one_of
from engines.cartagena.rules import courses, halting, movement, ways
from engines.cartagena.rules.movement import Drill
from engines.cartagena.rules.orders import UNITS, Order, only, sends
from engines.cartagena.table import Table
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.legality import Legality
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice, SomeOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.resolution.frames import Question, Step


@value_class(kw_only=True)
class Move(Order):
    """CT-MOVE-01 The order Move."""

    kind: ClassVar[str] = "cartagena.move"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.move", "order", "ct.q.move"),)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-EXEC-09: who moves, and where, is chosen now."""
        return self.put(table, self.at(self.hear), "ct.move") if self.is_open(table) else self.idle(table)

    def is_open(self, table: Table) -> bool:
        """CT-UNIT-02: with a ship or a land piece that can move."""
        return movement.is_movable(table, self.seat(table), self.side(table))

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-TIME-20: up to three units, each with its destination."""
        return Plan(
            view=Drill(table, seat, self.side(table)),
            sheet=sheet,
            after=movement.after,
            most=UNITS,
            name=partial(item_text, table),
            rule="CT-UNIT-01",
            send_label=sends,
        )

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-EXEC-10: one unit after the other."""
        items = only(answers)
        for item in items:
            movement.carry_out(table, item)
        return self.closed(table) if items else self.idle(table)


def sheet(seen: Drill) -> Sheet | None:
    """The sheet of one unit: the unit, those who go along, the destination."""
    units = movement.units_of(seen)
    if not units:
        return None

    def script() -> Generator[Part, Answer, None]:
        unit = yield _which(seen, units)
        if unit.startswith(BACK):
            return
        company = _along(seen, unit)
        along: tuple[str, ...] = () if company is None else (yield company)
        yield _where_to(seen, unit, along, reached(unit, along))

    @cache
    def reached(unit: str, along: tuple[str, ...]) -> tuple[str, ...]:
        return ends_of(seen, unit, along)

    def ends(item: Mapping[str, Any]) -> tuple[str, ...]:
        return reached(item["unit"], item.get("along", ())) if "to" in item else ()

    return Sheet(script=script, play_label=courses.listed(seen.table, seen.side, len(units), ends))


def _which(seen: Drill, units: Sequence[str]) -> Part:
    """CT-UNIT-08: one of the units that may still move."""
    resting = partial(halting.ships, seen.table, seen.seat, seen.spent, units)
    return Part("unit", say("ct.q.unit"), one_of(seen.table, tuple(units), names.unit(seen.table), "CT-UNIT-08", resting))


def _along(seen: Drill, unit: str) -> Part | None:
    """The part for those who go along: followers of a hero (CT-MOVE-04), all or some of a stack (CT-D12); else None."""
    if unit in HERO:
        some, least, rule = movement.followers(seen, Piece(unit)), 0, "CT-MOVE-04"
    elif unit in RANK:
        some, least, rule = movement.group_in(seen, Square(unit)), 1, "CT-D12"
    else:
        return None
    if not some:
        return None
    choice = SomeOf(options=some, least=least, most=len(some), default=some, name=names.unit(seen.table), rule=rule)
    return Part("along", say("ct.q.along"), choice, shortlist=(some,))


def _where_to(seen: Drill, unit: str, along: tuple[str, ...], goals: tuple[str, ...]) -> Part:
    """CT-MOVE-02, -03, -05: one of the places where it may end."""
    name = names.goal_at(seen.table)
    return Part("to", say("ct.q.to"), one_of(seen.table, goals, name, _rule(unit), partial(_closed, seen, unit, along, goals)))


def _closed(seen: Drill, unit: str, along: tuple[str, ...], goals: tuple[str, ...]) -> Iterator[Legality[Square]]:
    """The squares where it may not end, each with the reason."""
    if unit in CLASS_OF:
        return halting.waters(seen.table, Ship(unit), goals)
    party = movement.party_of(seen.table, unit, along)
    return halting.grounds(seen.table, seen.side, party.at, movement.allowance(seen.table, party), goals)


def ends_of(seen: Drill, unit: str, along: tuple[str, ...]) -> tuple[str, ...]:
    """CT-MOVE: where a unit may end; a hero nobody lets through stays where he is."""
    if unit in CLASS_OF:
        return ways.sailing(seen.table, Ship(unit))
    party = movement.party_of(seen.table, unit, along)
    return movement.destinations(seen.table, seen.side, party) or (party.at,)


def _rule(unit: str) -> str:
    return "CT-MOVE-05" if unit in CLASS_OF else "CT-MOVE-03" if unit in HERO else "CT-MOVE-02"


def item_text(table: Table, item: Mapping[str, Answer]) -> Message:
    """A unit and its destination in words."""
    unit, to = str(item.get("unit", "")), str(item.get("to", ""))
    if not unit:
        return say("ct.item.none")
    whole = names.unit_at(unit, table.works)
    sign = names.sign(unit) if unit in CLASS_OF or unit in HERO else whole
    return say("ct.aim.move", unit=sign, goal=names.goal_at(table)(to)) if to else whole
