"""Thoughts of computers about tables, slice by slice in the pool of minds. Others in the queue come between, and thoughts about a
finished question end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import structlog

from bot.model.record.table_record import TableRecord
from bot.service.computers.temperament import temper_of
from bot.service.process.pools import Pool, Requester, Size
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Choice
from engines.kernel.contract.game import Game
from engines.kernel.contract.search import SearchBudget, SearchResult, Thought

log = structlog.get_logger(__name__)
ROOM = Size(places=1, waiting=256)
"""Tables that are thought of at once, and the most that wait. A table without room is tried again by its timer."""
USUAL = 2
"""The default level of computers, for substitutes and for tables of releases without levels."""


def pool_of_minds() -> Pool:
    """The pool in which computers think."""
    return Pool("minds", ROOM, say("e.hint.busy"), say("e.hint.full"))


@dataclass(eq=False, slots=True)
class Work:
    """The thoughts of seats about one question, each a slice at a time. `is_stale`: the question is over."""

    thoughts: dict[int, Thought]
    results: dict[int, SearchResult] = field(default_factory=dict)
    is_stale: bool = False

    def go_on(self) -> bool:
        """Think one slice; whether all thoughts are finished."""
        for seat, thought in tuple(self.thoughts.items()):
            try:
                next(thought)
            except StopIteration as end:
                self.results[seat] = end.value
                del self.thoughts[seat]
            else:
                return False
        return True


async def at_once() -> None:
    """Return without a pause."""


class ThinkingPool:
    """The pool of minds, and its work by table id. `quiet` waits until a slice may begin, so that presses come first."""

    def __init__(self, pool: Pool | None = None) -> None:
        self.pool = pool or pool_of_minds()
        self.quiet: Callable[[], Awaitable[None]] = at_once
        self._under_way: dict[str, list[Work]] = {}

    def changed(self, unit: UnitOfWork) -> None:
        """End the work on a changed table at its next slice, if the position or the seats are gone."""
        before, now = unit.before, unit.table
        if (before.row.decision, before.row.status, before.seats) != (now.row.decision, now.row.status, now.seats) or (
            before.state is not now.state
        ):
            for work in self._under_way.get(now.row.id, ()):
                work.is_stale = True

    async def think(
        self, asker: Requester, table: str, thoughts: Mapping[int, Thought], is_pressed: bool = False
    ) -> Mapping[int, SearchResult] | None:
        """The results for the seats of a table; None if the question ends first. `is_pressed`: a person waits for them, so that
        the work is a press itself. Raises NoRoom."""
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
        return None if work.is_stale else work.results


def thought_of(table: TableRecord, seat: int, rnd: Random, effort: SearchBudget | None) -> Thought:
    """The thought of the computer about its answer, from the seat's own view; without an effort it answers at once. A failing
    mind is replaced by the default."""
    choice = table.game.choice(table.position, seat)
    try:
        found = yield from _begun(table, seat, choice, rnd, effort)
        return SearchResult(choice.check(found.answer), found.weighed)
    except Exception as wrong:  # a mind must never stop a table
        log_failure(table, seat, wrong)
        return SearchResult(choice.default)


def _begun(table: TableRecord, seat: int, choice: Choice, rnd: Random, effort: SearchBudget | None) -> Thought:
    view = table.game.view(table.position, seat)
    if effort is None:
        return SearchResult(table.game.mind(view, choice, rnd))
    return (yield from table.game.thinking(view, seat, choice, rnd, effort))


def log_failure(table: TableRecord, seat: int, wrong: Exception) -> None:
    """Log a failed mind without the text of the error, which might name hidden things."""
    log.error("mind failed", table=table.row.code, decision=table.row.decision, seat=seat, error=type(wrong).__name__)


def effort_of(table: TableRecord, seat: int, thinking: int = 1) -> SearchBudget | None:
    """The effort of the computer for a seat, by its level, its temperament, and the number of seats with the same question. None
    at a game without levels."""
    if not table.game.levels:
        return None
    level, temper = level_of(table.game, table.seats[seat].level), temper_of(table.game, table.row.id, table.seats[seat])
    return replace(level, temper=temper).shared(thinking)


def level_of(game: Game[Any, Any], level: int) -> SearchBudget:
    """The level of a game for a number; 0 is the default level."""
    return game.levels[min(level or USUAL, len(game.levels)) - 1]
