"""The way of an answer: into the pressed message, a message of its own, or the open panel."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random

import discord
import structlog

from bot.edge.delivery.open_panels import PAGE, TOKEN_LIFE, OpenPanel, OpenPanels
from bot.edge.delivery.page_message import bare, drawn, show
from bot.edge.delivery.page_sender import PageSender
from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.delivery.rendered_reply import RenderedReply
from bot.edge.delivery.uploaded_files import refuses_files
from bot.edge.discord.failures import code_of, error_name, is_answered, is_void
from bot.edge.discord.http import Upload, Wire
from bot.edge.discord.retries import SEND_ERRORS
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Completions, Form, Nothing, Page, notice_page, refusal
from bot.model.base.refusals import Refused
from bot.model.base.reticence import where
from bot.model.posting.ports import Listener
from engines.kernel.base.messages import Verbatim, say
from locales import words

log = structlog.get_logger(__name__)
CHOICES, MODAL = 8, 9


class Delivery:
    """Brings answers to whoever clicked. The codes of failures come from `rnd`."""

    def __init__(self, wire: Wire, pictures: DrawnPictures, open_panels: OpenPanels, rnd: Random, listener: Listener) -> None:
        self.wire, self.pictures, self.open_panels, self.rnd, self.listener = wire, pictures, open_panels, rnd, listener
        self.sender = PageSender(wire, open_panels)
        self._following: set[asyncio.Task[None]] = set()

    async def send(self, click: Click, made: RenderedReply) -> None:
        """Answer the click with what was made. Raises one of LOST."""
        match made.reply:
            case Page() as page:
                await self.page(click, page, made.uploads)
            case Form(modal):
                await self._form(click, modal)
            case Completions(choices):
                listed = [{"name": name, "value": value} for name, value in choices]
                await self.wire.callback(click.id, click.token, CHOICES, {"choices": listed})
            case Nothing():
                await self._acknowledge(click)

    async def show_on_panel(self, click: Click, made: RenderedReply, lost: Exception) -> None:
        """Show a reply elsewhere if its own place is gone or it is too late.

        It goes into the captain's panel by the token of an earlier click, else into a further message by any live token.
        """
        page = made.reply
        if not isinstance(page, Page) or await self._in_panel(click, page, made.uploads):
            return
        try:
            await self._in_further_message(click, page, made.uploads, lost)
        except SEND_ERRORS as again:
            log.warning("nothing shown", table=click.table, verb=click.verb, saved=click.saved, error=error_name(again))

    async def _in_panel(self, click: Click, page: Page, uploads: tuple[Upload, ...]) -> bool:
        """Whether the captain's panel, which shows the same, could be redrawn."""
        panel = self.open_panels.panel(page.table, click.person.id) if page.panel_kind else None
        if panel is None or panel.kind != page.panel_kind:
            return False
        try:
            await show(self.wire, self.open_panels.uploaded_files, panel, page, uploads)
        except SEND_ERRORS as lost:
            self.open_panels.message_gone(panel)
            log.warning("panel not redrawn", table=panel.table, error=error_name(lost))
            return False
        self.open_panels.note_drawn(panel, page.content_key, page.version)
        return True

    async def _in_further_message(self, click: Click, page: Page, uploads: tuple[Upload, ...], lost: Exception) -> None:
        """By the token of the click, or where that never came to life by one of an earlier click at the table. Raises one of
        LOST, also if no token lives, or somebody else has answered."""
        if not is_void(lost):
            if not click.is_acknowledged:
                await self.sender.defer(click)
            further = await self.sender.follow_up(click, page, uploads)
            if further:
                await self._shows(click, replace(page, as_new_message=True), further, further)
            return
        panel = self.open_panels.panel(click.table or page.table, click.person.id)
        if panel is None or is_answered(lost):
            raise lost
        await self.sender.followed(panel.application, panel.token, replace(page, public=False), uploads)

    async def page(self, click: Click, page: Page, uploads: tuple[Upload, ...]) -> None:
        """Show the page where it belongs, and note which panel is open by now. Raises one of LOST."""
        try:
            found = await self.sender.send(click, page, uploads)
        except discord.HTTPException as refused:
            if not refuses_files(refused, uploads):
                raise
            page, found = await self._around(click, page, uploads)
        if found is not None:
            await self._shows(click, page, *found)

    async def _around(self, click: Click, page: Page, uploads: tuple[Upload, ...]) -> tuple[Page, tuple[int | None, int] | None]:
        """Show a page whose files Discord refused: as a further message, without files if nothing else is possible. Returns the
        page and its place as `_shown` does."""
        if not click.is_acknowledged:
            return page, await self.sender.send(click, bare(page), ())
        further = await self.sender.follow_up(click, page, uploads)
        return replace(page, as_new_message=True), (further, further) if further else None

    async def _shows(self, click: Click, page: Page, message: int | None, at: int) -> None:
        """Note that a message shows the page."""
        if page.replacement is not None:
            self._follow(click, self._panel(click, page, message, at), page.replacement)
        if page.panel_kind:
            await self._opened(self._panel(click, page, message, at), page)
        elif click.from_private and not page.as_new_message:
            self._panel_replaced(click, page)
        if page.lookup_for:
            await self._looked_up(replace(self._panel(click, page, message, at), table=page.lookup_for, kind=PAGE))

    async def _looked_up(self, page: OpenPanel) -> None:
        """Delete the older look-up if it has a message of its own."""
        older = self.open_panels.looked_up(page)
        if older is not None:
            await self._delete_older(older)

    async def _opened(self, panel: OpenPanel, page: Page) -> None:
        """Note the captain's panel. If its table changed while it was sent, draw it again."""
        older = self.open_panels.keep(panel)
        self.open_panels.note_drawn(panel, page.content_key, page.version)
        if older is not None:
            await self._delete_older(older)
        if (version := self.open_panels.version_of(page.table)) > page.version:
            await self.listener.changed(page.table, version)

    async def _acknowledge(self, click: Click) -> None:
        """Take a click without showing anything: the announcement that only a command is answered with goes again."""
        if not click.is_acknowledged:
            await self.sender.defer(click)
        if click.message is None:
            await self.wire.drop_reply(click.application, click.token)

    async def _form(self, click: Click, modal: c.Modal) -> None:
        if click.is_acknowledged:
            await self.page(click, notice_page(words(click.person.language), say("e.loading"), as_new_message=True), ())
        else:
            await self.wire.callback(click.id, click.token, MODAL, modal.to_dict())

    def _panel(self, click: Click, page: Page, message: int | None, at: int) -> OpenPanel:
        """The message that shows the page, as it can be changed by the click's token."""
        until, person = self.open_panels.expiry(), click.person
        return OpenPanel(
            person.id, page.table, page.panel_kind, click.application, click.token, message, until, person.language,
            message_id=at, private=bool(click.guild), seat=page.seat,
        )  # fmt: skip

    def _follow(self, click: Click, panel: OpenPanel, later: Callable[[], Awaitable[Page]]) -> None:
        """Put what is made later into that message as soon as it is there, as long as the token lives."""
        task = asyncio.create_task(self._later(click, panel, later))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _later(self, click: Click, panel: OpenPanel, later: Callable[[], Awaitable[Page]]) -> None:
        try:
            async with asyncio.timeout(TOKEN_LIFE.total_seconds()):
                page = await later()
        except Refused as refused:
            page = refusal(words(panel.language), refused.reason, refused.rule)
        except Exception as wrong:
            code = code_of(self.rnd)
            log.error("failed", code=code, error=where(wrong))
            page = notice_page(words(panel.language), say("e.wrong", code=Verbatim(code)))
        page, uploads = await drawn(self.pictures, page)
        try:
            await show(self.wire, self.open_panels.uploaded_files, panel, page, uploads)
        except SEND_ERRORS as lost:
            await self.show_on_panel(click, RenderedReply(page, uploads), lost)

    def _panel_replaced(self, click: Click, page: Page) -> None:
        """The message that was clicked on shows no panel any more."""
        if page.table:
            self.open_panels.forget(page.table, click.person.id)
        if click.message is not None:
            self.open_panels.replaced(click.table, click.person.id, click.message)

    async def _delete_older(self, older: OpenPanel) -> None:
        """The panel was opened anew: the older message goes, so that its reader has one."""
        with contextlib.suppress(*SEND_ERRORS):
            await self.wire.drop_reply(older.application, older.token, older.message)
