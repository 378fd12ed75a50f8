"""How a game ended for one captain: won or lost, and by what."""

from __future__ import annotations

from bot.edge.context.context import Context
from bot.edge.telling.own_result import result_text
from bot.edge.telling.since_last_turn import as_told_to
from bot.model.table.table import CaptainTable
from engines.kernel.base.messages import Message, say
from locales import Words

LINES = 4
"""Lines of a telephone for what decided the game."""


def verdict(table: CaptainTable) -> Message:
    """Whether the captain has won, lost or drawn; without a result that the game is over."""
    if table.result is None or not table.result.places:
        return say("own.end")
    view = table.laid_open
    first, *behind = table.result.places if view is None else table.game.final_places(view, table.result)
    if table.seat.number not in first:
        return say("own.end.lost")
    return say("own.end.won" if behind or len(first) == 1 else "own.end.drawn")


async def own_end(context: Context, table: CaptainTable, words: Words) -> tuple[str, str]:
    """The verdict in bold, and what the last step came to."""
    key = ("end", table.id, table.seat.number, table.step, table.names, words.language)
    return f"**{words.marked(verdict(table))}**", await context.recap_cache.of(key, lambda: _blow(context, table, words))


async def _blow(context: Context, table: CaptainTable, words: Words) -> str:
    steps = await context.history.own_steps(table.code, table.version, [table.step - 1], bool)
    return result_text(await as_told_to(context, table, steps), table, words, LINES) if steps else ""
