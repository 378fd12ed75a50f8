"""First-time hints of a captain: the aim of a game, reaction windows, a closed inbox."""

from __future__ import annotations

from bot.edge.context.context import Context
from bot.model.table.table import CaptainTable
from engines.kernel.base.messages import Message, say


async def preload_hints(context: Context, captain_table: CaptainTable) -> None:
    """Read when the panel is opened what its captain is told but once, so that none of it is read when the table goes on."""
    person = captain_table.seat.person if captain_table.guild else None
    if person is not None:
        await context.hints.preload(person, ("nodm", "window", _aim_key(captain_table)))


def _aim_key(captain_table: CaptainTable) -> str:
    """The name of the note that the aim of this game was told."""
    return f"aim.{captain_table.game.id}"


async def closed_inbox(context: Context, captain_table: CaptainTable) -> Message | None:
    """The hint that direct messages fail, at the decision at which it first came up."""
    if not captain_table.seat.no_inbox or captain_table.seat.person is None:
        return None
    return (
        say("e.nodm")
        if await context.hints.shows_here("nodm", captain_table.seat.person, captain_table.code, captain_table.decision)
        else None
    )


async def is_first_game(context: Context, captain_table: CaptainTable) -> bool:
    """Whether he is told the game's aim here; a lesson has told it already."""
    person = captain_table.seat.person if captain_table.guild else None
    if person is None:
        return False
    return await context.hints.shows_here(_aim_key(captain_table), person, captain_table.code, captain_table.decision)


async def is_first_window(context: Context, captain_table: CaptainTable) -> bool:
    """Whether he is told what a reaction window is: in a lesson, and where he alone is no computer, nobody waits."""
    asked_now, person = captain_table.asked, captain_table.seat.person if captain_table.guild else None
    if asked_now is None or not asked_now.sealed or asked_now.shows_waiting or person is None:
        return False
    if captain_table.is_alone:
        return False
    return await context.hints.shows_here("window", person, captain_table.code, captain_table.decision)
