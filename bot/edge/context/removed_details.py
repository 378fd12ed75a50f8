"""Tables whose details went long after their end: what the record still shows, and what is said of the rest."""

from __future__ import annotations

from typing import Any

from bot.edge.context.context import Context
from bot.edge.context.replay_cache import CachedReplay
from bot.edge.kit.post_parts import code
from bot.edge.kit.timestamps import timestamp
from bot.model.base.refusals import Refused
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import Message, say


def gone(table: PublicTable) -> Message:
    """The message that the details of the table are gone, and what remains."""
    assert table.tidied is not None
    id = "e.tidied.closed" if table.status == "closed" else "e.tidied"
    return say(id, code=code(table), when=timestamp(table.tidied))


async def finished_game(context: Context, table: PublicTable) -> CachedReplay:
    """The finished game. Raises Refused where its record alone is left and the running rules do not lead along it."""
    found = await context.replays.of(table)
    if not found.frames and table.tidied is not None:
        raise Refused(say("e.tidied.record", code=code(table), when=timestamp(table.tidied)))
    return found


async def laid_open(context: Context, table: PublicTable) -> Any:
    """Everything at the end of a finished game; from its record where the position went. Raises Refused as `finished_game`
    does."""
    if table.laid_open is not None:
        return table.laid_open
    return (await finished_game(context, table)).frames[-1].view
