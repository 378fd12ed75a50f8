"""What computers think of tables, a slice at a time in the pool of minds: whoever waits comes between, and what is thought of a
question that is over is left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import structlog

from bot.model.table_record import TableRecord
from bot.service.computers.temperament import temper_of
from bot.service.process.pools import Asker, Pool, Size
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Choice
from engines.kernel.contract.game import Game
from engines.kernel.contract.search import Effort, Found, Thought

log = structlog.get_logger(__name__)
ROOM = Size(places=1, waiting=256)
"""Tables that are thought of at once, and that wait for it. What finds no room is rung again by its timer."""
USUAL = 2
"""The level of computers for which none was chosen: those that sit in, and those of tables from before there were levels."""


def pool_of_minds() -> Pool:
    """Where computers think."""
    return Pool("minds", ROOM, say("e.hint.busy"), say("e.hint.full"))


@dataclass(eq=False, slots=True)
class Work:
    """Thoughts of seats about one question, each gone on with a slice at a time. `is_stale`: the question is over."""

    thoughts: dict[int, Thought]
    found: dict[int, Found] = field(default_factory=dict)
    is_stale: bool = False

    def go_on(self) -> bool:
        """One slice; whether there is no more to think of."""
        for seat, thought in tuple(self.thoughts.items()):
            try:
                next(thought)
            except StopIteration as end:
                self.found[seat] = end.value
                del self.thoughts[seat]
            else:
                return False
        return True


async def at_once() -> None:
    """No pause."""


class ThinkingPool:
    """The pool of minds, and what is thought of in it by table id. `quiet`: returns when a slice may begin, so that presses come
    first."""

    def __init__(self, pool: Pool | None = None) -> None:
        self.pool = pool or pool_of_minds()
        self.quiet: Callable[[], Awaitable[None]] = at_once
        self._under_way: dict[str, list[Work]] = {}

    def changed(self, unit: UnitOfWork) -> None:
        """A table was changed: what is thought of a position or of seats that are no more is left at the next slice."""
        before, now = unit.before, unit.table
        if (before.row.decision, before.row.status, before.seats) != (now.row.decision, now.row.status, now.seats) or (
            before.state is not now.state
        ):
            for work in self._under_way.get(now.row.id, ()):
                work.is_stale = True

    async def found(
        self, asker: Asker, table: str, thoughts: Mapping[int, Thought], is_pressed: bool = False
    ) -> Mapping[int, Found] | None:
        """What each seat of the table with that id comes to; None when the question is over first. `is_pressed`: somebody waits
        for it, so that it is itself a press. Raises NoRoom."""
        work = Work(dict(thoughts))
        self._under_way.setdefault(table, []).append(work)
        try:
            async with self.pool.place(asker):
                while not work.is_stale and not await self.pool.call(work.go_on):
                    await self.pool.give_way(asker)
                    await (at_once if is_pressed else self.quiet)()
        finally:
            self._under_way[table].remove(work)
            if not self._under_way[table]:
                del self._under_way[table]
        return None if work.is_stale else work.found


def thought_of(table: TableRecord, seat: int, rnd: Random, effort: Effort | None) -> Thought:
    """What the computer answers from the own view of that seat: thought of for so long, None: at once. A mind that fails is
    replaced by the default."""
    choice = table.game.choice(table.position, seat)
    try:
        found = yield from _begun(table, seat, choice, rnd, effort)
        return Found(choice.check(found.answer), found.weighed)
    except Exception as wrong:  # a mind must never stop a table
        has_failed(table, seat, wrong)
        return Found(choice.default)


def _begun(table: TableRecord, seat: int, choice: Choice, rnd: Random, effort: Effort | None) -> Thought:
    view = table.game.view(table.position, seat)
    if effort is None:
        return Found(table.game.mind(view, choice, rnd))
    return (yield from table.game.thinking(view, seat, choice, rnd, effort))


def has_failed(table: TableRecord, seat: int, wrong: Exception) -> None:
    """Noted in the log, without what was wrong: that might name what is hidden."""
    log.error("mind failed", table=table.row.code, decision=table.row.decision, seat=seat, error=type(wrong).__name__)


def effort_of(table: TableRecord, seat: int, thinking: int = 1) -> Effort | None:
    """How hard the computer thinks for a seat, where so many think of the same question: by its level, else by the usual one, and
    by its temperament; None at a game that has no levels."""
    if not table.game.levels:
        return None
    level, temper = level_of(table.game, table.seats[seat].level), temper_of(table.game, table.row.id, table.seats[seat])
    return replace(level, temper=temper).shared(thinking)


def level_of(game: Game[Any, Any], level: int) -> Effort:
    """What a level is in a game that has some; 0: the usual one."""
    return game.levels[min(level or USUAL, len(game.levels)) - 1]
