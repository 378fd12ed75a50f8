"""Replies with their files, ready to be sent."""

from __future__ import annotations

from dataclasses import dataclass

from bot.edge.discord.http import Upload
from bot.edge.kit.replies import Reply


@dataclass(frozen=True, slots=True)
class RenderedReply:
    """A reply with its files, ready to be sent."""

    reply: Reply
    uploads: tuple[Upload, ...] = ()
