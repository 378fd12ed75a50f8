"""The table that somebody means who names none."""

from __future__ import annotations

from bot.edge.context.context import Context
from bot.edge.kit.click import Click
from bot.model.table.table import PublicTable


async def table_here(context: Context, click: Click) -> PublicTable | None:
    """The table of the channel, whose game is meant if none is named."""
    return await context.lookup.in_channel(click.channel) if click.guild else None
