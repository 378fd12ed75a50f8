"""The way of an answer: into the pressed message, a message of its own, or the open panel."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import discord
import structlog

from bot.edge.delivery.message_json import message_in
from bot.edge.delivery.open_panels import PAGE, TOKEN_LIFE, OpenPanel, OpenPanels
from bot.edge.delivery.page_message import bare, changed, closed, drawn, opened, show
from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.delivery.rendered_reply import RenderedReply
from bot.edge.delivery.uploaded_files import refuses_files
from bot.edge.discord.failures import code_of, error_name, is_answered, is_void
from bot.edge.discord.http import MESSAGE, Upload, Wire
from bot.edge.discord.retries import SEND_ERRORS, is_definite
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Completions, Form, Nothing, Page, notice_page, refusal
from bot.model.base.refusals import Refused
from bot.model.base.reticence import where
from bot.model.posting.ports import Listener
from engines.kernel.base.messages import Verbatim, say
from locales import words

log = structlog.get_logger(__name__)
NO_MESSAGE = 10008
"""Discord's code for a message that is gone: a press on a panel that was just taken away is shown by the open one."""
DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 5, 6, 7, 8, 9
LARGE = 300_000
"""Bytes of files that may come too late for an answer, for which Discord waits three seconds: it is announced before them."""


class Delivery:
    """Brings answers to whoever clicked. The codes of failures come from `rnd`."""

    def __init__(self, wire: Wire, pictures: DrawnPictures, open_panels: OpenPanels, rnd: Random, listener: Listener) -> None:
        self.wire, self.pictures, self.open_panels, self.rnd, self.listener = wire, pictures, open_panels, rnd, listener
        self._following: set[asyncio.Task[None]] = set()

    def follows(self, click: Click) -> bool:
        """Whether a private answer to that press comes as a further message.

        The token of such a press can later take the buttons off the post. A post with a living token of an earlier press needs no
        other, and its answer takes one request less.
        """
        return click.message is not None and (click.from_private or not self.open_panels.is_covered(click.message))

    async def defer(self, click: Click, aloud: bool | None = None) -> None:
        """Announce the answer, which everybody will see where it was asked for `aloud` (None: as the click says). When nobody can
        say whether that was taken, the token will: what follows is tried."""
        try:
            if click.message is not None:
                await self.wire.callback(click.id, click.token, DEFER_UPDATE)
            else:
                seen = click.public if aloud is None else aloud
                await self.wire.callback(click.id, click.token, DEFER, {} if seen else {"flags": c.PRIVATE})
        except SEND_ERRORS as lost:
            if is_definite(lost):
                raise
            log.warning("announced or not", table=click.table, verb=click.verb, error=error_name(lost))
        click.is_acknowledged = True
        if click.message is not None and not (click.from_private or click.tried):
            self.open_panels.pressed(click.message, click.application, click.token)

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
                await self.defer(click)
            further = await self._follow_up(click, page, uploads)
            if further:
                await self._shows(click, replace(page, as_new_message=True), further, further)
            return
        panel = self.open_panels.panel(click.table or page.table, click.person.id)
        if panel is None or is_answered(lost):
            raise lost
        await self._followed(panel.application, panel.token, replace(page, public=False), uploads)

    async def page(self, click: Click, page: Page, uploads: tuple[Upload, ...]) -> None:
        """Show the page where it belongs, and note which panel is open by now. Raises one of LOST."""
        try:
            found = await self._send_page(click, page, uploads)
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
            return page, await self._send_page(click, bare(page), ())
        further = await self._follow_up(click, page, uploads)
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
            await self.defer(click)
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

    async def _send_page(self, click: Click, page: Page, uploads: tuple[Upload, ...]) -> tuple[int | None, int] | None:
        """Send the page where it belongs. Its message's id when it is one further by the token; and the id in any case, 0 where
        Discord does not say. None when it is there, and was pressed on meanwhile."""
        uploaded_files = self.open_panels.uploaded_files
        if not click.is_acknowledged and sum(len(one.data) for one in uploads) > LARGE:
            await self.defer(click, click.public and page.public)
        if click.from_private and not page.as_new_message:
            if click.is_legacy:
                uploaded_files.forget(click.message or 0)
            body = changed(page, click.is_legacy)
            if not click.is_acknowledged and uploaded_files.is_changing(click.message or 0):
                await self.defer(click)
            await uploaded_files.change(click.message or 0, body, uploads, partial(self._replace, click))
            return None, click.message or 0
        if not click.is_acknowledged and self.follows(click):
            await self.defer(click)
        if click.is_acknowledged and click.message is not None:
            further = await self._follow_up(click, page, uploads)
            return (further, further) if further else None
        made = await self._answered(click, page, uploads)
        at = int(made.get("id", 0))
        uploaded_files.put(at, uploads, made)
        return None, at

    async def _answered(self, click: Click, page: Page, uploads: tuple[Upload, ...]) -> Mapping[str, Any]:
        """Answer a command, or a press on a post at once; what Discord says of the message."""
        if click.is_acknowledged:
            announced = {**changed(page, False), "attachments": []}
            edited: Mapping[str, Any] = await self.wire.edit_original(click.application, click.token, announced, uploads)
            return edited
        body = opened(page) if page.public and (click.public or click.message is not None) else closed(page)
        return await self._called_back(click, MESSAGE, body, uploads)

    async def _called_back(self, click: Click, kind: int, body: c.Json, uploads: Sequence[Upload]) -> Mapping[str, Any]:
        """Answer the click itself with a message; what Discord says of that."""
        click.tried = True
        answer = await self.wire.callback(click.id, click.token, kind, body, uploads)
        click.is_acknowledged = True
        return message_in(answer)

    async def _replace(self, click: Click, body: c.Json, uploads: Sequence[Upload]) -> Any:
        """Change the message that was pressed on; what Discord says of it."""
        if not click.is_acknowledged:
            try:
                return await self._called_back(click, UPDATE, body, uploads)
            except discord.HTTPException as refused:
                if refused.code == NO_MESSAGE:
                    await self.defer(click)
                if not refuses_files(refused, uploads):
                    raise
            await self.defer(click)
        return await self.wire.edit_original(click.application, click.token, body, uploads)

    async def _follow_up(self, click: Click, page: Page, uploads: tuple[Upload, ...]) -> int:
        """The id of the further message; 0 when its reader pressed on it before Discord told it."""
        sent = await self._followed(
            click.application, click.token, page, uploads, lambda: self.open_panels.has_touched(click.person.id, click.id)
        )
        return int(sent.get("id", 0))

    async def _followed(
        self, application: int, token: str, page: Page, uploads: tuple[Upload, ...], arrived: Callable[[], bool] | None = None
    ) -> Mapping[str, Any]:
        """The result of a further message with the page; without its files if Discord does not take them."""
        body = opened(page) if page.public else closed(page)
        try:
            sent: Mapping[str, Any] = await self.wire.follow_up(application, token, body, uploads, arrived)
        except discord.HTTPException as refused:
            if not refuses_files(refused, uploads):
                raise
            return await self._followed(application, token, bare(page), (), arrived)
        self.open_panels.uploaded_files.put(int(sent.get("id", 0)), uploads, sent)
        return sent
