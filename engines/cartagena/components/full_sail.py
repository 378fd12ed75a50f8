"""Full sail (CT-SAIL, CT-TIME-21): up to six English ships."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import cache, partial
from typing import Any, ClassVar

from engines.cartagena.components.move import Move, item_text
from engines.cartagena.data.ids import Ship
from engines.cartagena.pieces import names
from engines.cartagena.pieces.places import one_of
from engines.cartagena.rules import courses, halting, movement, ways
from engines.cartagena.rules.movement import Drill
from engines.cartagena.rules.orders import sends
from engines.cartagena.table import Table
from engines.kernel.base.messages import say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.resolution.frames import Question, Step

SHIPS = 6
"""CT-UNIT-07."""


@value_class(kw_only=True)
class FullSail(Move):
    """CT-SAIL-01 The order Full sail: each ship goes as far as it may, as in a move."""

    kind: ClassVar[str] = "cartagena.full_sail"
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.full_sail", "order", "ct.q.full_sail"),)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-TIME-21: asked where a ship can move."""
        return self.put(table, self.at(self.hear), "ct.full_sail") if self.is_open(table) else self.idle(table)

    def is_open(self, table: Table) -> bool:
        """CT-SAIL-02: with a ship that can move; land pieces do not."""
        return bool(movement.ships_of(Drill(table, self.seat(table), self.side(table))))

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-SAIL-01, CT-SAIL-02: ships alone."""
        drill = Drill(table, seat, self.side(table))
        return Plan(
            view=drill,
            sheet=sheet,
            after=movement.after,
            most=SHIPS,
            name=partial(item_text, table),
            rule="CT-SAIL-01",
            send_label=sends,
        )


def sheet(seen: Drill) -> Sheet | None:
    """The sheet of one ship."""
    ships = tuple(movement.ships_of(seen))
    if not ships:
        return None

    def script() -> Generator[Part, Answer, None]:
        resting = partial(halting.ships, seen.table, seen.seat, seen.spent, ships)
        ship = yield Part("unit", say("ct.q.ship"), one_of(seen.table, ships, names.unit(seen.table), "CT-SAIL-01", resting))
        closed = partial(halting.waters, seen.table, Ship(ship), reached(ship))
        yield Part("to", say("ct.q.to"), one_of(seen.table, reached(ship), names.goal_at(seen.table), "CT-MOVE-05", closed))

    @cache
    def reached(ship: str) -> tuple[str, ...]:
        return ways.sailing(seen.table, Ship(ship))

    def ends(item: Mapping[str, Answer]) -> tuple[str, ...]:
        return reached(str(item["unit"]))

    return Sheet(script=script, play_label=courses.listed(seen.table, seen.side, len(ships), ends))
