"""Redrawing the open panels of a table when its position has changed."""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial

import structlog

from bot.edge.context.context import Context, EdgeRuntime, seat_gone
from bot.edge.delivery.open_panels import DECIDE, NEXT, OpenPanel
from bot.edge.delivery.page_message import drawn, redraw
from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.discord.request_gate import Gate
from bot.edge.discord.retries import REDRAW, SEND_ERRORS, is_definite
from bot.edge.kit.replies import Page, notice_page
from bot.edge.telling.own_end import own_end
from bot.edge.turn import captain_panel as panels
from bot.edge.turn import next_turn
from bot.edge.turn.waiting_panel import ended
from bot.model.base.refusals import Refused
from bot.model.people.people import Caller
from bot.model.table.table import CaptainTable, PublicTable
from bot.service.process.complaints import complain
from locales import words
from render.drawing.studio import Priority

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Redraw:
    """The new page of an open panel, and the other panels that are needless beside it."""

    panel: OpenPanel
    page: Page
    needless: tuple[OpenPanel, ...] = ()


class Redrawing:
    """Hears of changes after the commit (`bot.model.posting.ports.Listener`)."""

    def __init__(self, edge: EdgeRuntime, pictures: DrawnPictures, gate: Gate) -> None:
        self.edge, self.pictures, self.gate = edge, pictures, gate

    async def changed(self, code: str, version: int) -> None:
        """Redraw what is shown to captains whose panels are open: all at once, so that nobody's trouble is another's.

        While too much is refused nothing is: what nobody has pressed for may wait for the next press.
        """
        self.edge.open_panels.set_version(code, version)
        if self.gate.shut_for():
            return
        await asyncio.gather(*(self._seen_to(code, version, panel) for panel in self.edge.open_panels.of_table(code)))

    async def _seen_to(self, code: str, version: int, panel: OpenPanel) -> None:
        """Only the making keeps the captain's presses waiting: what is on its way to Discord may take long."""
        try:
            async with self.edge.open_panels.lock(code, panel.person):
                made = await self._present(code, version, panel.person)
            if made is not None:
                await self._put(made)
        except Exception as wrong:
            complain(log, "panel failed", wrong, table=code, version=version)

    async def _present(self, code: str, version: int, person: int) -> Redraw | None:
        """The present page of a captain's open panel; None if it stays as it is, or is closed by now."""
        panel = self.edge.open_panels.panel(code, person)
        if panel is None or panel.version >= version:
            return None
        try:
            context = self.edge.context(Caller(person, seat=panel.seat))
            table = await panels.next_seat_table(context, await context.lookup.after(code, version))
            return await self._now(context, table, panel)
        except Refused:
            self.edge.open_panels.forget(panel.table, panel.person)
            return None

    async def _now(self, context: Context, table: PublicTable, panel: OpenPanel) -> Redraw | None:
        """The present page of the panel; None if it stays as it is. At the end of a table one panel of a captain is left,
        and an empty one if the seat has another captain."""
        painted = words(panel.language).painted(await self.edge.host.people.palette_of(panel.person))
        wording = painted.naming(table.names)
        if table.former is not None:
            page = replace(notice_page(wording, seat_gone(table, table.former)), version=table.version)
            return Redraw(panel, page, self.edge.open_panels.other_panels(panel))
        if table.status == "over" and isinstance(table, CaptainTable):
            told = await own_end(context, table, wording)
            return Redraw(panel, ended(table, wording, told), self.edge.open_panels.other_panels(panel))
        if panel.kind == NEXT:
            return Redraw(panel, await next_turn.page(context, table, wording))
        return Redraw(panel, await panels.page(context, table, wording)) if panel.kind == DECIDE else None

    async def _put(self, made: Redraw) -> None:
        await self._taken_away(made.needless)
        open_panels, panel, page = self.edge.open_panels, made.panel, made.page
        try:
            if page.content_key != panel.content_key and not await self._put_into_panel(panel, page):
                return
        except SEND_ERRORS as lost:
            log.info("panel not redrawn", table=panel.table, error=type(lost).__name__)
            if is_definite(lost):
                open_panels.message_gone(panel)
            return
        if open_panels.is_behind(panel, page.version):
            open_panels.set_kind(panel, page.panel_kind)
            open_panels.note_drawn(panel, page.content_key, page.version)

    async def _put_into_panel(self, panel: OpenPanel, page: Page) -> bool:
        """Whether the page was put into the panel: not where that was opened anew meanwhile, and the older message goes, nor
        where it shows something newer by now. In a message whose id nobody knows changes wait for each other by that lock."""
        open_panels, wire = self.edge.open_panels, self.edge.wire
        files, is_wanted = open_panels.uploaded_files, partial(open_panels.is_behind, panel, page.version)
        made, uploads = await drawn(self.pictures, page, Priority.REDRAW)
        async with nullcontext() if panel.message_id else open_panels.lock(panel.table, panel.person):
            return await redraw(wire, files, panel, made, uploads, REDRAW, is_wanted)

    async def _taken_away(self, others: tuple[OpenPanel, ...]) -> None:
        """A captain's other panels go with the game: the one that was opened last tells that it is over."""
        for other in others:
            with contextlib.suppress(*SEND_ERRORS):
                await self.edge.wire.drop_reply(other.application, other.token, other.message)


class DeferredListener:
    """Holds the place of a listener until there is one: the service is made before the edge that hears it."""

    def __init__(self) -> None:
        self.listener: Redrawing | None = None

    async def changed(self, code: str, version: int) -> None:
        """Passed on."""
        if self.listener is not None:
            await self.listener.changed(code, version)
