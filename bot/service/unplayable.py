"""Running tables that the running rules cannot load: they and their clocks stand still until a release plays them again."""
from __future__ import annotations

from sqlalchemy import delete, insert, select

from bot.service.change import Change
from bot.service.desk import Desk, Result
from bot.service.schedule import STANDS, reschedule
from bot.store import schema as s

LOOKS = 600.0
"""Seconds after which such a table is tried again."""
_t = s.timers.c


async def stand_still(desk: Desk) -> None:
    """Stop the clocks of the tables that could not be loaded: one timer takes the place of theirs."""
    for id in sorted(desk.standing):
        async with desk.store.write() as db:
            known = (await db.execute(select(_t.due).where(_t.table_id == id, _t.kind == STANDS))).first()
            await db.execute(delete(s.timers).where(_t.table_id == id))
            due = desk.now() + LOOKS if known is None or known.due <= desk.now() else known.due
            await db.execute(insert(s.timers).values(table_id=id, kind=STANDS, decision=0, due=due))


async def go_on(desk: Desk, id: str) -> None:
    """Set the table going if it can be loaded now: captains have all their time anew. Raises Unplayable when it cannot."""
    async def work(change: Change) -> Result:
        reschedule(change)
        return {}
    await desk.change(id, work, by_id=True)
