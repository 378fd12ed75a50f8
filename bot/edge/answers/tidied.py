"""Tables whose details went long after their end: what the record still shows, and what is said of the rest."""
from __future__ import annotations

from dataclasses import replace

from bot.edge.edge import Edge
from bot.edge.films import Film
from bot.edge.posts.common import code
from bot.edge.stamps import stamp
from bot.service.ports import Refused, Sitting
from engines.kernel import record
from engines.kernel.messages import Message, say


def gone(sitting: Sitting) -> Message:
    """That the details of the table are gone, and what remains."""
    assert sitting.tidied is not None
    id = "e.tidied.closed" if sitting.status == "closed" else "e.tidied"
    return say(id, code=code(sitting), when=stamp(sitting.tidied))


async def film(edge: Edge, sitting: Sitting) -> Film:
    """The finished game. Raises Refused where its record alone is left and does not lead through it under these rules."""
    try:
        return await edge.films.of(sitting)
    except record.Refused:
        if sitting.tidied is None:
            raise
        raise Refused(say("e.tidied.record", code=code(sitting), when=stamp(sitting.tidied))) from None


async def last(edge: Edge, sitting: Sitting) -> Sitting:
    """The table with its last position, which comes from the record where it went. Raises Refused as `film` does."""
    if sitting.tidied is None or sitting.status != "over":
        return sitting
    return replace(sitting, state=(await film(edge, sitting)).states[-1])
