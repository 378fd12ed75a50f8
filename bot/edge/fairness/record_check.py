"""The result of a check of a finished game's record, in words."""

from __future__ import annotations

from bot.edge.context.replay_cache import ReplayCache
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.record import record
from engines.kernel.record.record import Segment, Verified


async def verdict(replays: ReplayCache, table: PublicTable) -> tuple[Message, ...]:
    """The record checked by this release, in one sentence or more. Raises Refused before the end."""
    try:
        return sentences(await replays.checked(table), table.draws.has_chance)
    except record.InvalidReplay as wrong:
        what = say(f"fair.wrong.{wrong.what}")
        return (say("fair.bad.whole", what=what) if wrong.round is None else say("fair.bad", what=what, n=wrong.round + 1),)


def sentences(found: Verified, draws: bool = True) -> tuple[Message, ...]:
    """The message that all holds, or which release checks the rest; without draws if the game makes none."""
    if found.is_whole:
        answers = say("fair.answers", n=found.answers)
        if not draws:
            return (say("fair.good.none", answers=answers),)
        return (say("fair.good", answers=answers, draws=say("fair.draws", n=found.draws)),)
    elsewhere = [segment for segment in found.segments if not segment.is_checked]
    tell_dice = all(segment.tells_dice for segment in elsewhere)
    return tuple(_elsewhere(segment, tell_dice) for segment in elsewhere)


def _elsewhere(segment: Segment, tell_dice: bool) -> Message:
    first, last = segment.first + 1, segment.last + 1
    return say("fair.release" if tell_dice else "fair.release.all", a=first, b=last, v=Verbatim(segment.release))
