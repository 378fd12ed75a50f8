"""One shooter fires: its shots at one target, or a volley (CT-SHOT-04 to -19, CT-HERO-13)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from engines.cartagena.data import ATTACK, CLASS_OF
from engines.cartagena.data.board import WITHIN
from engines.cartagena.data.ids import SPANISH, VOLLEY, Square
from engines.cartagena.pieces import names
from engines.cartagena.rules import aims, gunnery, losses, stacks
from engines.cartagena.rules.ending import decided
from engines.cartagena.rules.orders import Order, only
from engines.cartagena.table import Table
from engines.kernel.base.messages import Message
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Done, Question, Roll, Step

HOLD, FIRE = "hold", "fire"
"""CT-D85: what becomes of a second shot."""


@value_class(kw_only=True)
class Shot(Order):
    """CT-SHOT-04 One shooter fires; `left` shots at one target."""

    kind: ClassVar[str] = "cartagena.shot"
    saved_steps: ClassVar[tuple[str, ...]] = ("go_on",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.second", "order", "ct.q.second"),)
    shooter: str
    target: Square
    left: int = 1

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-SHOT-04: shooter and target are named."""
        at = gunnery.place_of(table, self.shooter)
        table.fired = table.fired | {self.shooter.removeprefix(VOLLEY)}
        if self.shooter.startswith(VOLLEY) or self.shooter in table.works:
            stacks.show(table, at)
        if self.shooter.startswith(VOLLEY):
            aimed = losses.aimed(table, self.target)
            table.tell("volley", seat=self.seat(table), at=at, to=self.target, **aimed)
            return Roll((gunnery.DIE,) * ATTACK[table.piles[at].top], self.at(self.strike))
        far = WITHIN[at][self.target]
        more = losses.aimed(table, self.target) | _fired(table, self.shooter)
        table.tell("fires", seat=self.seat(table), shooter=self.shooter, to=self.target, number=far, **more)
        return self.at(self.fire, left=gunnery.shots(table, self.shooter))

    def fire(self, table: Table, _: Any) -> Step[Table]:
        """CT-SHOT-04: one die."""
        return Roll((gunnery.DIE,), self.at(self.fall, left=self.left - 1))

    def fall(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """CT-SHOT-05 to -09, CT-SHOT-19: what the face reaches; a second shot while the target is there."""
        at, before = gunnery.place_of(table, self.shooter), losses.target_in(table, self.target)
        is_hit = faces[0] in gunnery.hitting(table, self.shooter, WITHIN[at][self.target])
        table.tell("shot", to=self.target, face=faces[0], outcome="hit" if is_hit else "miss")
        if is_hit:
            losses.hit(table, self.target, self.side(table))
        ended = decided(table)
        if ended is not None or not self.left or not _is_there(table, self.target, before):
            return ended or Done()
        return self.put(table, self.at(self.go_on), "ct.second") if self.is_doubtful(table) else self.at(self.fire)

    def is_doubtful(self, table: Table) -> bool:
        """CT-D85: whether the second shot would strike a work of the own side that the first has emptied."""
        return self.side(table) == SPANISH and losses.target_in(table, self.target) == losses.EMPTY_WORK

    def may_go_on(self, table: Table, seat: int) -> Choice:
        """CT-D85: it may be declined, and is by default."""
        hint = partial(self._does, table)
        return OneOf(options=(HOLD, FIRE), default=HOLD, name=names.second, description=hint, rule="CT-SHOT-17")

    def _does(self, table: Table, option: str) -> Message | None:
        return aims.again(table, self.shooter, self.target) if option == FIRE else None

    def go_on(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-SHOT-19: the second shot, or none."""
        return self.at(self.fire) if only(answers) == FIRE else Done()

    def strike(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """CT-HERO-13: a volley wounds on a 5."""
        outcome = "hit" if max(faces) >= gunnery.VOLLEY_HIT else "miss"
        table.tell("shot", to=self.target, face=max(faces), faces=faces, outcome=outcome)
        if max(faces) >= gunnery.VOLLEY_HIT:
            losses.hit(table, self.target, self.side(table))
        return decided(table) or Done()


def _fired(table: Table, shooter: str) -> dict[str, str]:
    """CT-CAN, CT-CUL: the gun that is fired, as a fact of an event; no fact for the guns of a ship or a work."""
    gun = "" if shooter in CLASS_OF else table.gun(Square(shooter))
    return {"gun": gun} if gun else {}


def _is_there(table: Table, target: Square, before: str) -> bool:
    """CT-D82: a work whose last defender fell is still the target, a stack in the open until its last piece falls."""
    now = losses.target_in(table, target)
    return bool(now) and (now == before or now == losses.EMPTY_WORK)
