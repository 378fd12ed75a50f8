"""A captain's next turn, planned while others play: its panel is the one that he will have then."""

from __future__ import annotations

from bot.edge.answers import captain_panel
from bot.edge.click import Click
from bot.edge.edge import Edge, seated, speech
from bot.edge.pages import Page
from bot.edge.panels.filling import whole
from bot.model.table import PublicTable
from engines.kernel.choices import Illegal


async def plan(edge: Edge, click: Click, table: PublicTable) -> Page:
    """The panel of his next turn, with what he has filled in or planned for it; empty where that is not possible any more."""
    at, words = captain_panel.filled(await edge.host.drafts.ahead(seated(table))), speech(click, table)
    try:
        whole(at.choice, at.filling)
    except Illegal:
        return await captain_panel.put(edge, at, at.filling.cleared(), words)
    return await captain_panel.asked(edge, at, words)
