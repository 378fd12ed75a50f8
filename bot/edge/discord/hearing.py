"""A client that hears of clicks: all that commands, their tree and figures know of the bot's own."""

from __future__ import annotations

from datetime import datetime

import discord

from bot.edge.kit.click import Click
from bot.model.posting.ports import Clock


class HearingClient(discord.Client):
    """The library's client, which hands on what somebody did. `last_event`: when it heard of anything last."""

    clock: Clock
    last_event: datetime | None

    @property
    def is_up(self) -> bool:
        """Whether it is connected."""
        return self.is_ready()

    async def hear(self, click: Click) -> None:
        """Hand on what somebody did."""
