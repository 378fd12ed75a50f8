"""Redrawing the living panels of a table when its position has changed."""

from __future__ import annotations

import asyncio

import structlog

from bot.edge.answering import drawn, show
from bot.edge.answers import panel as panels
from bot.edge.edge import Doors
from bot.edge.gate import Gate
from bot.edge.living import Panel
from bot.edge.pictures import Pictures
from bot.edge.trying import LOST, REDRAW, is_refusal
from bot.model.people import Caller
from bot.model.refusals import Refused
from bot.service.timers import where
from locales import words
from render.studio import Priority

log = structlog.get_logger(__name__)


class Redrawing:
    """Hears of changes after the commit (`bot.model.ports.Listener`)."""

    def __init__(self, doors: Doors, pictures: Pictures, gate: Gate) -> None:
        self.doors, self.pictures, self.gate = doors, pictures, gate

    async def changed(self, code: str, version: int) -> None:
        """Redraw what is shown to captains whose panels are open: all at once, so that nobody's trouble is another's.

        While too much is refused nothing is: what nobody has pressed for may wait for the next press.
        """
        if self.gate.shut_for():
            return
        await asyncio.gather(*(self._seen_to(code, version, panel) for panel in self.doors.living.of_table(code)))

    async def _seen_to(self, code: str, version: int, panel: Panel) -> None:
        try:
            async with self.doors.living.lock(code, panel.person):
                await self._redraw(code, version, panel.person)
        except Exception as wrong:
            log.error("panel failed", table=code, version=version, error=where(wrong))

    async def _redraw(self, code: str, version: int, person: int) -> None:
        living = self.doors.living
        panel = living.panel(code, person)
        if panel is None or panel.shows != "decide" or panel.version >= version:
            return
        try:
            edge = self.doors.edge(Caller(person))
            sitting = await edge.host.tables.after(code, version)
            page = await panels.page(edge, sitting, words(panel.language).naming(sitting.names))
            if page.looks != panel.drawn:
                await show(self.doors.wire, living.standing, panel, *await drawn(self.pictures, page, Priority.REDRAW), REDRAW)
            living.drawn(panel, page.looks, page.version)
        except Refused:
            living.forget(panel.table, panel.person)
        except LOST as lost:
            log.info("panel not redrawn", table=panel.table, error=type(lost).__name__)
            if is_refusal(lost):
                living.forget(panel.table, panel.person)


class Unheard:
    """Holds the place of a listener until there is one: the service is made before the edge that hears it."""

    def __init__(self) -> None:
        self.listener: Redrawing | None = None

    async def changed(self, code: str, version: int) -> None:
        """Passed on."""
        if self.listener is not None:
            await self.listener.changed(code, version)
