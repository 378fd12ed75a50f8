"""A page as a message: its files drawn, and what Discord is told of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from bot.edge.delivery.open_panels import OpenPanel
from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.delivery.uploaded_files import UploadedFiles, always, refuses_files
from bot.edge.discord.http import Upload, Wire, private
from bot.edge.discord.retries import FURTHER, RetryPolicy
from bot.edge.kit import components as c
from bot.edge.kit.replies import Page
from render.drawing.studio import Priority


async def drawn(pictures: DrawnPictures, page: Page, priority: Priority = Priority.BOARD) -> tuple[Page, tuple[Upload, ...]]:
    """The page with its files; without its pictures when they cannot be drawn, since the words say the same."""
    bare = partial(c.without_pictures, files=[name for name, _ in page.files])
    parts, uploads = await pictures.drawn(page.parts, page.pictures, page.files, priority, bare)
    return page if parts is page.parts else replace(page, parts=(*parts, *page.instead), pictures=()), uploads


async def show(
    wire: Wire,
    uploaded_files: UploadedFiles,
    panel: OpenPanel,
    page: Page,
    uploads: tuple[Upload, ...],
    tries: RetryPolicy = FURTHER,
    is_wanted: Callable[[], bool] = always,
) -> bool:
    """Put the page into the message of an open panel; whether that was still wanted when its turn came. Raises one of LOST."""

    async def edit(body: c.Json, files: Sequence[Upload]) -> Any:
        return await wire.edit_reply(panel.application, panel.token, panel.message, body, files, tries)

    return await uploaded_files.change(panel.message_id, changed(page, False), uploads, edit, is_wanted) is not None


async def redraw(
    wire: Wire, uploaded_files: UploadedFiles, panel: OpenPanel, page: Page, uploads: tuple[Upload, ...], tries: RetryPolicy,
    is_wanted: Callable[[], bool],
) -> bool:  # fmt: skip
    """A rendered page that nobody has asked for; without its files if Discord takes none there. Raises one of LOST."""
    try:
        return await show(wire, uploaded_files, panel, page, uploads, tries, is_wanted)
    except discord.HTTPException as refused:
        if not refuses_files(refused, uploads):
            raise
        return await show(wire, uploaded_files, panel, bare(page), (), tries, is_wanted)


def bare(page: Page) -> Page:
    """The page without its pictures and files: its words say the same, with what it has instead of them."""
    return replace(page, parts=(*c.without_pictures(page.parts), *page.instead), pictures=(), files=())


def opened(page: Page) -> c.Json:
    """The page as a new message that all may see."""
    return c.addressed(page.components)


def closed(page: Page) -> c.Json:
    """The page as a new message that its reader alone sees."""
    return private(c.addressed(page.components, private=True))


def changed(page: Page, old_kind: bool) -> c.Json:
    """The page as the new content of a message."""
    body = opened(page)
    return {**body, "content": None, "embeds": []} if old_kind else body
