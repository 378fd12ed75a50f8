"""A page as it is sent: an announcement, the answer to a click, a changed message, a further message."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import discord
import structlog

from bot.edge.delivery.message_json import message_in
from bot.edge.delivery.open_panels import OpenPanels
from bot.edge.delivery.page_message import bare, changed, closed, opened
from bot.edge.delivery.uploaded_files import refuses_files
from bot.edge.discord.failures import error_name
from bot.edge.discord.http import MESSAGE, Upload, Wire
from bot.edge.discord.retries import SEND_ERRORS, is_definite
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Page

log = structlog.get_logger(__name__)
NO_MESSAGE = 10008
"""Discord's code for a message that is gone: a press on a panel that was just taken away is shown by the open one."""
DEFER, DEFER_UPDATE, UPDATE = 5, 6, 7
LARGE = 300_000
"""Bytes of files that may come too late for an answer, for which Discord waits three seconds: it is announced before them."""


class PageSender:
    """Sends pages to whoever clicked."""

    def __init__(self, wire: Wire, open_panels: OpenPanels) -> None:
        self.wire, self.open_panels = wire, open_panels

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

    async def send(self, click: Click, page: Page, uploads: tuple[Upload, ...]) -> tuple[int | None, int] | None:
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
            further = await self.follow_up(click, page, uploads)
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

    async def follow_up(self, click: Click, page: Page, uploads: tuple[Upload, ...]) -> int:
        """The id of the further message; 0 when its reader pressed on it before Discord told it."""
        sent = await self.followed(
            click.application, click.token, page, uploads, lambda: self.open_panels.has_touched(click.person.id, click.id)
        )
        return int(sent.get("id", 0))

    async def followed(
        self, application: int, token: str, page: Page, uploads: tuple[Upload, ...], arrived: Callable[[], bool] | None = None
    ) -> Mapping[str, Any]:
        """The result of a further message with the page; without its files if Discord does not take them."""
        body = opened(page) if page.public else closed(page)
        try:
            sent: Mapping[str, Any] = await self.wire.follow_up(application, token, body, uploads, arrived)
        except discord.HTTPException as refused:
            if not refuses_files(refused, uploads):
                raise
            return await self.followed(application, token, bare(page), (), arrived)
        self.open_panels.uploaded_files.put(int(sent.get("id", 0)), uploads, sent)
        return sent
