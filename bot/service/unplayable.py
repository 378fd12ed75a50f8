"""Running tables that the running rules cannot load: they and their clocks stand still until a release plays them again."""
from __future__ import annotations

from bot.service.change import Change
from bot.service.desk import Desk
from bot.service.schedule import reschedule
from bot.store import timers
from bot.store.changes import Result

LOOKS = 600.0
"""Seconds after which such a table is tried again."""


async def stand_still(desk: Desk) -> None:
    """Stop the clocks of the tables that could not be loaded: one timer takes the place of theirs."""
    for id in sorted(desk.standing):
        await desk.store.write(timers.stand_still, id, desk.now(), desk.now() + LOOKS)


async def go_on(desk: Desk, id: str) -> None:
    """Set the table going if it can be loaded now: captains have all their time anew. Raises Unplayable when it cannot."""
    def work(change: Change) -> Result:
        reschedule(change)
        return {}
    await desk.change(id, work, by_id=True)
