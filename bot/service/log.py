"""The log of a table: what was told of some steps, read by their numbers and never as a whole."""
from __future__ import annotations

from typing import Any

from sqlalchemy import Select, select

from bot.model.people import Seat
from bot.service.desk import Desk
from bot.store import schema as s
from engines.kernel import codec
from engines.kernel.messages import Message

MOST = 40
"""Steps that one look at the log reads, where nothing else is said: more than a message has room for."""
Logged = tuple[int, tuple[Message, ...]]
"""A step's number, and its sentences."""
_s, _p = s.steps.c, s.private_steps.c


async def read(desk: Desk, table: str, seat: Seat | None, before: int | None, most: int, after: int | None) -> tuple[Logged, ...]:
    """Steps in their order, as that seat was told them (None: as everybody was): the newest ones before that one, or the oldest
    ones behind `after`."""
    async with desk.store.read() as db:
        found = (await db.execute(_steps(table, before, most, after))).all()
        numbers = [row.step for row in found]
        own: dict[int, Any] = {}
        if seat is not None and numbers:
            mine = (_p.table_id == table) & (_p.seat == seat.number) & _p.step.between(min(numbers), max(numbers))
            own = {row.step: row.sentences for row in await db.execute(select(_p.step, _p.sentences).where(mine))}
    told = {row.step: own.get(row.step, row.told["sentences"]) for row in found}
    return tuple((step, tuple(codec.load(Message, one) for one in told[step])) for step in sorted(told))


def _steps(table: str, before: int | None, most: int, after: int | None) -> Select[Any]:
    wanted = select(_s.step, _s.told).where(_s.table_id == table, _s.step > (after or 0))
    if before is not None:
        wanted = wanted.where(_s.step < before)
    return wanted.order_by(_s.step.desc() if after is None else _s.step).limit(most)
