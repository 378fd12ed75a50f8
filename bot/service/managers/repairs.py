"""Repairs of tables, as managers and operators ask for them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.base.refusals import Refused
from bot.model.table.table import PublicTable
from bot.service.lobby.tables import Tables
from bot.service.managers import repair
from bot.service.managers.repair import Repair
from bot.service.play.schedule import reschedule
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.tables.unit_of_work import Result
from engines.kernel.base.messages import say


@dataclass(frozen=True, slots=True)
class PossibleRepairs:
    """The ways of help for a table now, and the seats that could be offered."""

    ways: tuple[Repair, ...]
    seats: tuple[int, ...]


class Repairs:
    """Help for tables by right. Every refusal is raised as Refused."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.repository = tables, tables.repository

    async def possible(self, code: str) -> PossibleRepairs:
        """The ways of help that a table may have now. Raises Refused for a caller without the right."""
        table = await self.repository.by_code(code)
        if not self.tables.right(table.row.guild):
            raise Refused(say("e.notyours.right"))
        return PossibleRepairs(repair.possible(table), repair.absent(table))

    async def repair(self, code: str, kind: Repair, note: str, seat: int, interaction: int | None = None) -> PublicTable:
        """Help a table in that way, with a note. Raises Refused for a caller without the right."""

        def work(unit: UnitOfWork) -> Result:
            repair.repair(unit, self.tables.right(unit.table.row.guild), kind, note, seat)
            reschedule(unit)
            return {}

        return await self.repository.view_after(await self.repository.change(code, work, interaction))
