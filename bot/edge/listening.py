"""Redrawing the living panels of a table when its position has changed."""
from __future__ import annotations

import structlog

from bot.edge.answering import LOST, changed, fingerprint
from bot.edge.answers import panel as panels
from bot.edge.edge import Doors
from bot.edge.living import Panel
from bot.edge.pages import Page
from bot.edge.pictures import Pictures
from bot.service.ports import Caller, Refused, Sitting
from locales import words

log = structlog.get_logger(__name__)


class Redrawing:
    """Hears of changes after the commit (`bot.service.ports.Listener`)."""

    def __init__(self, doors: Doors, pictures: Pictures) -> None:
        self.doors, self.pictures = doors, pictures

    async def changed(self, sitting: Sitting) -> None:
        """Redraw what is shown to captains whose panels are open."""
        for panel in self.doors.living.of_table(sitting.code):
            async with self.doors.living.lock(sitting.code, panel.person):
                await self._redraw(sitting, panel.person)

    async def _redraw(self, sitting: Sitting, person: int) -> None:
        living = self.doors.living
        panel = living.panel(sitting.code, person)
        if panel is None or panel.shows != "decide" or panel.version >= sitting.version:
            return
        try:
            told = words(panel.language).naming(sitting.names)
            page = await panels.page(self.doors.edge(Caller(person)), sitting, person, told)
            looks = fingerprint(page)
            if looks != panel.drawn:
                await self._show(panel, page)
            living.drawn(panel, looks, page.version)
        except Refused:
            living.forget(panel.table, panel.person)
        except LOST as lost:
            log.info("panel not redrawn", table=panel.table, error=type(lost).__name__)
            living.forget(panel.table, panel.person)

    async def _show(self, panel: Panel, page: Page) -> None:
        uploads = [await self.pictures.draw(picture) for picture in page.pictures]
        await self.doors.wire.edit_reply(panel.application, panel.token, panel.message, changed(page, False), uploads)


class Unheard:
    """Holds the place of a listener until there is one: the service is made before the edge that hears it."""

    def __init__(self) -> None:
        self.listener: Redrawing | None = None

    async def changed(self, sitting: Sitting) -> None:
        """Passed on."""
        if self.listener is not None:
            await self.listener.changed(sitting)


