"""Tables whose details went long after their end: what the record still shows, and what is said of the rest."""

from __future__ import annotations

from typing import Any

from bot.edge.edge import Edge
from bot.edge.films import Film
from bot.edge.posts.common import code
from bot.edge.stamps import stamp
from bot.model.refusals import Refused
from bot.model.table import PublicTable
from engines.kernel.messages import Message, say


def gone(sitting: PublicTable) -> Message:
    """That the details of the table are gone, and what remains."""
    assert sitting.tidied is not None
    id = "e.tidied.closed" if sitting.status == "closed" else "e.tidied"
    return say(id, code=code(sitting), when=stamp(sitting.tidied))


async def film(edge: Edge, sitting: PublicTable) -> Film:
    """The finished game. Raises Refused where its record alone is left and the running rules do not lead along it."""
    found = await edge.films.of(sitting)
    if not found.frames and sitting.tidied is not None:
        raise Refused(say("e.tidied.record", code=code(sitting), when=stamp(sitting.tidied)))
    return found


async def laid_open(edge: Edge, sitting: PublicTable) -> Any:
    """Everything at the end of a finished game; from its record where the position went. Raises Refused as `film` does."""
    if sitting.laid_open is not None:
        return sitting.laid_open
    return (await film(edge, sitting)).frames[-1].view
